import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { loadPtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import { createMatcher, isMismatch, type Matcher } from "../ptx/match.ts";
import { makeMatchSource } from "../ptx/source.ts";
import { answer, failure, READS } from "./answer.ts";

const inputSchema = z.object({
  statement: z.string().min(1).max(2000).describe("A PTX opcode with its qualifiers, or a whole statement."),
});

const outputSchema = z.object({
  input: z.string(),
  url: z.string(),
  form: z.string().describe("The syntax form's identifier, which is its anchor."),
  qualifiers: z.array(z.unknown()),
  ptx: z.string().describe("The lowest PTX version."),
  targets: z.array(z.string()).describe("The lowest targets, any of which is enough with that version."),
  later: z
    .array(z.object({ ptx: z.string(), targets: z.array(z.string()) }))
    .describe("Targets that are enough only from a later PTX version on."),
  also: z.array(z.object({ form: z.string(), ptx: z.string(), targets: z.array(z.string()) })),
  documented: z.string().optional().describe("The opcode in the documented order, where that is another."),
});

let matcher: Matcher | undefined;

/** Adds the tool that finds the syntax form of a PTX statement and what it needs at least. */
export function addMatch(server: McpServer): void {
  server.registerTool(
    "match",
    {
      title: "Match a PTX statement",
      description:
        "Finds the syntax form of a PTX opcode or statement, and the PTX version and targets it needs at least.",
      inputSchema,
      outputSchema,
      annotations: READS,
    },
    ({ statement }) => {
      matcher ??= createMatcher(makeMatchSource(loadPtxAtlas().catalog));
      const found = matcher.match(statement);
      if (isMismatch(found)) return failure(`${found.error} (at '${found.part}', offset ${String(found.offset)})`);
      const { input, url, form, qualifiers, ptx, targets, later, also, opcode, inOrder } = found;
      return answer({
        input,
        url,
        form,
        qualifiers: [...qualifiers],
        ptx,
        targets: [...targets],
        later: [...later],
        also: also.map((other) => ({ form: other.form, ptx: other.ptx, targets: [...other.targets] })),
        documented: inOrder ? undefined : opcode,
      });
    },
  );
}
