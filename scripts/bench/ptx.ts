import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Figure } from "./figure.ts";
import { runMeasured } from "./run-measured.ts";

/** The import of the PTX extracts, against reading the same files with remark alone. */
export async function measurePtxImport(location: string): Promise<Figure[]> {
  if (!existsSync(location)) {
    console.error(`${location} is missing: no figures for the import of PTX. Name the extracts with --ptx PATH.`);
    return [];
  }
  const out = mkdtempSync(path.join(os.tmpdir(), "atlas-bench-"));
  try {
    const floor = await runMeasured(["scripts/bench/ptx-floor.ts", location]);
    const run = await runMeasured(["scripts/import.ts", "ptx", location, "--out", path.join(out, "catalog.json")]);
    return [{ name: "import ptx", seconds: run.seconds, floorSeconds: floor.seconds, megabytes: run.megabytes }];
  } finally {
    rmSync(out, { recursive: true });
  }
}
