import { createHash } from "node:crypto";
import type { Atlas } from "../../catalog/atlas.ts";
import { listForms } from "../../catalog/forms.ts";

/** A pair of instructions, in LLVM's machine representation, about which llc is asked. */
export interface HazardQuestion {
  readonly hazard: string;
  /** Place in the hazard's list of proofs. */
  readonly proof: number;
  readonly generation: string;
  /** One instruction, or several separated by ' ; '. */
  readonly first: string;
  readonly second: string;
}

/** A rule of dual issue in one generation: a line that llvm-mc should accept and one that it should refuse. */
export interface PairQuestion {
  readonly rule: string;
  readonly generation: string;
  readonly accepted: string;
  readonly refused: string;
}

/** A matrix instruction about whose duration llvm-mca is asked. */
export interface PassesQuestion {
  readonly name: string;
  readonly generation: string;
  readonly line: string;
}

/** Everything that `npm run verify -- timing` asks LLVM. */
export interface TimingQuestions {
  readonly hazards: readonly HazardQuestion[];
  readonly pairs: readonly PairQuestion[];
  readonly passes: readonly PassesQuestion[];
}

/** Lists the questions that the content and the catalogs pose, in a fixed order. */
export function listQuestions(atlas: Atlas): TimingQuestions {
  const { hazards, pairRules } = atlas.timing;
  return {
    hazards: hazards.flatMap(({ id, waits, none = [], proofs }) =>
      proofs.flatMap(({ first, second, generations }, proof) => {
        const all = [...new Set([...waits.flatMap((wait) => wait.generations), ...none])];
        return (generations ?? all).map((generation) => ({ hazard: id, proof, generation, first, second }));
      }),
    ),
    pairs: pairRules.flatMap(({ id, generations, accepted, refused }) =>
      generations.map((generation) => ({ rule: id, generation, accepted, refused })),
    ),
    passes: [...atlas.names.keys()]
      .filter((name) => /^v_(?:s?mfmac?|s?wmmac?)_(?!ld_)/.test(name))
      .flatMap((name) => matrixQuestions(atlas, name)),
  };
}

/** SHA-256 of the questions: whoever reads answers can tell whether they are answers to these. */
export function hashQuestions(questions: TimingQuestions): string {
  return createHash("sha256").update(JSON.stringify(questions)).digest("hex");
}

/** A line for each generation that has the matrix instruction, made from its operands' sizes. */
function matrixQuestions(atlas: Atlas, name: string): PassesQuestion[] {
  const { byGeneration } = atlas.names.get(name) ?? { byGeneration: new Map() };
  return [...byGeneration].flatMap(([generation, instruction]) => {
    const catalog = atlas.catalogs.get(generation);
    if (catalog === undefined) return [];
    const [form] = listForms(generation, instruction, catalog, atlas.words.encodings);
    const sizes = (form?.variants[0]?.operands ?? [])
      .filter(({ field }) => field !== undefined && /^(?:VDST|SRC\d)$/.test(field))
      .map(({ bits }) => Math.max(1, (bits ?? 32) / 32));
    const agprs = atlas.generations.find(({ id }) => id === generation)?.predecessor === null && /mfma/.test(name);
    return [{ name, generation, line: matrixLine(name, sizes.slice(0, 4), agprs) }];
  });
}

function matrixLine(name: string, sizes: readonly number[], agprs: boolean): string {
  let next = 0;
  const operands = sizes.map((size, index) => {
    const first = next;
    next = Math.ceil((first + size) / 8) * 8;
    // The first generation with matrix units takes results and sums in accumulation registers only.
    const file = agprs && (index === 0 || index === 3) ? "a" : "v";
    return size === 1 ? `${file}${first}` : `${file}[${first}:${first + size - 1}]`;
  });
  if (/scale16/.test(name)) operands.push("v[230:231]", "v[232:233]");
  else if (/scale/.test(name)) operands.push("v230", "v232");
  return `${name} ${operands.join(", ")}`;
}
