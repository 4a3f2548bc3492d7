import { rmSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { WrittenData } from "../../src/api/write-data.ts";
import { DataError } from "../../src/catalog/read-data.ts";
import { hashAllButIndex } from "../../src/offline/site-files.ts";
import { writeWorker } from "../../src/offline/write-worker.ts";
import { writeHeaders } from "./write-headers.ts";
import { writeServerFiles } from "./write-server-files.ts";

/** Builds the pages, the search index and the data for tools into the output folder. Returns the exit code: 0 done, 1 content of a wrong form. */
export async function buildSite(outDir = process.env["ATLAS_OUT"] ?? "dist"): Promise<number> {
  // Astro's telemetry would be a network request; it reads this when it is loaded.
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  // Whoever builds, as the test runner does, gets the site that is published.
  process.env["NODE_ENV"] = "production";
  const folder = path.resolve(outDir);
  const start = performance.now();
  // Index and data are made while pages are written, and must not see those of an earlier build.
  rmSync(folder, { recursive: true, force: true });
  const index = startWorker<{ pages: number }>("the search index", "../../src/search/index-worker.ts", folder);
  const data = startWorker<WrittenData>("the data for tools", "../../src/api/data-worker.ts", folder);
  try {
    const { build } = await import("astro");
    await build({ logLevel: "warn", outDir: folder });
    const built = performance.now();
    for (const { worker } of [index, data]) worker.postMessage("written");
    await writeServerFiles(folder);
    const { api, twins } = await data.answer;
    const hashed = await hashAllButIndex(folder);
    const { pages } = await index.answer;
    await writeHeaders(folder);
    // Last: the worker holds a hash of all that is there.
    await writeWorker(folder, hashed);
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
    console.log(
      `Built ${path.relative(process.cwd(), folder) || folder} in ${seconds(start, built)} s; ${String(pages)} pages indexed, ${String(twins)} twins and ${String(api)} JSON files written ${seconds(built, performance.now())} s later.`,
    );
    return 0;
  } catch (error) {
    await Promise.all([index.worker.terminate(), data.worker.terminate()]);
    if (!(error instanceof DataError) && !(error instanceof Error && error.name === "DataError")) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Starts a thread that works on the folder while it is written; its answer fails with the thread's error. */
function startWorker<T>(what: string, module: string, folder: string): { worker: Worker; answer: Promise<T> } {
  const worker = new Worker(new URL(module, import.meta.url), { workerData: { folder } });
  const answer = new Promise<T>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => {
      reject(new Error(`${what} could not be made: its thread ended with code ${String(code)}`));
    });
  });
  // Until it is awaited, a failure belongs to the build that goes on beside it.
  answer.catch(() => undefined);
  return { worker, answer };
}
