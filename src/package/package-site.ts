import { createWriteStream, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { ARCHIVE } from "./archive.ts";
import { makeRelative } from "./relative-html.ts";

/** The same time in every zip, so that the same site gives the same bytes. */
const TIME = new Date(Date.UTC(2000, 0, 1));

/** Files that are instructions to one host or for one release of it, or archives. */
const LEFT_OUT = /^(_headers|_redirects|sw\.js|offline\.json|download\/[^/]+\.zip)$/;

/**
 * Writes a zip of a built site to `download/` in it. Pages in the zip have relative addresses; all other files are as
 * they are.
 *
 * @returns the file, its size in bytes, and how many files are in it.
 */
export async function packageSite(
  folder: string,
  base: string,
): Promise<{ file: string; bytes: number; files: number }> {
  const target = path.join(folder, "download", ARCHIVE);
  mkdirSync(path.dirname(target), { recursive: true });
  const names = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !LEFT_OUT.test(name))
    .sort();
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(target));
  for (const name of names) {
    const content = readFileSync(path.join(folder, name));
    const bytes = name.endsWith(".html")
      ? Buffer.from(makeRelative(content.toString("utf8"), `/${name}`, base))
      : content;
    zip.addBuffer(bytes, `${path.basename(ARCHIVE, ".zip")}/${name}`, { mtime: TIME, mode: 0o100644 });
  }
  zip.end();
  await written;
  return { file: target, bytes: statSync(target).size, files: names.length };
}
