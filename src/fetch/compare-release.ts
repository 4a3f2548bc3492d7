import { createHash } from "node:crypto";
import type { Inputs } from "../import/amd/open-inputs.ts";

/** A file of a release, beside the file that a committed catalog was made from. */
export interface FileChange {
  readonly file: string;
  readonly state: "same" | "changed" | "new";
}

/** Compares the files of a release with the SHA-256 of those that the catalogs name as their sources. */
export async function compareRelease({ files }: Inputs, known: ReadonlyMap<string, string>): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const { label, open } of files) {
    const hash = createHash("sha256");
    for await (const chunk of await open()) hash.update(chunk);
    // An archive's entries are called archive!entry.
    const file = label.split(/[!/]/).at(-1) ?? label;
    const sha256 = known.get(file);
    changes.push({ file, state: sha256 === undefined ? "new" : sha256 === hash.digest("hex") ? "same" : "changed" });
  }
  return changes.sort((a, b) => (a.file < b.file ? -1 : 1));
}
