import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ENTRY_KINDS } from "../search/name-index.ts";
import { loadFinder } from "../search/build/finder.ts";
import { answer, READS } from "./answer.ts";

const inputSchema = z.object({
  query: z
    .string()
    .min(1)
    .max(400)
    .describe("A name in any spelling, an opcode number, a word, a line of a disassembly."),
  limit: z.int().min(1).max(50).default(10).describe("How many results at most."),
});

const outputSchema = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(ENTRY_KINDS),
        url: z.string().describe("Address from the site's root; an anchor names the form."),
        encoding: z.string().optional().describe("The encoding that the query asks for."),
        generations: z.array(z.string()),
        exact: z.boolean().describe("Whether the query names this very thing."),
      }),
    )
    .describe("Best first."),
});

/** Adds the tool that finds pages, with the ranking of the site's search box. */
export function addSearch(server: McpServer): void {
  server.registerTool(
    "search",
    {
      title: "Find pages by name",
      description:
        "Finds instructions, special registers, directives, encodings, generations and targets by name, in any spelling, " +
        "with assembler suffixes, typing mistakes and operands.",
      inputSchema,
      outputSchema,
      annotations: READS,
    },
    ({ query, limit }) =>
      answer({
        results: loadFinder()
          .find(query)
          .slice(0, limit)
          .map(({ entry: { name, kind }, url, encoding, generations, exact }) => ({
            name,
            kind,
            url,
            encoding,
            generations: [...generations],
            exact,
          })),
      }),
  );
}
