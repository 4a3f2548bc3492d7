import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes all files or none: each goes to a temporary name first, and only when every one is on disk do they take
 * their real names. Paths are relative to `folder`.
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const written: { from: string; to: string }[] = [];
  try {
    for (const [name, text] of files) {
      const to = path.join(folder, name);
      const from = `${to}.${process.pid}.tmp`;
      written.push({ from, to });
      await writeFile(from, text);
    }
    for (const { from, to } of written) await rename(from, to);
  } catch (error) {
    for (const { from } of written) await rm(from, { force: true });
    throw error;
  }
}
