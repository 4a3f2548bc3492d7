import { parentPort, workerData } from "node:worker_threads";
import { listPagesAsWritten } from "../ledger/writing-order.ts";
import { writeData } from "./write-data.ts";

/** Writes the data of the folder in `workerData` on a thread of its own; any message from the parent says that all pages are written. */
const port = parentPort;
if (port === null) throw new Error("data-worker.ts runs as a worker");
const written = new Promise<void>((resolve) => {
  port.once("message", () => {
    resolve();
  });
});
const { folder } = workerData as { folder: string };
port.postMessage(await writeData(folder, { files: listPagesAsWritten(), written }));
