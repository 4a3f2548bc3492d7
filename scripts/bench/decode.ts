import { spawnSync } from "node:child_process";
import { loadDecodeData } from "../../src/catalog/load-decode-data.ts";
import { catalogSchema } from "../../src/schema/catalog.ts";
import { indexCatalog } from "../../src/catalog/indexed-catalog.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import { readData } from "../../src/catalog/read-data.ts";
import { toWords } from "../../src/encoding/decode/bytes.ts";
import { Decoder, isUndecodable } from "../../src/encoding/decode/decoder.ts";
import { Assembly } from "../../src/encoding/decode/text/assembly.ts";
import { generationsSchema } from "../../src/schema/generation.ts";
import { findLlvmMc } from "../../src/verify/decode/llvm-mc.ts";
import { createRandom, sampleWords } from "../../src/verify/decode/words.ts";
import path from "node:path";

/** Instructions a run; enough that starting LLVM does not count. */
const INSTRUCTIONS = 200_000;
/** Runs of each side; the fastest counts, because the machine has other work and code warms up. */
const RUNS = 5;

/** Decoding with text, beside LLVM's disassembler on the same words. */
export interface DecodeFigure {
  readonly generation: string;
  readonly instructions: number;
  /** Instructions a second, text included. */
  readonly ours: number;
  /** The same of `llvm-mc-22 --disassemble`; undefined where it is not installed. */
  readonly llvm: number | undefined;
}

/** Measures one generation: legal words of every form that both decode, repeated. */
export function measureDecode(generation: string): DecodeFigure {
  const folder = path.join(contentFolder(), "amd");
  const indexed = indexCatalog(readData(path.join(folder, "catalog", `${generation}.json`), catalogSchema));
  const processor = readData(path.join(folder, "generations.json"), generationsSchema).find(
    ({ id }) => id === generation,
  )?.llvmProcessor;
  const decoder = new Decoder(loadDecodeData(generation));
  const assembly = new Assembly(decoder);
  const made = [...sampleWords(decoder, indexed, 2, createRandom(3))].map(({ bytes }) => bytes);
  const tool = findLlvmMc();
  const answers = tool?.disassemble(made, processor ?? "");
  const words = answers === undefined ? made : made.filter((_, index) => "text" in (answers[index] ?? {}));
  const repeated = Array.from({ length: INSTRUCTIONS }, (_, index) => words[index % words.length] ?? new Uint8Array());
  const asWords = repeated.map(toWords);
  return {
    generation,
    instructions: repeated.length,
    ours: fastest(() => decodeAll(decoder, assembly, asWords)),
    llvm: tool === undefined ? undefined : fastest(() => runLlvm(repeated, processor ?? "")),
  };
}

/** Instructions a second of the fastest run; `run` gives the seconds that it took. */
function fastest(run: () => number): number {
  return INSTRUCTIONS / Math.min(...Array.from({ length: RUNS }, run));
}

function decodeAll(decoder: Decoder, assembly: Assembly, words: readonly Uint32Array[]): number {
  let length = 0;
  const start = performance.now();
  for (const word of words) {
    const answer = decoder.decode(word);
    if (!isUndecodable(answer)) length += assembly.text(answer).length;
  }
  if (length === 0) throw new Error("nothing was decoded");
  return (performance.now() - start) / 1000;
}

function runLlvm(words: readonly Uint8Array[], processor: string): number {
  const input = words.map((bytes) => `[${[...bytes].map((byte) => `0x${byte.toString(16)}`).join(",")}]`).join("\n");
  const start = performance.now();
  spawnSync("llvm-mc-22", ["--disassemble", "-triple=amdgcn", `-mcpu=${processor}`], { input, maxBuffer: 1 << 28 });
  return (performance.now() - start) / 1000;
}
