import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Pin } from "../schema/download.ts";
import { FetchError } from "./fetch-error.ts";
import { type Limits, request } from "./request.ts";

/** Milliseconds before each further try. */
export const BACKOFF: readonly number[] = [1000, 4000, 16_000];

/** How a download is done. */
export interface Options extends Limits {
  /** Milliseconds before each further try. */
  readonly backoff: readonly number[];
  /** Told of a try that failed and is repeated. */
  readonly onRetry: (problem: string) => void;
}

/** Downloads a zip, trying again where that may help, and checks that it is one. @throws {FetchError} */
export async function download(address: string, options: Options): Promise<Uint8Array> {
  for (const delay of [...options.backoff, undefined]) {
    try {
      const bytes = await request(address, options);
      checkZip(address, bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof FetchError) || !error.again || delay === undefined) throw error;
      options.onRetry(`${error.message}; next try in ${String(delay / 1000)} s`);
      await setTimeout(delay);
    }
  }
  throw new Error("unreachable: the last try returns or throws");
}

/** Begins with a local file header and has, near its end, the end of the central directory. */
function checkZip(address: string, bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = buffer.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"));
  // A comment of up to 64 KB may follow the directory's end.
  const ends = buffer.subarray(-66_000).includes(Buffer.from("PK\u0005\u0006", "latin1"));
  if (!begins)
    throw new FetchError(
      `${address} sent something that is not a zip; it begins with ${JSON.stringify(buffer.subarray(0, 16).toString("latin1"))}`,
      { again: false },
    );
  if (!ends) throw new FetchError(`${address} sent a zip without its end`, { again: true });
}

/** What a file would have to be pinned as. */
export function pinOf(bytes: Uint8Array): Pin {
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** @throws {FetchError} when a file is not the pinned one. */
export function checkPin(address: string, bytes: Uint8Array, pin: Pin): void {
  const found = pinOf(bytes);
  if (found.bytes === pin.bytes && found.sha256 === pin.sha256) return;
  throw new FetchError(
    `${address} sent another file than the pinned one:\n` +
      `  found    ${describePin(found)}\n  expected ${describePin(pin)}\n` +
      "  There may be a new release: npm run fetch -- --latest takes it and shows what changed.",
    { again: false },
  );
}

export function describePin({ bytes, sha256 }: Pin): string {
  return `${String(bytes)} bytes, SHA-256 ${sha256}`;
}

/** Whether an address is https and its host is one of a list; `*.amd.com` is any host below amd.com. */
export function isKnownHost(url: URL, hosts: readonly string[]): boolean {
  return (
    url.protocol === "https:" &&
    hosts.some((host) => (host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
  );
}
