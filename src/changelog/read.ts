import path from "node:path";
import { listFiles } from "../catalog/list-files.ts";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";
import { type ChangelogEntry, changelogEntrySchema } from "../schema/changelog.ts";

/** An entry with the name by which the page and the feed refer to it. */
export type NamedEntry = ChangelogEntry & { readonly id: string };

/** All entries, newest first. Throws a DataError that names the file for content of a wrong form. */
export function readChangelog(content = contentFolder()): NamedEntry[] {
  return listFiles(path.join(content, "changelog"), ".json")
    .map((file) => ({ id: path.basename(file, ".json"), ...readData(file, changelogEntrySchema) }))
    .sort((a, b) => b.id.localeCompare(a.id, "en", { numeric: true }));
}
