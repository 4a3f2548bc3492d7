import type { OperandType } from "../schema/operand-type.ts";
import type { ValueRun } from "../schema/value-run.ts";

interface Kind {
  readonly title: string;
  readonly pattern: RegExp;
}

/** Kinds of register and constant, told by how the vendor names the values. In the order in which a reader asks for them. */
const KINDS: readonly Kind[] = [
  { title: "VGPR", pattern: /^v\d*$/ },
  { title: "AccVGPR", pattern: /^acc\d*$/ },
  { title: "SGPR", pattern: /^s\d*$/ },
  { title: "VCC", pattern: /^vcc/i },
  { title: "EXEC", pattern: /^exec/i },
  { title: "M0", pattern: /^M0$/ },
  { title: "NULL", pattern: /^NULL$/ },
  { title: "SCC", pattern: /SCC$/ },
  { title: "trap temporary", pattern: /^ttmp\d*$/ },
  { title: "inline integer", pattern: /^-?\d+$/ },
  { title: "inline float", pattern: /^-?\d+\.\d+$/ },
  { title: "literal", pattern: /LITERAL/ },
  { title: "LDS direct", pattern: /LDS_DIRECT/ },
  { title: "special value", pattern: /^(SRC_|FLAT_SCRATCH|XNACK_MASK)/ },
];

/** Which kinds of register and constant an operand type lists, such as `VGPR`, `SGPR`, `inline integer`; empty when it lists no values. */
export function listOperandKinds(type: OperandType | undefined): string[] {
  const names = (type?.values ?? []).map(({ name }) => name);
  return KINDS.filter(({ pattern }) => names.some((name) => pattern.test(name) && kindOf(name) === pattern)).map(
    ({ title }) => title,
  );
}

function kindOf(name: string): RegExp | undefined {
  return KINDS.find(({ pattern }) => pattern.test(name))?.pattern;
}

/** A named value or a run of them as one row: `s0 to s105` with `0 to 105`. */
export function formatRun({ name, first, count, value }: ValueRun): { names: string; values: string } {
  if (first === undefined || count === undefined) return { names: name, values: String(value) };
  return { names: `${name}${first} to ${name}${first + count - 1}`, values: `${value} to ${value + count - 1}` };
}

/** Values whose names are plain integers counting up with the value (0 = 128, 1 = 129 …) joined for reading. */
export function joinIntegers(runs: readonly ValueRun[]): { names: string; values: string }[] {
  const rows: {
    names: string;
    values: string;
    last?: { name: number; value: number; step: number };
    first?: ValueRun;
  }[] = [];
  for (const run of runs) {
    const integer = /^-?\d+$/.test(run.name) ? Number(run.name) : undefined;
    const previous = rows.at(-1);
    const step = integer === undefined || previous?.last === undefined ? 0 : integer - previous.last.name;
    if (
      integer !== undefined &&
      previous?.last !== undefined &&
      previous.first !== undefined &&
      run.value === previous.last.value + 1 &&
      Math.abs(step) === 1 &&
      (previous.last.step === 0 || previous.last.step === step)
    ) {
      previous.last = { name: integer, value: run.value, step };
      previous.names = `${previous.first.name} to ${run.name}`;
      previous.values = `${previous.first.value} to ${run.value}`;
      continue;
    }
    rows.push({
      ...formatRun(run),
      ...(integer === undefined ? {} : { first: run, last: { name: integer, value: run.value, step: 0 } }),
    });
  }
  return rows.map(({ names, values }) => ({ names, values }));
}
