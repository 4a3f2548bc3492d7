import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { ImportError } from "./import-error.ts";

/** Limits against archives that unpack to more than AMD's files ever did (17 MB a file, 110 MB together). No ratio: real files shrink 67 to 1. */
export const LIMITS = { fileBytes: 64 * 1024 * 1024, totalBytes: 512 * 1024 * 1024 } as const;

/** One XML file to import. */
export interface Input {
  /** Name for messages. */
  readonly label: string;
  /** Size in bytes as the file system or the archive states it. */
  readonly bytes: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

export interface Inputs {
  readonly files: readonly Input[];
  readonly close: () => void;
}

/** Finds the XML files behind a path: one XML file, a folder of them, or a zip. */
export async function openInputs(location: string): Promise<Inputs> {
  const info = await stat(location).catch(() => undefined);
  if (info === undefined)
    throw new ImportError({ file: location }, { found: "nothing", expected: "a zip, a folder or an XML file" });
  const inputs = info.isDirectory() ? await openFolder(location) : await openFile(location, info.size);
  let total = 0;
  for (const { label, bytes } of inputs.files) {
    total += bytes;
    if (bytes > LIMITS.fileBytes) failSize(label, bytes, LIMITS.fileBytes);
    if (total > LIMITS.totalBytes) failSize(location, total, LIMITS.totalBytes);
  }
  return inputs;
}

function failSize(file: string, bytes: number, limit: number): never {
  throw new ImportError({ file }, { found: `${bytes} bytes of XML`, expected: `at most ${limit}` });
}

async function openFolder(folder: string): Promise<Inputs> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && entry.name.toLowerCase().endsWith(".xml"))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) {
    throw new ImportError(
      { file: folder },
      { found: "no .xml file", expected: "AMD's XML files directly in the folder" },
    );
  }
  const files = await Promise.all(names.map(async (name) => openPlain(path.join(folder, name))));
  return { files, close: () => undefined };
}

async function openPlain(file: string): Promise<Input> {
  const { size } = await stat(file);
  return { label: file, bytes: size, open: () => Promise.resolve(createReadStream(file, { highWaterMark: 1 << 18 })) };
}

async function openFile(file: string, bytes: number): Promise<Inputs> {
  if (bytes === 0) throw new ImportError({ file }, { found: "an empty file", expected: "a zip or an XML file" });
  if (!(await startsLikeZip(file))) return { files: [await openPlain(file)], close: () => undefined };
  return openZip(file);
}

async function startsLikeZip(file: string): Promise<boolean> {
  const head: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: 3 })) head.push(chunk as Buffer);
  return Buffer.concat(head).toString("latin1").startsWith("PK");
}

const openArchive = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

async function openZip(file: string): Promise<Inputs> {
  const zip = await openArchive(file, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => failZip(file, error),
  );
  const entries = await listEntries(file, zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  if (entries.length === 0) {
    zip.close();
    throw new ImportError({ file }, { found: "no .xml entry", expected: "AMD's XML files in the archive" });
  }
  const openStream = promisify(zip.openReadStream.bind(zip)) as (
    entry: yauzl.Entry,
  ) => Promise<AsyncIterable<Uint8Array>>;
  return {
    files: entries.map((entry) => ({
      label: `${file}!${entry.fileName}`,
      bytes: entry.uncompressedSize,
      open: async () => {
        const label = `${file}!${entry.fileName}`;
        return checked(label, entry.crc32, await openStream(entry).catch((error: unknown) => failZip(label, error)));
      },
    })),
    close: () => {
      zip.close();
    },
  };
}

function failZip(file: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new ImportError(
    { file },
    { found: `a zip that is refused (${reason})`, expected: "a sound archive with relative names" },
  );
}

/** yauzl itself refuses absolute names and `..`, and fails when an entry unpacks to another size than stated. */
async function listEntries(file: string, zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = [];
    zip.on("error", (error: unknown) => {
      try {
        failZip(file, error);
      } catch (refused) {
        reject(refused as Error);
      }
    });
    zip.on("end", () => {
      resolve(entries.sort((a, b) => (a.fileName < b.fileName ? -1 : 1)));
    });
    zip.on("entry", (entry: yauzl.Entry) => {
      const name = entry.fileName.toLowerCase();
      if (name.endsWith(".zip")) {
        reject(
          new ImportError(
            { file: `${file}!${entry.fileName}` },
            { found: "a zip inside the zip", expected: "XML files", advice: "Unpack the outer archive first." },
          ),
        );
        return;
      }
      if (name.endsWith(".xml")) entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/**
 * Stops a stream that goes on past the limit, whatever size its archive states, and names the file in its errors.
 * yauzl leaves the checksum to its caller: without it a flipped bit could become another opcode.
 */
async function* checked(
  label: string,
  checksum: number,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let sum = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      sum = crc32(chunk, sum);
      if (bytes > LIMITS.fileBytes) failSize(label, bytes, LIMITS.fileBytes);
      yield chunk;
    }
    if (sum !== checksum) throw new Error("checksum does not match");
  } catch (error) {
    if (error instanceof ImportError) throw error;
    failZip(label, error);
  }
}
