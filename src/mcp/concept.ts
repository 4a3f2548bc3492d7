import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { loadAtlas } from "../catalog/atlas.ts";
import type { Concept } from "../catalog/concepts/concept-index.ts";
import { conceptPage } from "../catalog/concepts/concept-page.ts";
import { loadConcepts } from "../catalog/concepts/concepts.ts";
import { urls } from "../catalog/urls.ts";
import { RELATIONS } from "../schema/concept.ts";
import { answer, failure, READS } from "./answer.ts";

/** Concepts in one answer. */
const LIMIT = 5;

const inputSchema = z.object({
  about: z
    .string()
    .min(1)
    .max(200)
    .describe("An instruction or special register of either vendor, or words of a concept's title."),
});

const sideSchema = z.array(
  z.object({ syntax: z.string(), names: z.array(z.string()), where: z.string().describe("Generations, for AMD.") }),
);

const outputSchema = z.object({
  concepts: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      words: z.string(),
      pairs: z.array(
        z.object({
          relation: z.enum(RELATIONS),
          on: z.string().describe("Generations of AMD that it is about; empty for all."),
          amd: sideSchema,
          ptx: sideSchema,
          differs: z.array(z.object({ about: z.string(), amd: z.string(), ptx: z.string() })),
          sequences: z.array(
            z.object({ language: z.enum(["amd", "ptx"]), code: z.string(), verified: z.boolean(), check: z.string() }),
          ),
          reason: z.string().optional(),
          instead: z.string().optional(),
        }),
      ),
    }),
  ),
  left: z.array(z.string()).describe("Titles of further concepts."),
});

/** Adds the tool that tells how instructions of both vendors relate. */
export function addConcept(server: McpServer): void {
  server.registerTool(
    "concept",
    {
      title: "Relate AMD and PTX",
      description:
        "What corresponds to an instruction on the other vendor's side, what differs, how to compose it where there is no " +
        "counterpart, with assembled sequences.",
      inputSchema,
      outputSchema,
      annotations: READS,
    },
    ({ about }) => {
      const found = findConcepts(about.trim());
      if (found.length === 0)
        return failure(`no concept is about '${about}'; try an instruction's name, or one word of what it does`);
      return answer({
        concepts: found.slice(0, LIMIT).map(describe),
        left: found.slice(LIMIT).map(({ title }) => title),
      });
    },
  );
}

function findConcepts(about: string): Concept[] {
  const index = loadConcepts();
  const name = about.toLowerCase();
  const members = [
    ...(index.byAmdName.get(name) ?? []),
    ...(index.byPtxName.get(name) ?? []),
    ...(index.byRegister.get(name.replace(/^%/, "")) ?? []),
  ];
  if (members.length > 0) return [...new Set(members.map(({ concept }) => concept))];
  const words = name.split(/[^a-z0-9]+/).filter((word) => word !== "");
  return index.concepts.filter(({ id, title }) => {
    const text = `${id} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function describe(concept: Concept): z.infer<typeof outputSchema>["concepts"][number] {
  const { id, title, words, pairs } = conceptPage(concept, loadConcepts(), loadAtlas());
  const side = (rows: (typeof pairs)[number]["amd"]): z.infer<typeof sideSchema> =>
    rows.map(({ syntax, links, where }) => ({ syntax, names: links.map((link) => link.name), where }));
  return {
    title,
    url: urls.concept(id),
    words,
    pairs: pairs.map((pair) => ({
      relation: pair.relation,
      on: pair.on,
      amd: side(pair.amd),
      ptx: side(pair.ptx),
      differs: pair.differs.map((row) => ({ about: row.about, amd: row.amd, ptx: row.ptx })),
      sequences: pair.sequences.map(({ sequence: { language, code }, check: { ok, text } }) => ({
        language,
        code,
        verified: ok,
        check: text,
      })),
      reason: pair.reason,
      instead: pair.instead,
    })),
  };
}
