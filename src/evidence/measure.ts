import { DIFFERENCE_CLASSES, type EvidencePair, type EvidenceRecord } from "../schema/evidence.ts";
import type { Evaluator } from "../semantics/evaluator.ts";
import { widthOfType } from "../semantics/type.ts";
import { classify, isAlike, type Try, type TypedBits } from "./classify.ts";
import type { PtxSide } from "./ptx-side.ts";
import { edgesOf, randomOf, SeededBits } from "./values.ts";

/** Sets of random values that are tried besides the edges. */
const RANDOM = 300;
/** Sets of edges at most; where there are more combinations, some of them by chance. */
const EDGES = 700;

/** What is compared: one opcode or several statements, and one name, with what is which. */
export interface Comparison {
  /** Of PTX: an opcode, or statements joined by semicolons. */
  readonly opcode: string;
  readonly name: string;
  readonly pair: EvidencePair;
}

/** What came out in one generation. */
export type Measured = Pick<EvidenceRecord, "tried" | "differ" | "classes" | "approximate">;

type Values = ReadonlyMap<string, bigint>;

/** A mask that is written has its own name in each encoding, as with WRITE_NAMES of the forms. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  VCC: ["VCC", "SDST", "VDST"],
  VDST: ["VDST", "VDSTX", "VDSTY"],
};

const hex = (bits: bigint): string => `0x${bits.toString(16)}`;

/** The sets of values that a side is tried with: edges, then values by chance from a seed that its label gives. */
export function valuesFor(
  { label, reads, amounts }: Pick<PtxSide, "label" | "reads" | "amounts">,
  fixed: EvidencePair["fixed"],
): Values[] {
  const random = new SeededBits(label);
  const free = [...reads].filter(([name]) => fixed[name] === undefined);
  const constants = Object.entries(fixed).map(([name, value]): [string, bigint] => [name, BigInt(value)]);
  const lists = free.map(([name, type]) => edgesOf(type, amounts.has(name)));
  const count = lists.reduce((product, list) => product * list.length, 1);
  const sets: Values[] = [];
  for (let index = 0; index < Math.min(count, EDGES); index++) {
    let rest = count <= EDGES ? index : Number(random.next(48));
    const chosen = free.map(([name], place): [string, bigint] => {
      const list = lists[place] ?? [0n];
      const value = list[rest % list.length] ?? 0n;
      rest = Math.floor(rest / list.length);
      return [name, value];
    });
    sets.push(new Map([...constants, ...chosen]));
  }
  for (let index = 0; index < RANDOM; index++)
    sets.push(
      new Map([
        ...constants,
        ...free.map(([name, type]): [string, bigint] => [name, randomOf(type, amounts.has(name), random)]),
      ]),
    );
  return sets;
}

/**
 * Evaluates both sides on the same values.
 *
 * @throws {EvaluationError} where a side cannot be evaluated or an operand is none.
 */
export function measure(
  { name, pair }: Pick<Comparison, "name" | "pair">,
  generation: string,
  side: PtxSide,
  amd: Evaluator,
): Measured {
  const sets = valuesFor(side, pair.fixed);
  const found = new Map<string, { example: EvidenceRecord["classes"][number]; size: number }>();
  let differ = 0;
  let approximate = false;
  for (const values of sets) {
    const here = side.evaluate(values);
    const mapped = Object.entries(pair.reads).map(([operand, field]) => [field, hex(values.get(operand) ?? 0n)]);
    const given = { ...pair.given, ...(Object.fromEntries(mapped) as Record<string, string>) };
    const there = amd.evaluate({
      arch: generation,
      name,
      in: given,
      fields: pair.fields,
    });
    approximate ||= here.approximate || there.approximate === true;
    const results = Object.entries(pair.writes).map(([operand, field]) => {
      const type = side.writes.get(operand);
      const mine = here.out[operand];
      // A register that is not written keeps what was in it.
      const other =
        (SPELLINGS[field] ?? [field]).map((name) => there.out[name]).find((value) => value !== undefined) ??
        given[field];
      if (type === undefined || mine === undefined || typeof other !== "string")
        throw new Error(
          `${side.label} and ${name}: '${operand}: ${field}' under 'writes' is not written by both; AMD writes ${Object.keys(there.out).join(", ")}`,
        );
      const width = widthOfType(type) ?? 1;
      const cut = (value: string): TypedBits => ({ type, bits: BigInt.asUintN(width, BigInt(value)) });
      return { operand, ptx: cut(mine), amd: cut(other) };
    });
    const wrong = results.find((result) => !isAlike(result.ptx, result.amd));
    if (wrong === undefined) continue;
    differ += 1;
    const inputs = [...side.reads].map(([operand, type]) => ({
      type,
      bits: values.get(operand) ?? 0n,
      amount: side.amounts.has(operand),
    }));
    const kind = classify({ inputs, ptx: wrong.ptx, amd: wrong.amd } satisfies Try);
    const size = [...values.values()].reduce((sum, bits) => sum + complexity(bits), 0);
    const known = found.get(kind);
    const example = {
      kind,
      count: (known?.example.count ?? 0) + 1,
      in: Object.fromEntries(
        [...values].flatMap(([operand, bits]) => (pair.fixed[operand] === undefined ? [[operand, hex(bits)]] : [])),
      ),
      ptx: Object.fromEntries(results.map((each) => [each.operand, hex(each.ptx.bits)])),
      amd: Object.fromEntries(results.map((each) => [each.operand, hex(each.amd.bits)])),
    };
    const simpler = known === undefined || size < known.size;
    found.set(
      kind,
      simpler ? { example, size } : { example: { ...known.example, count: example.count }, size: known.size },
    );
  }
  const classes = DIFFERENCE_CLASSES.flatMap((kind) => {
    const one = found.get(kind);
    if (one === undefined) return [];
    return [one.example];
  });
  return { tried: sets.length, differ, ...(approximate ? { approximate: true as const } : {}), classes };
}

/** How hard bits are to read: places where neighbouring bits differ, and their length. */
function complexity(bits: bigint): number {
  const text = bits.toString(2);
  return [...text].filter((digit, index) => index > 0 && digit !== text[index - 1]).length * 8 + text.length;
}
