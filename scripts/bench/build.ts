import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Figure } from "./figure.ts";
import { writeReadyProject, writeTrivialProject } from "./floor-projects.ts";
import { runMeasured } from "./run-measured.ts";

/**
 * The whole build with search against two floors: Astro writing as many trivial pages, twins and JSON files, with
 * Pagefind; and Astro writing the built files' own text, ready made, with Pagefind.
 */
export async function measureBuild(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "atlas-bench-"));
  try {
    const out = path.join(folder, "site");
    const { seconds, megabytes } = await runMeasured(["--max-semi-space-size=64", "scripts/build.ts"], {
      ATLAS_OUT: out,
    });
    const files = readdirSync(out, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:html|md|json)$/.test(name) && !name.startsWith("pagefind"))
      .sort();
    const count = (ending: string): number => files.filter((name) => name.endsWith(ending)).length;
    const counts = { pages: count(".html"), twins: count(".md"), records: count(".json") };
    const name = `build, ${counts.pages} pages, ${counts.twins} twins, ${counts.records} JSON files`;
    const figures: Figure[] = [];
    for (const [floor, project] of [
      ["trivial files", writeTrivialProject(path.join(folder, "trivial"), counts)],
      ["the same text, ready made", writeReadyProject(path.join(folder, "ready"), out, files)],
    ] as const) {
      const { seconds: floorSeconds } = await runMeasured(["scripts/bench/build-floor.ts", project]);
      figures.push({ name: `${name}; floor: ${floor}`, seconds, floorSeconds, megabytes });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
