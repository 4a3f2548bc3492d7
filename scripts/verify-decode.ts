import { writeFileSync } from "node:fs";
import path from "node:path";
import { readAtlas } from "../src/catalog/atlas.ts";
import { buildDecodeData } from "../src/catalog/decode-data.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import { Decoder } from "../src/encoding/decode/decoder.ts";
import { type DecodeCheck, decodeCheckSchema } from "../src/schema/decode-check.ts";
import { type LlvmGeneration, llvmTextSchema } from "../src/schema/llvm-text.ts";
import { compareGeneration, type Comparison } from "../src/verify/decode/compare.ts";
import { hashDecodeInputs } from "../src/verify/decode/inputs.ts";
import { findLlvmMc } from "../src/verify/decode/llvm-mc.ts";
import { readLlvmText } from "../src/verify/decode/llvm-text.ts";
import { readOptions } from "./tools/options.ts";

/** Asks LLVM for its spellings, compares the decoder with it and writes both files. Exit code 1 without LLVM. */
function verifyDecode(): number {
  const llvm = findLlvmMc();
  if (llvm === undefined) {
    console.error("llvm-mc-22 is not on PATH: install Debian's llvm-22");
    return 1;
  }
  const atlas = readAtlas();
  const spellings: Record<string, LlvmGeneration> = {};
  const comparisons: Comparison[] = [];
  for (const { id, llvmProcessor } of atlas.generations) {
    const indexed = atlas.catalogs.get(id);
    if (indexed === undefined) continue;
    const spelled = readLlvmText(new Decoder(buildDecodeData(indexed)), indexed, llvm, llvmProcessor);
    spellings[id] = spelled;
    const compared = compareGeneration(new Decoder(buildDecodeData(indexed, spelled)), indexed, llvm, llvmProcessor);
    comparisons.push(compared);
    console.log(summary(compared));
  }
  const tool = { tool: "llvm-mc", version: llvm.version };
  write("llvm-text.json", printSpellings(llvmTextSchema.parse({ ...tool, generations: spellings })));
  const check: DecodeCheck = {
    ...tool,
    inputs: hashDecodeInputs(path.join(contentFolder(), "amd")),
    generations: comparisons.map(({ check: counts }) => counts),
    sample: comparisons.flatMap(({ sample }) => sample),
    disagreements: comparisons.flatMap(({ disagreements }) => disagreements),
  };
  write("decode-check.json", printCheck(decodeCheckSchema.parse(check)));
  return 0;
}

function summary({ check }: Comparison): string {
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  return (
    `${check.generation}: ${check.compared} words, names ${share(check.names, check.compared)}, ` +
    `texts ${share(check.texts, check.compared)}, without graphics ${share(check.computeTexts, check.computeCompared)}`
  );
}

function write(file: string, text: string): void {
  writeFileSync(path.join(contentFolder(), "amd", file), text);
}

/** One table a line. */
function printSpellings({ tool, version, generations }: ReturnType<typeof llvmTextSchema.parse>): string {
  const parts = Object.entries(generations).map(([id, { names, tables }]) => {
    const lines = Object.entries(tables).map(([kind, table]) => `${JSON.stringify(kind)}:${JSON.stringify(table)}`);
    return `${JSON.stringify(id)}:{"names":${JSON.stringify(names)},"tables":{\n${lines.join(",\n")}\n}}`;
  });
  return `{"tool":${JSON.stringify(tool)},"version":${JSON.stringify(version)},"generations":{\n${parts.join(",\n")}\n}}\n`;
}

/** One record a line, sorted within a generation. */
function printCheck({ tool, version, inputs, generations, sample, disagreements }: DecodeCheck): string {
  const lines = (list: readonly unknown[]): string => list.map((record) => JSON.stringify(record)).join(",\n");
  const sorted = [...disagreements].sort((a, b) => (a.generation === b.generation ? (a.bytes < b.bytes ? -1 : 1) : 0));
  return (
    `{"tool":${JSON.stringify(tool)},"version":${JSON.stringify(version)},"inputs":"${inputs}","generations":[\n${lines(generations)}\n],` +
    `"sample":[\n${lines(sample)}\n],"disagreements":[\n${lines(sorted)}\n]}\n`
  );
}

if (readOptions({}, "Usage: npm run verify:decode") !== undefined) process.exitCode = verifyDecode();
