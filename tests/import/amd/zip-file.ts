import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";

/** What goes into a zip under a name. */
export type ZipEntries = Readonly<Record<string, string | Buffer>>;

/** A zip of the entries, each deflated unless `compress` is false. */
export async function zipOf(entries: ZipEntries, compress = true): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** The bytes with every `from` replaced by `to`, which must be as long: for names and fields that yazl does not write. */
export function patched(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error("a patch must keep the length");
  const text = bytes.toString("latin1");
  if (!text.includes(from)) throw new Error(`the zip has no "${from}"`);
  return Buffer.from(text.replaceAll(from, to), "latin1");
}

/** The zip with the uncompressed size that the central directory states changed, of every entry. Sizes stand 24 bytes into a record. */
export function statingSize(zip: Buffer, bytes: number): Buffer {
  const copy = Buffer.from(zip);
  const signature = Buffer.from("PK\x01\x02", "latin1");
  for (let at = copy.indexOf(signature); at !== -1; at = copy.indexOf(signature, at + 4)) {
    copy.writeUInt32LE(bytes, at + 24);
  }
  return copy;
}

/** Writes a zip and returns its path. */
export function written(file: string, zip: Buffer): string {
  writeFileSync(file, zip);
  return file;
}
