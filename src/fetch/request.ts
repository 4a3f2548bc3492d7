import { FetchError } from "./fetch-error.ts";

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What limits one download. */
export interface Limits {
  /** Whether an address may be asked; the first one and every redirect is. */
  readonly allows: (url: URL) => boolean;
  /** The most that is read, in bytes. */
  readonly maxBytes: number;
  /** Milliseconds without a byte after which the server counts as stalled. */
  readonly stallMs: number;
}

/**
 * Downloads a file into memory, following redirects by hand so that each is checked.
 *
 * @throws {FetchError} for a redirect elsewhere, an answer that is no success, HTML, more than the limit, fewer or more
 * bytes than the server announced, a connection that breaks or stalls.
 */
export async function request(address: string, limits: Limits): Promise<Uint8Array> {
  const stall = new AbortController();
  const stalled = (): void => {
    stall.abort(new FetchError(`${address} sent nothing for ${String(limits.stallMs / 1000)} s`, { again: true }));
  };
  let timer = setTimeout(stalled, limits.stallMs);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(stalled, limits.stallMs);
  };
  try {
    const response = await follow(address, limits, stall.signal, alive);
    checkAnswer(response, limits.maxBytes);
    return await readBody(response, limits.maxBytes, alive);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new FetchError(`${address}: ${error instanceof Error ? error.message : String(error)}${cause}`, {
      again: true,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function follow(address: string, limits: Limits, signal: AbortSignal, alive: () => void): Promise<Response> {
  let url = new URL(address);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    if (!limits.allows(url))
      throw new FetchError(
        `${count === 0 ? "the address" : `a redirect of ${address}`} leads to ${url.origin}, which is not an https address of a known host; see 'hosts' in content/downloads.json`,
        { again: false },
      );
    const response = await fetch(url, { redirect: "manual", signal });
    alive();
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (location === null)
      throw new FetchError(`${url.href} answered ${String(response.status)} without a location`, { again: false });
    url = new URL(location, url);
  }
  throw new FetchError(`${address} redirects more than ${String(MAX_REDIRECTS)} times`, { again: false });
}

function checkAnswer(response: Response, maxBytes: number): void {
  const { status, url } = response;
  if (status !== 200)
    throw new FetchError(`${url} answered ${String(status)} ${response.statusText}, expected 200`, {
      again: status >= 500 || status === 408 || status === 429,
    });
  const type = response.headers.get("content-type") ?? "";
  if (/^text\/html\b/i.test(type))
    throw new FetchError(`${url} sent a web page (${type}), expected a zip; has the address moved?`, { again: false });
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > maxBytes) failSize(url, announced, maxBytes);
}

async function readBody(response: Response, maxBytes: number, alive: () => void): Promise<Uint8Array> {
  const header = response.headers.get("content-length");
  // With an encoding the header counts other bytes than those that arrive here.
  const announced = header === null || response.headers.has("content-encoding") ? undefined : Number(header);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    alive();
    length += chunk.length;
    if (length > maxBytes) failSize(response.url, length, maxBytes);
    chunks.push(chunk);
  }
  if (announced !== undefined && length !== announced)
    throw new FetchError(`${response.url} sent ${String(length)} bytes of the ${String(announced)} that it announced`, {
      again: true,
    });
  return Buffer.concat(chunks);
}

function failSize(url: string, bytes: number, limit: number): never {
  throw new FetchError(`${url} has ${String(bytes)} bytes or more, at most ${String(limit)} are taken`, {
    again: false,
  });
}
