import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ChangelogEntry } from "../schema/changelog.ts";

/**
 * Writes an entry to content/changelog, one catalog a line, and gives the file's name: the day, and a number from the
 * second entry of a day on.
 */
export async function writeEntry(contentFolder: string, entry: ChangelogEntry): Promise<string> {
  const folder = path.join(contentFolder, "changelog");
  await mkdir(folder, { recursive: true });
  let number = 1;
  const nameOf = (): string => `${entry.date}${number === 1 ? "" : `-${String(number)}`}.json`;
  while (existsSync(path.join(folder, nameOf()))) number++;
  const catalogs = entry.catalogs.map((catalog) => JSON.stringify(catalog)).join(",\n");
  const head = `"date":${JSON.stringify(entry.date)},\n"title":${JSON.stringify(entry.title)},\n`;
  await writeFile(path.join(folder, nameOf()), `{\n${head}"catalogs":[\n${catalogs}\n]\n}\n`);
  return nameOf();
}

/** Today's date in UTC: the only thing of an entry that is not in the catalogs. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
