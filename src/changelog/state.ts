import type { Catalog } from "../schema/catalog.ts";
import type { Catalog as PtxCatalog } from "../schema/ptx/catalog.ts";

/** What a changelog compares of a catalog. */
export interface CatalogState {
  /** Id of a generation, or `ptx`. */
  readonly catalog: string;
  readonly source: string;
  readonly instructions: number;
  /** Records as text by name, by kind. */
  readonly kinds: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Records as text, by name; those of one name together. */
function textsOf<T>(records: readonly T[], nameOf: (record: T) => string): Map<string, string> {
  return new Map(
    [...Map.groupBy(records, nameOf)].map(([name, members]) => [
      name,
      members.map((record) => JSON.stringify(record)).join("\n"),
    ]),
  );
}

/** What counts of a generation's catalog. Operand lists are called by their content, so a change shows in the forms. */
export function amdState({ generation, source, ...catalog }: Catalog): CatalogState {
  const byName = <T extends { readonly name: string }>(records: readonly T[]): Map<string, string> =>
    textsOf(records, ({ name }) => name);
  return {
    catalog: generation,
    source: `${source.file}, facts of ${source.releaseDate}`,
    instructions: catalog.instructions.length,
    kinds: new Map([
      ["instructions", textsOf(catalog.instructions, ({ name }) => name.toLowerCase())],
      ["encodings", byName(catalog.encodings)],
      ["operand types", byName(catalog.operandTypes)],
      ["data formats", byName(catalog.dataFormats)],
    ]),
  };
}

/** What counts of the PTX catalog: an instruction changes with its forms. */
export function ptxState(catalog: PtxCatalog): CatalogState {
  const forms = Map.groupBy(catalog.forms, ({ page }) => page);
  const pages = catalog.pages.map((page) => ({ ...page, forms: forms.get(page.name) }));
  return {
    catalog: "ptx",
    source: `PTX ISA ${catalog.edition}`,
    instructions: pages.length,
    kinds: new Map([
      ["instructions", textsOf(pages, ({ name }) => name)],
      ["special registers", textsOf(catalog.registers, ({ slug }) => `%${slug}`)],
      ["directives", textsOf(catalog.directives, ({ slug }) => `.${slug}`)],
      ["targets", textsOf(catalog.targets, ({ name }) => name)],
      ["versions", textsOf(catalog.releases, ({ ptx }) => ptx)],
    ]),
  };
}
