import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Figure } from "./figure.ts";
import { runMeasured } from "./run-measured.ts";

/** The import of all files behind a path, against unzipping and a bare parser whose handlers do nothing. */
export async function measureImport(location: string): Promise<Figure[]> {
  if (!existsSync(location)) {
    console.error(`${location} is missing: no figures for the import. Name AMD's files with --amd PATH.`);
    return [];
  }
  const out = mkdtempSync(path.join(os.tmpdir(), "atlas-bench-"));
  try {
    const floor = await runMeasured(["scripts/bench/import-floor.ts", location]);
    const run = await runMeasured(["scripts/import.ts", "amd", location, "--out", out]);
    return [{ name: "import amd", seconds: run.seconds, floorSeconds: floor.seconds, megabytes: run.megabytes }];
  } finally {
    rmSync(out, { recursive: true });
  }
}
