import type { Answer, Question } from "../messages.ts";
import { isOfSite, keyOf } from "./address.ts";
import { fetchManifest, keepEverything, keepFiles, listKept, readKeptManifest } from "./keep.ts";
import { cacheName, listCaches, renew, type Shelf } from "./renew.ts";
import { respond } from "./respond.ts";
import type { PageMessage, WorkerScope } from "./scope.ts";

/** Set when the worker is written; every release has its own, so a browser sees a new worker. */
declare const ATLAS_RELEASE: string;
/** How many files there are to keep, and their bytes. */
declare const ATLAS_SIZE: { readonly files: number; readonly bytes: number };

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const shelf: Shelf = { scope, release: ATLAS_RELEASE };
const open = async (): Promise<Cache> => caches.open(cacheName(shelf));

worker.addEventListener("install", (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range") || !isOfSite(request.url, scope)) return;
  const later = (work: Promise<unknown>): void => {
    event.waitUntil(work);
  };
  event.respondWith(
    open().then(async (cache) => respond(request, { scope, cache, later, fetch: async (...args) => fetch(...args) })),
  );
});

worker.addEventListener("message", (event) => {
  event.waitUntil(answer(event));
});

/** One at a time: pages in several tabs ask for the same. */
let renewing: Promise<void> | undefined;

async function answer({ data, ports: [port] }: PageMessage): Promise<void> {
  const question = data as Question;
  const say = (words: Answer): void => {
    port?.postMessage(words);
  };
  try {
    switch (question.type) {
      case "loaded": {
        const keys = question.addresses.filter((address) => isOfSite(address, scope)).map(keyOf);
        await keepFiles(await open(), [...new Set(keys)]);
        renewing ??= renew(shelf, async () => fetchManifest(scope)).finally(() => (renewing = undefined));
        await renewing;
        return;
      }
      case "state":
        say(await readState());
        return;
      case "keep":
        await keep(say);
        return;
      case "remove":
        for (const name of await listCaches(scope)) await caches.delete(name);
        say({ type: "done" });
    }
  } catch (error) {
    // Without a connection a page that was loaded from here has nothing to add.
    say({ type: "failed", why: error instanceof Error ? error.message : String(error) });
  }
}

async function readState(): Promise<Answer> {
  const cache = await open();
  const whole = await readKeptManifest(cache, scope);
  const kept = whole === undefined ? await cache.keys() : await listKept(cache, whole, scope);
  return { type: "state", everything: whole !== undefined, kept: kept.length, ...ATLAS_SIZE };
}

async function keep(say: (words: Answer) => void): Promise<void> {
  const manifest = await fetchManifest(scope);
  if (manifest.release !== shelf.release) throw new Error("A new release has just come out: load this page again");
  let told = 0;
  await keepEverything(await open(), manifest, scope, (kept) => {
    // A word for each of some thousand files would keep the page busy.
    if (kept !== ATLAS_SIZE.files && performance.now() - told < 100) return;
    told = performance.now();
    say({ type: "state", everything: true, kept, ...ATLAS_SIZE });
  });
  if ((await fetchManifest(scope)).release !== manifest.release)
    throw new Error("A new release came out meanwhile: load this page again");
  say({ type: "done" });
}
