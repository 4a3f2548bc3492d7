import { parentPort, workerData } from "node:worker_threads";
import { listPagesAsWritten } from "../ledger/writing-order.ts";
import { buildSearchIndex } from "./pagefind.ts";

/**
 * Builds the search index of the folder in `workerData` on a thread of its own while the site is written; any message
 * from the parent says that it is.
 */
const port = parentPort;
if (port === null) throw new Error("index-worker.ts runs as a worker");
const written = new Promise<void>((resolve) => {
  port.once("message", () => {
    resolve();
  });
});
const { folder } = workerData as { folder: string };
port.postMessage(await buildSearchIndex(folder, { files: listPagesAsWritten(), written }));
