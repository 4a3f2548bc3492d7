import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/** How many files of each kind a project makes. */
export interface FileCounts {
  readonly pages: number;
  readonly twins: number;
  readonly records: number;
}

/** A project whose pages are a heading and a paragraph, and whose twins and records are a line. Returns its folder. */
export function writeTrivialProject(project: string, { pages, twins, records }: FileCounts): string {
  const paths = (count: number): string => `export function getStaticPaths() {
  return Array.from({ length: ${count} }, (_, index) => ({ params: { id: "page_" + index } }));
}`;
  return writeProject(project, {
    "[id].astro": `---
${paths(pages)}
const { id } = Astro.params;
---
<!doctype html>
<html lang="en"><head><title>{id}</title></head><body><main data-pagefind-body><h1>{id}</h1><p>A page.</p></main></body></html>
`,
    "twins/[id].md.js": `${paths(twins)}
export const GET = ({ params }) => new Response("# " + params.id);
`,
    "api/[id].json.js": `${paths(records)}
export const GET = ({ params }) => new Response(JSON.stringify(params));
`,
  });
}

/** A project that writes the given files of a built site again, from their text. Returns its folder. */
export function writeReadyProject(project: string, site: string, files: readonly string[]): string {
  return writeProject(project, {
    "[...file].js": `import { readFileSync } from "node:fs";
const files = ${JSON.stringify(files)};
export const getStaticPaths = () => files.map((file) => ({ params: { file } }));
export const GET = ({ params }) => new Response(readFileSync(${JSON.stringify(site)} + "/" + params.file, "utf8"));
`,
  });
}

function writeProject(project: string, routes: Readonly<Record<string, string>>): string {
  for (const [route, code] of Object.entries(routes)) {
    const file = path.join(project, "src/pages", route);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  symlinkSync(path.resolve("node_modules"), path.join(project, "node_modules"));
  writeFileSync(path.join(project, "package.json"), '{"type":"module"}\n');
  return project;
}
