import { rmSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { DataError } from "../../src/catalog/read-data.ts";

/** Builds the pages and the search index into the output folder. Returns the exit code: 0 done, 1 content of a wrong form. */
export async function buildSite(outDir = process.env["ATLAS_OUT"] ?? "dist"): Promise<number> {
  // Astro's telemetry would be a network request; it reads this when it is loaded.
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const folder = path.resolve(outDir);
  const start = performance.now();
  // The index is built while pages are written, and must not see those of an earlier build.
  rmSync(folder, { recursive: true, force: true });
  const worker = new Worker(new URL("../../src/search/index-worker.ts", import.meta.url), { workerData: { folder } });
  const indexed = indexOf(worker);
  try {
    const { build } = await import("astro");
    await build({ logLevel: "warn", outDir: folder });
    const built = performance.now();
    worker.postMessage("written");
    const { pages } = await indexed;
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
    console.log(
      `Built ${path.relative(process.cwd(), folder) || folder} in ${seconds(start, built)} s; ${String(pages)} pages indexed ${seconds(built, performance.now())} s later.`,
    );
    return 0;
  } catch (error) {
    await worker.terminate();
    if (!(error instanceof DataError) && !(error instanceof Error && error.name === "DataError")) throw error;
    console.error(error.message);
    return 1;
  }
}

/** What the worker answers; fails with its error. */
function indexOf(worker: Worker): Promise<{ pages: number }> {
  const answer = new Promise<{ pages: number }>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      reject(new Error(`the search index was not built: its thread ended with code ${String(code)}`));
    });
  });
  // Until it is awaited, a failure belongs to the build that goes on beside it.
  answer.catch(() => undefined);
  return answer;
}
