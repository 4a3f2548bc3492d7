import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";
import { type ChangelogEntry, changelogEntrySchema } from "../schema/changelog.ts";

/** An entry with the name by which the page and the feed refer to it. */
export type NamedEntry = ChangelogEntry & { readonly id: string };

/** All entries, newest first. Throws a DataError that names the file for content of a wrong form. */
export function readChangelog(content = contentFolder()): NamedEntry[] {
  const folder = path.join(content, "changelog");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ id: name.slice(0, -5), ...readData(path.join(folder, name), changelogEntrySchema) }))
    .sort((a, b) => b.id.localeCompare(a.id, "en", { numeric: true }));
}
