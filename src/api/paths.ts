import type { ApiSchemaName } from "../schema/api/schemas.ts";

const ROOT = "/api/v1";

/** Addresses of the files of the API, from the site's root. */
export const apiPaths = {
  root: `${ROOT}/index.json`,
  links: `${ROOT}/links.json`,
  hover: `${ROOT}/hover.json`,
  amdIndex: `${ROOT}/amd/index.json`,
  amd: (name: string): string => `${ROOT}/amd/${name}.json`,
  ptxIndex: `${ROOT}/ptx/index.json`,
  ptx: (slug: string): string => `${ROOT}/ptx/${slug}.json`,
  generations: `${ROOT}/generations/index.json`,
  generation: (id: string): string => `${ROOT}/generations/${id}.json`,
  categories: `${ROOT}/categories.json`,
  conceptIndex: `${ROOT}/concepts/index.json`,
  concept: (id: string): string => `${ROOT}/concepts/${id}.json`,
  schema: (name: ApiSchemaName): string => `${ROOT}/schema/${name}.json`,
} as const;

/** The Markdown twin of a page: it stands beside the page. */
export function twinPath(url: string): string {
  return `${url}index.md`;
}
