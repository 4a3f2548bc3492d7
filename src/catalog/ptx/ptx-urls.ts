/** Addresses of the PTX pages, from the site's root and with a slash at the end. */
export const ptxUrls = {
  home: "/ptx/",
  instructions: "/ptx/instructions/",
  instruction: (slug: string): string => `/ptx/${slug}/`,
  form: (slug: string, id: string): string => `/ptx/${slug}/#${id}`,
  registers: "/ptx/registers/",
  register: (slug: string): string => `/ptx/registers/${slug}/`,
  categories: "/ptx/categories/",
  category: (title: string): string => `/ptx/categories/${categorySlug(title)}/`,
  targets: "/ptx/targets/",
  target: (name: string): string => `/ptx/targets/${name}/`,
  versions: "/ptx/versions/",
  version: (ptx: string): string => `/ptx/versions/${ptx}/`,
  /** Redirects to versions and targets, whose pages say what changed. */
  changes: "/ptx/changes/",
  change: (name: string): string => `/ptx/changes/${name}/`,
  types: "/ptx/types/",
  stateSpaces: "/ptx/state-spaces/",
  directives: "/ptx/directives/",
  directive: (slug: string): string => `/ptx/directives/${slug}/`,
} as const;

/** A category's name in addresses; the number of its section would change with every edition. */
export function categorySlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
