import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Figure } from "./figure.ts";
import { runMeasured } from "./run-measured.ts";

/** The whole build with search, against Astro writing as many trivial pages, with Pagefind. */
export async function measureBuild(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "atlas-bench-"));
  try {
    const out = path.join(folder, "site");
    const run = await runMeasured(["scripts/build.ts"], { ATLAS_OUT: out });
    const pages = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".html"),
    ).length;
    const trivial = writeTrivialProject(folder, pages);
    const floor = await runMeasured(["scripts/bench/build-floor.ts", trivial]);
    return [
      { name: `build, ${pages} pages`, seconds: run.seconds, floorSeconds: floor.seconds, megabytes: run.megabytes },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A project with one route that makes `count` pages of a heading and a paragraph. */
function writeTrivialProject(folder: string, count: number): string {
  const project = path.join(folder, "trivial");
  mkdirSync(path.join(project, "src/pages"), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(project, "node_modules"));
  writeFileSync(path.join(project, "package.json"), '{"type":"module"}\n');
  const page = `---
export function getStaticPaths() {
  return Array.from({ length: ${count} }, (_, index) => ({ params: { id: "page_" + index } }));
}
const { id } = Astro.params;
---
<!doctype html>
<html lang="en"><head><title>{id}</title></head><body><main data-pagefind-body><h1>{id}</h1><p>A page.</p></main></body></html>
`;
  writeFileSync(path.join(project, "src/pages/[id].astro"), page);
  return project;
}
