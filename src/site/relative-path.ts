/**
 * The shortest relative address from one file of the site to another. Both are paths from the site's root with a slash
 * in front; `from` names a file, `to` may end with a slash. The same file gives its own name.
 */
export function relativePath(from: string, to: string): string {
  const base = from.split("/").slice(1, -1);
  const parts = to.split("/").slice(1);
  let common = 0;
  while (common < base.length && common < parts.length - 1 && base[common] === parts[common]) common++;
  const path = "../".repeat(base.length - common) + parts.slice(common).join("/");
  return path === "" ? "./" : path;
}
