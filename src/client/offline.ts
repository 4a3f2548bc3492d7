import type { Question } from "../offline/messages.ts";

/** Starts the worker that keeps what was visited. Nothing on a page needs it. */
const address = document.body.dataset["worker"];

if (address !== undefined && "serviceWorker" in navigator) {
  // After the page: keeping it must not slow it down.
  if (document.readyState === "complete") void start(address);
  else
    addEventListener("load", () => {
      void start(address);
    });
}

async function start(address: string): Promise<void> {
  const { serviceWorker } = navigator;
  const unseen = serviceWorker.controller === null;
  // The worker of a new release takes over, and has to hear that there is something of an older one to renew.
  serviceWorker.addEventListener("controllerchange", () => {
    tell(serviceWorker.controller, []);
  });
  try {
    await serviceWorker.register(address);
  } catch {
    // The reader, the browser's settings or the host do not allow it: the page stays as it is.
    return;
  }
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  tell(active, unseen ? [location.href, ...loaded] : []);
}

function tell(worker: ServiceWorker | null, addresses: readonly string[]): void {
  const question: Question = { type: "loaded", addresses };
  worker?.postMessage(question);
}
