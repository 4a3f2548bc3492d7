import { existsSync } from "node:fs";
import path from "node:path";
import type { DecodeData } from "../encoding/decode/data.ts";
import { catalogSchema } from "../schema/catalog.ts";
import { generationsSchema } from "../schema/generation.ts";
import { type LlvmText, llvmTextSchema } from "../schema/llvm-text.ts";
import { buildDecodeData } from "./decode-data.ts";
import { indexCatalog } from "./indexed-catalog.ts";
import { contentFolder } from "./paths.ts";
import { readData } from "./read-data.ts";

/** Ids of the generations that have a catalog, in their order. */
export function readDecodableGenerations(): string[] {
  const folder = path.join(contentFolder(), "amd");
  return readData(path.join(folder, "generations.json"), generationsSchema)
    .map(({ id }) => id)
    .filter((id) => existsSync(path.join(folder, "catalog", `${id}.json`)));
}

/** LLVM's spellings; undefined where nobody has asked LLVM yet. */
export function readLlvmText(): LlvmText | undefined {
  const file = path.join(contentFolder(), "amd", "llvm-text.json");
  return existsSync(file) ? readData(file, llvmTextSchema) : undefined;
}

/** The decoder's data of one generation, from its catalog alone: commands need no other. */
export function loadDecodeData(generation: string): DecodeData {
  const file = path.join(contentFolder(), "amd", "catalog", `${generation}.json`);
  return buildDecodeData(indexCatalog(readData(file, catalogSchema)), readLlvmText()?.generations[generation]);
}
