/** An event that the browser keeps the worker alive for. */
export interface LastingEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page. */
export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

/** A message of a page. */
export interface PageMessage extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/**
 * What the worker uses of its global scope. TypeScript's own types of workers contradict those of pages, and one program
 * checks both.
 */
export interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
}
