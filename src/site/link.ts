/** An address of the site with the base path in front. `path` starts with a slash. */
export function link(path: string): string {
  return import.meta.env.BASE_URL.replace(/\/$/, "") + path;
}
