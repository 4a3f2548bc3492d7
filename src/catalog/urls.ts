/** Addresses of pages, from the site's root and with a slash at the end. The base path is added where links are written. */
export const urls = {
  home: "/",
  amd: "/amd/",
  instruction: (name: string): string => `/amd/${name.toLowerCase()}/`,
  instructions: "/amd/instructions/",
  generation: (id: string): string => `/amd/generations/${id}/`,
  categories: "/amd/categories/",
  category: (id: string): string => `/amd/categories/${id}/`,
  groups: "/amd/groups/",
  group: (name: string): string => `/amd/groups/${slug(name)}/`,
  encodings: "/amd/encodings/",
  encoding: (name: string): string => `/amd/encodings/${name.toLowerCase()}/`,
  opcodeMap: (name: string, generation: string): string => `/amd/encodings/${name.toLowerCase()}/${generation}/`,
  operandTypes: "/amd/operand-types/",
  operandType: (name: string): string => `/amd/operand-types/${name.toLowerCase()}/`,
  dataFormats: "/amd/data-formats/",
  dataFormat: (name: string): string => `/amd/data-formats/${name.toLowerCase()}/`,
  concepts: "/concepts/",
  concept: (id: string): string => `/concepts/${id}/`,
  porting: "/porting/",
  portingArea: (area: string): string => `/porting/#${area}`,
  timing: "/amd/timing/",
  changes: "/amd/changes/",
  change: (from: string, to: string): string => `/amd/changes/${from}-to-${to}/`,
  sources: "/sources/",
  errata: "/errata/",
  semantics: "/amd/semantics/",
  about: "/about/",
  search: "/search/",
  go: "/go/",
  decode: "/decode/",
  decodeData: "/decode/data/",
} as const;

function slug(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}
