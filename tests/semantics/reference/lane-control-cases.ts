import { addExact, exact, formats, result } from "./floats.ts";

// Cases of DPP forms: the wave is cut into rows, and each control is told as what becomes of a row or of the wave.

/** A lane, or nothing where a shift leaves the row. */
type Lanes = readonly (number | undefined)[];

const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);
const rows = (wave: Lanes): Lanes[] => numbers(wave.length / 16).map((row) => wave.slice(row * 16, row * 16 + 16));
const inRows =
  (change: (row: Lanes) => Lanes) =>
  (wave: Lanes): Lanes =>
    rows(wave).flatMap(change);
const nothing = (count: number): Lanes => numbers(count).map(() => undefined);
const turned = (all: Lanes, by: number): Lanes => [...all.slice(-by), ...all.slice(0, -by)];

interface Control {
  readonly value: number;
  readonly apply: (wave: Lanes) => Lanes;
  readonly archs: readonly string[];
}

const ROWS = ["rdna1", "rdna3", "rdna4", "cdna1", "cdna3", "cdna5"];
const CDNA = ["cdna1", "cdna3"];

const CONTROLS: readonly Control[] = [
  {
    value: 0b01_00_11_10,
    archs: ROWS,
    apply: (wave) => wave.map((_, lane) => wave[lane - (lane % 4) + ([2, 3, 0, 1][lane % 4] ?? 0)]),
  },
  {
    value: 0b11_00_10_01,
    archs: ROWS,
    apply: (wave) => wave.map((_, lane) => wave[lane - (lane % 4) + ([1, 2, 0, 3][lane % 4] ?? 0)]),
  },
  ...[1, 5, 15].flatMap((by): Control[] => [
    { value: 0x100 + by, archs: ROWS, apply: inRows((row) => [...row.slice(by), ...nothing(by)]) },
    { value: 0x110 + by, archs: ROWS, apply: inRows((row) => [...nothing(by), ...row.slice(0, 16 - by)]) },
    { value: 0x120 + by, archs: ROWS, apply: inRows((row) => turned(row, by)) },
  ]),
  { value: 0x140, archs: ROWS, apply: inRows((row) => row.toReversed()) },
  {
    value: 0x141,
    archs: ROWS,
    apply: inRows((row) => [...row.slice(0, 8).toReversed(), ...row.slice(8).toReversed()]),
  },
  ...[0, 9].map((lane): Control => ({
    value: 0x150 + lane,
    archs: ["rdna1", "rdna3", "rdna4", "cdna3", "cdna5"],
    apply: inRows((row) => row.map(() => row[lane])),
  })),
  // Neighbours trade, and a mask of all ones turns the row.
  {
    value: 0x161,
    archs: ["rdna1", "rdna3", "cdna5"],
    apply: (wave) => numbers(wave.length / 2).flatMap((pair) => [wave[2 * pair + 1], wave[2 * pair]]),
  },
  { value: 0x16f, archs: ["rdna1", "rdna4", "cdna5"], apply: inRows((row) => row.toReversed()) },
  { value: 0x130, archs: CDNA, apply: (wave) => [...wave.slice(1), undefined] },
  { value: 0x134, archs: CDNA, apply: (wave) => turned(wave, -1) },
  { value: 0x138, archs: CDNA, apply: (wave) => [undefined, ...wave.slice(0, -1)] },
  { value: 0x13c, archs: CDNA, apply: (wave) => turned(wave, 1) },
  {
    value: 0x142,
    archs: CDNA,
    apply: (wave) => [
      ...nothing(16),
      ...rows(wave)
        .slice(0, -1)
        .flatMap((row) => row.map(() => row[15])),
    ],
  },
  { value: 0x143, archs: CDNA, apply: (wave) => [...nothing(32), ...numbers(32).map(() => wave[31])] },
];

interface Masks {
  readonly fields: Readonly<Record<string, number>>;
  readonly exec?: (lane: number) => boolean;
}

/** What stands beside the control: masks, bound control, and lanes that do not run. */
const MASKS: readonly Masks[] = [
  { fields: {} },
  { fields: { BOUND_CTRL: 1 } },
  { fields: { ROW_MASK: 0b1010, BANK_MASK: 0b0110 } },
  { fields: { BOUND_CTRL: 1, ROW_MASK: 0b1110 }, exec: (lane) => lane % 5 !== 2 },
  { fields: { BANK_MASK: 0b1101 }, exec: (lane) => lane % 7 !== 3 && lane > 4 },
];
const FETCH: Masks = { fields: { FI: 1 }, exec: (lane) => lane % 3 !== 0 };

interface Operation {
  readonly name: string;
  readonly second?: string;
  readonly compute: (a: bigint, b: bigint) => bigint;
}

const f32 = formats.f32;
const OPERATIONS: readonly Operation[] = [
  { name: "v_mov_b32", compute: (a) => a },
  { name: "v_xor_b32", second: "VSRC1", compute: (a, b) => a ^ b },
  {
    name: "v_sub_f32",
    second: "VSRC1",
    compute: (a, b) => result(f32, [a, b], () => addExact(exact(f32, a), exact(f32, b ^ 0x8000_0000n))),
  },
];

const waveOf = (arch: string): number => (CDNA.includes(arch) ? 64 : 32);
const hex = (value: bigint): string => `0x${value.toString(16).padStart(8, "0")}`;
const FIRST = (lane: number): bigint => 0x3f80_0000n + BigInt(lane) * 0x0011_0101n;
const SECOND = (lane: number): bigint => 0x4000_0000n + BigInt(lane) * 0x0000_7001n;
const OLD = (lane: number): bigint => 0xdead_0000n + BigInt(lane);
const ORIGIN = "tests/semantics/reference/lane-control-cases.ts";

interface Shape {
  readonly arch: string;
  readonly encoding: string;
  readonly operation: Operation;
  readonly fields: Readonly<Record<string, number>>;
  /** By lane: which lane is read. */
  readonly from: Lanes;
  readonly exec: ((lane: number) => boolean) | undefined;
  /** Signs of the sources, as they come. */
  readonly signs?: (a: bigint, b: bigint) => readonly [bigint, bigint];
}

function line({ arch, encoding, operation, fields, from, exec, signs = (a, b) => [a, b] }: Shape): string {
  const lanes = numbers(from.length);
  const runs = exec ?? (() => true);
  const field = (name: string, otherwise: number): number => fields[name] ?? otherwise;
  const on = (lane: number): boolean =>
    runs(lane) &&
    (field("ROW_MASK", 15) >> Math.floor(lane / 16)) % 2 === 1 &&
    (field("BANK_MASK", 15) >> Math.floor((lane % 16) / 4)) % 2 === 1;
  let written = false;
  const out = lanes.map((lane) => {
    const source = from[lane];
    const there = source !== undefined && (fields["FI"] === 1 || fields["SRC0"] === 234 || runs(source));
    if (!on(lane) || (!there && fields["BOUND_CTRL"] !== 1)) return OLD(lane);
    written = true;
    return operation.compute(...signs(there ? FIRST(source) : 0n, SECOND(lane)));
  });
  const mask = lanes.reduce((sum, lane) => sum + (runs(lane) ? 1n << BigInt(lane) : 0n), 0n);
  return JSON.stringify({
    arch,
    name: operation.name,
    encoding,
    in: {
      VSRC0: lanes.map(FIRST).map(hex),
      ...(operation.second === undefined ? {} : { [operation.second]: lanes.map(SECOND).map(hex) }),
      VDST: lanes.map(OLD).map(hex),
      ...(exec === undefined ? {} : { EXEC: hex(mask) }),
    },
    fields,
    out: written ? { VDST: out.map(hex) } : {},
    origin: ORIGIN,
  });
}

const DPP8: readonly (readonly number[])[] = [
  [7, 6, 5, 4, 3, 2, 1, 0],
  [1, 2, 3, 4, 5, 6, 7, 0],
  [3, 3, 0, 5, 5, 5, 2, 6],
];

/** The lines of the cases. */
export function laneControlCases(): string[] {
  const lines: string[] = [];
  for (const [place, { value, archs, apply }] of CONTROLS.entries())
    for (const [turn, arch] of archs.entries()) {
      const gfx9 = CDNA.includes(arch);
      const operation = OPERATIONS[(place + turn) % 3] ?? OPERATIONS[0];
      const choice = gfx9 || (place + turn) % 6 !== 5 ? MASKS[(place + 2 * turn) % MASKS.length] : FETCH;
      if (operation === undefined || choice === undefined) continue;
      // What the first rows read of a broadcast is not stated, so they are left out.
      const rest = value === 0x142 ? { ROW_MASK: 0b1010 } : value === 0x143 ? { ROW_MASK: 0b1100 } : {};
      const width = operation.second === undefined ? "VOP1" : "VOP2";
      const signed = operation.name === "v_sub_f32" && place % 2 === 0;
      lines.push(
        line({
          arch,
          operation,
          encoding: `${width}_VOP_DPP${gfx9 ? "" : "16"}`,
          fields: { DPP_CTRL: value, ...choice.fields, ...rest, ...(signed ? { SRC0_NEG: 1, SRC1_ABS: 1 } : {}) },
          from: apply(numbers(waveOf(arch))),
          exec: choice.exec,
          ...(signed ? { signs: (a: bigint, b: bigint) => [a ^ 0x8000_0000n, b & 0x7fff_ffffn] as const } : {}),
        }),
      );
    }
  for (const [place, pick] of DPP8.entries())
    for (const arch of ["rdna1", "rdna3", "rdna4", "cdna5"]) {
      const operation = OPERATIONS[place];
      if (operation === undefined) continue;
      const every = { ...Object.fromEntries(pick.map((lane, index) => [`LANE_SEL_${String(index)}`, lane])) };
      lines.push(
        line({
          arch,
          operation,
          encoding: `${operation.second === undefined ? "VOP1" : "VOP2"}_VOP_DPP8`,
          fields: place === 0 ? every : { ...every, SRC0: 234 },
          from: numbers(32).map((lane) => Math.floor(lane / 8) * 8 + (pick[lane % 8] ?? 0)),
          exec: place === 0 ? undefined : (lane) => lane % 4 !== 1,
        }),
      );
    }
  return lines;
}
