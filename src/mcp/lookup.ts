import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toAmdRecord } from "../api/amd-record.ts";
import { buildLinks } from "../api/links.ts";
import { toPtxRecord } from "../api/ptx-record.ts";
import { siteAddress } from "../api/root.ts";
import { loadAtlas } from "../catalog/atlas.ts";
import { instructionPages } from "../catalog/pages.ts";
import { ptxInstructionPages } from "../catalog/ptx/pages.ts";
import { loadPtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import { loadFinder } from "../search/build/finder.ts";
import type { LinksFile } from "../schema/api/links.ts";
import { splitSuffix } from "../search/suffix.ts";
import { answer, failure, READS } from "./answer.ts";

const inputSchema = z.object({
  name: z.string().min(1).max(200).describe("Name or alias of an instruction, such as v_max_f32, ds_read_b128 or ld."),
  generation: z
    .string()
    .max(40)
    .optional()
    .describe("An AMD generation, such as rdna4 or amd_rdna4: the name is taken as it is meant there."),
  forms: z
    .boolean()
    .default(false)
    .describe("Include every encoding with its fields; a record is then ten times as long."),
});

const outputSchema = z.object({
  answers: z
    .array(z.looseObject({ name: z.string(), vendor: z.enum(["AMD", "NVIDIA"]), url: z.string() }))
    .describe("Records as in /api/v1/; several where the name means several instructions."),
});

/** Adds the tool that gives the record of a name. */
export function addLookup(server: McpServer): void {
  server.registerTool(
    "lookup",
    {
      title: "Look an instruction up",
      description:
        "Facts and words about one instruction of AMD's native ISAs or of NVIDIA's PTX by its name or alias: summary, " +
        "generations or minimum targets, operands, description, notes, examples, encodings.",
      inputSchema,
      outputSchema,
      annotations: READS,
    },
    ({ name, generation, forms }) => {
      const found = findUrls(name, generation);
      if (typeof found === "string") return failure(found);
      return answer({ answers: found.map((url) => recordOf(url, forms)) });
    },
  );
}

let links: LinksFile | undefined;

/** Pages of a name, or a sentence that says why there is none. */
function findUrls(name: string, generation: string | undefined): string[] | string {
  links ??= buildLinks(loadAtlas(), loadPtxAtlas(), siteAddress);
  const key = name.trim().toLowerCase();
  const stem = splitSuffix(key)?.stem ?? key;
  if (generation !== undefined) {
    const wanted = generation.trim().toLowerCase();
    const [, there] =
      Object.entries(links.architectures).find(([id, each]) => id === wanted || each.id === wanted) ?? [];
    if (there === undefined) {
      const known = Object.values(links.architectures).map(({ id }) => id);
      return `there is no generation '${generation}'; known are ${known.join(", ")}`;
    }
    const url = there.names[key] ?? there.names[stem];
    return url === undefined ? `${there.title} has no instruction '${name}'${suggest(name)}` : [url];
  }
  const alias = loadAtlas().aliases.get(links.names[key] === undefined ? stem : key);
  const url = links.names[key] ?? links.names[stem];
  const targets = alias === undefined || loadAtlas().names.has(alias.name) ? [] : [...alias.targets.keys()];
  if (targets.length > 1) return targets.flatMap((target) => links?.names[target] ?? []);
  return url === undefined || !/^\/(amd|ptx)\/[^/]+\/$/.test(url)
    ? `no instruction is called '${name}'${suggest(name)}`
    : [url];
}

function suggest(name: string): string {
  const names = loadFinder()
    .find(name)
    .filter(({ entry }) => entry.kind === "amd" || entry.kind === "ptx")
    .slice(0, 3)
    .map(({ entry }) => entry.name);
  return names.length === 0 ? "; the tool search finds names" : `; did you mean ${names.join(", ")}?`;
}

function recordOf(url: string, forms: boolean): z.infer<typeof outputSchema>["answers"][number] {
  const [, vendor, name = ""] = url.split("/");
  if (vendor === "ptx") {
    const page = loadPtxAtlas().catalog.pages.find(({ slug }) => slug === name);
    return toPtxRecord(ptxInstructionPages().page(page?.name ?? name));
  }
  const record = toAmdRecord(instructionPages().page(name), loadAtlas());
  if (forms) return record;
  const { forms: all, ...rest } = record;
  const encodings = all.flatMap(({ title, half, layouts }) =>
    layouts.flatMap(({ encoding, bits, words }) =>
      words.map(({ opcode, generations }) => ({ title, half, encoding, bits, opcode, generations })),
    ),
  );
  return { ...rest, encodings };
}
