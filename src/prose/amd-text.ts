import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { openInputs } from "../import/amd/open-inputs.ts";
import { RUN } from "./check-families.ts";
import { proseWords, wordRuns } from "./shared-runs.ts";

/**
 * Runs of nine words of AMD's pseudocode and of the descriptions in AMD's XML, with which our words must share none;
 * empty where the folder, which is no part of the repository, is not there.
 */
export async function readAmdRuns(folder: string): Promise<Set<string>> {
  if (!existsSync(folder)) return new Set();
  const texts = globSync(`${folder}/pseudocode/*.json`).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>),
  );
  for (const source of [...globSync(`${folder}/*.zip`), path.join(folder, "excerpts")])
    texts.push(...(await readDescriptions(source)));
  return new Set(texts.flatMap((text) => wordRuns(proseWords(text), RUN)));
}

async function readDescriptions(source: string): Promise<Set<string>> {
  const descriptions = new Set<string>();
  const { files, close } = await openInputs(source);
  for (const file of files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await file.open()) chunks.push(chunk);
    for (const [, text = ""] of Buffer.concat(chunks)
      .toString("utf8")
      .matchAll(/<Description>([^<]*)/g))
      descriptions.add(text);
  }
  close();
  return descriptions;
}
