import { isHashed, keyOf, pageKeys } from "./address.ts";
import { printOfflinePage } from "./offline-page.ts";

/** Hosts name headers that a kept file does not depend on, such as Accept-Encoding. */
export const MATCH = { ignoreVary: true } as const;

/** What an answer is made from. */
export interface Sources {
  /** Whole address of the site's root. */
  readonly scope: string;
  readonly cache: Cache;
  readonly fetch: (request: Request, init?: RequestInit) => Promise<Response>;
  /** Work that goes on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * The answer to a request for a file of the site: from the network, checked by the server even where the browser holds a
 * copy, so that no page outlives its release; kept ones only where the network fails. Only files with a hash in their name
 * come from what is kept first.
 */
export async function respond(request: Request, sources: Sources): Promise<Response> {
  const { scope, cache, fetch, later } = sources;
  const key = keyOf(request.url);
  const hashed = isHashed(key, scope);
  if (hashed) {
    const kept = await cache.match(key, MATCH);
    if (kept !== undefined) return kept;
  }
  let response: Response;
  try {
    response = await fetch(request, hashed ? {} : { cache: "no-cache" });
  } catch {
    return (await findKept(request, cache)) ?? answerWithout(request, sources);
  }
  if (isKeepable(response)) later(cache.put(key, response.clone()));
  // What the server no longer has is not shown from here either.
  else if (response.status === 404 || response.status === 410) later(cache.delete(key, MATCH));
  return response;
}

/** Whether an answer is a whole file of this origin, at its own address: a browser takes no other for a page. */
export function isKeepable({ status, type, redirected }: Response): boolean {
  return status === 200 && type === "basic" && !redirected;
}

async function findKept(request: Request, cache: Cache): Promise<Response | undefined> {
  for (const key of pageKeys(request.url)) {
    const kept = await cache.match(key, MATCH);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

async function answerWithout({ mode }: Request, { scope, cache }: Sources): Promise<Response> {
  if (mode !== "navigate") return Response.error();
  const keys = (await cache.keys()).map(({ url }) => url);
  return new Response(printOfflinePage(keys, scope), {
    status: 503,
    statusText: "No connection",
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
    },
  });
}
