import { loadEvaluator } from "../../src/semantics/load-evaluator.ts";

/** Evaluations a run; enough that compiling the text does not count. */
const EVALUATIONS = 200_000;
/** Runs of each side; the fastest counts, because the machine has other work and code warms up. */
const RUNS = 5;

/** Evaluations of a 32-bit vector instruction, beside the same sum written by hand. */
export interface EvalFigure {
  readonly name: string;
  readonly evaluations: number;
  /** Evaluations a second, operands and result as hexadecimal text. */
  readonly ours: number;
  /** The same of a function that reads the two texts, adds, and writes the text of the sum. */
  readonly floor: number;
}

/** Measures `v_add_f32` and `v_add_nc_u32` of RDNA 3 on changing operands. */
export function measureEval(): EvalFigure[] {
  const evaluator = loadEvaluator();
  const words = Array.from({ length: 1024 }, (_, index) => hex((0x3f000000 + index * 0x0001_0203) >>> 0));
  const operand = (index: number): string => words[index & 1023] ?? "";
  const measure = (name: string, second: string, byHand: (a: number, b: number) => number): EvalFigure => ({
    name,
    evaluations: EVALUATIONS,
    ours: fastest((index) => {
      const { out } = evaluator.evaluate({
        arch: "rdna3",
        name,
        in: { SRC0: operand(index), [second]: operand(index + 7) },
      });
      return out["VDST"] as string;
    }),
    floor: fastest((index) =>
      hex(byHand(Number.parseInt(operand(index), 16), Number.parseInt(operand(index + 7), 16))),
    ),
  });
  return [
    measure("v_add_f32", "VSRC1", (a, b) => bitsOf(floatOf(a) + floatOf(b))),
    measure("v_add_nc_u32", "VSRC1", (a, b) => (a + b) >>> 0),
  ];
}

const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);

function floatOf(word: number): number {
  bits[0] = word;
  return floats[0] ?? 0;
}

function bitsOf(value: number): number {
  floats[0] = value;
  return bits[0] ?? 0;
}

const hex = (word: number): string => `0x${word.toString(16).padStart(8, "0")}`;

/** Calls a second of the fastest run. */
function fastest(call: (index: number) => string): number {
  const seconds = Array.from({ length: RUNS }, () => {
    let length = 0;
    const start = performance.now();
    for (let index = 0; index < EVALUATIONS; index++) length += call(index).length;
    if (length !== EVALUATIONS * 10) throw new Error("an answer is no 32-bit word");
    return (performance.now() - start) / 1000;
  });
  return EVALUATIONS / Math.min(...seconds);
}
