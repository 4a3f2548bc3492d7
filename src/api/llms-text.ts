import type { Atlas } from "../catalog/atlas.ts";
import type { PtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import { ptxUrls } from "../catalog/ptx/ptx-urls.ts";
import { urls } from "../catalog/urls.ts";
import { site } from "../site/config.ts";
import { apiPaths, twinPath } from "./paths.ts";
import { apiFileKinds, siteAddress } from "./root.ts";

/** llms.txt: what the site is, and the Markdown twins and JSON files to begin with, with full addresses. */
export function writeLlmsText(amd: Atlas, ptx: PtxAtlas): string {
  const page = (title: string, url: string, about: string): string =>
    `- [${title}](${siteAddress}${twinPath(url)}): ${about}`;
  const file = (path: string, about: string): string => `- [${path}](${siteAddress}${path}): ${about}`;
  const example = [...amd.names.keys()].at(-1) ?? "";
  const lines = [
    `# ${site.title}`,
    "",
    "> One page per instruction of AMD's native GPU instruction sets (RDNA, CDNA) and of NVIDIA's PTX: encodings, operands,",
    "> availability by generation, forms with minimum targets. Facts are the vendors', words are ours.",
    "",
    `Every page has a Markdown twin: put index.md after its address, as in ${siteAddress}${twinPath(urls.instruction(example))}.`,
    "The address of an instruction is /amd/NAME/ or /ptx/NAME/ in lower case, without the assembler's suffix.",
    "",
    "## AMD",
    "",
    page("AMD", urls.amd, "generations, categories, encodings"),
    page("All AMD instructions", urls.instructions, `${String(amd.names.size)} names`),
    ...amd.generations
      .filter(({ id }) => amd.catalogs.has(id))
      .map(({ id, title, gfxTargets }) =>
        page(title, urls.generation(id), `instructions by opcode; ${gfxTargets.join(", ")}`),
      ),
    ...amd.categories
      .filter(({ id }) => amd.namesInCategory.has(id))
      .map(({ id, title, summary }) => page(title, urls.category(id), summary)),
    "",
    "## PTX",
    "",
    page("PTX", ptxUrls.home, "categories, types, targets, versions"),
    page("All PTX instructions", ptxUrls.instructions, `${String(ptx.catalog.pages.length)} names`),
    page("Special registers", ptxUrls.registers, "%tid and the like"),
    page("Types", ptxUrls.types, "fundamental and packed types"),
    page("State spaces", ptxUrls.stateSpaces, "where values live"),
    ...ptx.catalog.categories.map(({ title }) => page(title, ptxUrls.category(title), "a category of instructions")),
    "",
    "## Data",
    "",
    file(apiPaths.root, "entry point of the JSON files, each with a JSON Schema"),
    ...apiFileKinds.filter(({ path }) => !path.includes("<")).map(({ path, about }) => file(path, about)),
    "",
    "## Optional",
    "",
    page("How to read a page", urls.about, "what the checks and tables mean"),
    page("Sources", urls.sources, "versions and hashes"),
    page("Errata", urls.errata, "where sources contradict themselves or each other"),
  ];
  return `${lines.join("\n")}\n`;
}
