import type { IndexedCatalog } from "../../catalog/indexed-catalog.ts";
import { toWords } from "../../encoding/decode/bytes.ts";
import { type Decoder, isUndecodable } from "../../encoding/decode/decoder.ts";
import { Assembly } from "../../encoding/decode/text/assembly.ts";
import type { DecodeCheck, GenerationCheck } from "../../schema/decode-check.ts";
import type { LlvmMc } from "./llvm-mc.ts";
import { mnemonicOf } from "./llvm-text.ts";
import { createRandom, sampleWords } from "./words.ts";

/** Words of each form that are compared. */
const WORDS_EACH = 4;
/** Agreeing words of each encoding that are kept as a sample. */
const SAMPLE_EACH = 4;
/** Encodings of images, exports and interpolation, which are counted apart. */
const GRAPHICS = /MIMG|VIMAGE|VSAMPLE|EXP|VINT|DIR$/;

export interface Comparison {
  readonly check: GenerationCheck;
  readonly sample: DecodeCheck["sample"];
  readonly disagreements: DecodeCheck["disagreements"];
}

/** Decodes legal words of every form and compares name and text with what LLVM's disassembler prints. */
export function compareGeneration(
  decoder: Decoder,
  indexed: IndexedCatalog,
  llvm: LlvmMc,
  processor: string,
): Comparison {
  const { generation } = decoder.data;
  const assembly = new Assembly(decoder);
  const words = [...sampleWords(decoder, indexed, WORDS_EACH, createRandom(1))];
  const answers = llvm.disassemble(
    words.map(({ bytes }) => bytes),
    processor,
  );
  const check = {
    generation,
    processor,
    made: words.length,
    compared: 0,
    names: 0,
    texts: 0,
    computeCompared: 0,
    computeTexts: 0,
  };
  const sample: DecodeCheck["sample"] = [];
  const kept = new Map<string, number>();
  const disagreements: DecodeCheck["disagreements"] = [];
  for (const [index, { bytes, encoding }] of words.entries()) {
    const answer = answers[index];
    if (answer === undefined || "refused" in answer) continue;
    const compute = !GRAPHICS.test(encoding);
    check.compared++;
    if (compute) check.computeCompared++;
    const decoded = decoder.decode(toWords(bytes));
    const hex = Buffer.from(bytes).toString("hex");
    if (isUndecodable(decoded)) {
      disagreements.push({ generation, bytes: hex, encoding, ours: decoded.error, llvm: answer.text });
      continue;
    }
    const ours = assembly.text(decoded);
    const mnemonic = mnemonicOf(answer.text);
    const { name, aliases } = decoded.form;
    const named = name === mnemonic || aliases.includes(mnemonic);
    const same = behindMnemonic(ours) === behindMnemonic(answer.text);
    if (named) check.names++;
    if (same) check.texts++;
    if (same && compute) check.computeTexts++;
    if (!named || ours !== answer.text)
      disagreements.push({ generation, bytes: hex, encoding, ours, llvm: answer.text });
    else {
      const count = kept.get(encoding) ?? 0;
      if (count < SAMPLE_EACH && index % 7 === 0) {
        kept.set(encoding, count + 1);
        sample.push([generation, hex, answer.text]);
      }
    }
  }
  return { check, sample, disagreements };
}

/** Operands and modifiers of a line, of both halves where there are two. */
export function behindMnemonic(text: string): string {
  return text
    .split(" :: ")
    .map((half) => (half.includes(" ") ? half.slice(half.indexOf(" ") + 1) : ""))
    .join(" :: ");
}
