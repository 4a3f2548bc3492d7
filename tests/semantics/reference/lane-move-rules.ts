import { addExact, convert, exact, formats, type FormatName, multiplyExact, result } from "./floats.ts";
import { type Fields, type Rule, unsigned, type Values } from "./library.ts";
import type { RuleMaker } from "./vector-rules.ts";

// Values that move between lanes: swaps, moves in groups, swizzles, and interpolation in quads.

const lanes = (count: number, value: (lane: number) => number): bigint[] =>
  Array.from({ length: count }, (_, lane) => BigInt(value(lane)));
const list = (all: Values, name: string): readonly bigint[] => {
  const value = all[name];
  return Array.isArray(value) ? (value as readonly bigint[]) : [];
};
const runs = (exec: bigint | undefined, lane: number): boolean => ((exec ?? ~0n) >> BigInt(lane)) % 2n !== 0n;

const FIRST = (count: number): bigint[][] => [
  lanes(count, (i) => 0x1000_0000 + i * 7),
  lanes(count, (i) => 900_000 - i),
  lanes(count, (i) => (i * i * 70_001) % 0xffff_fff1),
];
const SECOND = (count: number): bigint[][] => [
  lanes(count, (i) => 0xa000_0000 + i),
  lanes(count, (i) => i * 65_537),
  lanes(count, (i) => 77_777_777 - 3 * i),
];

/** Lane `at(i)` of the destination trades with lane i of the source, for the i that are listed. */
function swap(count: number, archs: readonly string[], low: (lane: number) => boolean, distance: number): Rule {
  const every = (1n << BigInt(count)) - 1n;
  return {
    from: {
      SRC0: FIRST(count),
      VDST: SECOND(count),
      EXEC: [every, every - 0xf0fn, 0x5a5a_a5a5_1234_8765n & every],
    },
    archs,
    cases: 4,
    gives: ({ EXEC }, all) => {
      const source = [...list(all, "SRC0")];
      const target = [...list(all, "VDST")];
      for (let lane = 0; lane < count; lane++) {
        if (!low(lane)) continue;
        const [given, taken] = [source[lane] ?? 0n, target[lane + distance] ?? 0n];
        if (runs(EXEC, lane)) source[lane] = taken;
        if (runs(EXEC, lane + distance)) target[lane + distance] = given;
      }
      return { SRC0: source, VDST: target };
    },
  };
}

/** From where in the wave lane `lane` of a group of `width` takes its value; `base` is the group's first lane. */
type Source = (lane: number, base: number, width: number, by: bigint) => number;

const MOVES: Readonly<Record<string, Source>> = {
  bcast: (_, base, width, by) => base + (Number(by & 63n) % width),
  down: (lane, base, width, by) => (BigInt(lane - base) + by < BigInt(width) ? lane + Number(by) : lane),
  up: (lane, base, _, by) => (by > BigInt(lane - base) ? lane : lane - Number(by)),
  // A lane of an earlier group is taken, one of a later group is not.
  xor: (lane, base, width, by) => {
    const other = by < 32n ? lane ^ Number(by) : lane;
    return other >= base + width ? lane : other;
  },
};

function move(from: Source): Rule {
  return {
    from: {
      SRC0: FIRST(32),
      SRC1: [3n, 1n, 16n, 9n, 0n, 31n, 40n, 0x1_0005n, 0xffff_ffffn, 7n],
      SRC2: [8n, 32n, 16n, 4n, 2n, 1n],
      VDST: SECOND(32),
      EXEC: [0xffff_ffffn, 0x0fff_fff3n, 0x5a5a_a5a5n],
    },
    cases: 18,
    gives: ({ SRC1 = 0n, SRC2 = 0n, EXEC }, all) => {
      const width = Number(SRC2);
      return {
        VDST: list(all, "VDST").map((old, lane) =>
          runs(EXEC, lane) ? (list(all, "SRC0")[from(lane, lane - (lane % width), width, SRC1)] ?? 0n) : old,
        ),
      };
    },
  };
}

/** The offset of a swizzle as the two bytes of an LDS instruction. */
const bytes = (offset: number): Fields => ({ OFFSET0: offset & 255, OFFSET1: offset >> 8 });

/** Quads, masks, rotations to either side and the order of a Fourier transform. */
const PATTERNS = [
  0x80e4, 0x801b, 0x80b1, 0x8055, 0x041f, 0x7c1f, 0x0018, 0x00f0, 0x1c0b, 0xc020, 0xc421, 0xc3e3, 0xc7a8, 0xe000,
  0xe010, 0xe01f, 0xe007, 0xe013,
].map(bytes);

function swizzled(offset: number, lane: number): number {
  const [group, i] = [lane & ~31, lane & 31];
  const five = (low: number): number => (offset >> low) & 31;
  if (offset >= 0xe000) {
    const ones = [...five(0).toString(2)].filter((bit) => bit === "1").length;
    const reversed = Number.parseInt([...i.toString(2).padStart(5, "0")].toReversed().join(""), 2);
    return group + ((reversed >> ones) | (i & five(0)));
  }
  if (offset >= 0xc000) {
    const by = (offset & 0x400) === 0 ? five(5) : -five(5);
    return group + ((i & five(0)) | ((i + by) & 31 & ~five(0)));
  }
  if (offset >= 0x8000) return group + (i & ~3) + ((offset >> (2 * (i & 3))) & 3);
  return group + (((i & five(0)) | five(5)) ^ five(10));
}

const swizzle: Rule = {
  from: { ADDR: FIRST(32), VDST: SECOND(32), EXEC: [0xffff_ffffn, 0xfff0_ffffn, 0x5aff_00ffn, 0xffff_ffffn] },
  fields: PATTERNS,
  archs: ["rdna3", "rdna4", "cdna5"],
  cases: 36,
  gives: ({ EXEC }, all, _, { OFFSET0 = 0, OFFSET1 = 0 }) => ({
    VDST: list(all, "VDST").map((old, lane) => {
      if (!runs(EXEC, lane)) return old;
      const from = swizzled(OFFSET1 * 256 + OFFSET0, lane);
      return runs(EXEC, from) ? (list(all, "ADDR")[from] ?? 0n) : 0n;
    }),
  }),
};

const { f16, f32 } = formats;
const floats = (name: FormatName, seed: number): bigint[] =>
  lanes(32, (i) => (((i + seed) * 37) % 101) - 50).map((n, i) => {
    const words = new DataView(new ArrayBuffer(4));
    words.setFloat32(0, Number(n) / ([3, 7, 16][i % 4] ?? 1));
    const bits = BigInt(words.getUint32(0));
    return name === "f32" ? bits : convert(f32, bits, f16);
  });
/** Two halves a register, so that the one that is not chosen differs. */
const halves = (seed: number): bigint[] =>
  floats("f16", seed).map((low, lane) => ((floats("f16", seed + 5)[lane] ?? 0n) << 16n) | low);

function interpolation(form: string): Rule {
  const first = form.startsWith("p10");
  const narrow = form.includes("f16");
  const sources = (seed: number): bigint[] => (narrow ? halves(seed) : floats("f32", seed));
  const added = (seed: number): bigint[] => (first ? sources(seed) : floats("f32", seed));
  return {
    from: {
      SRC0: [sources(1), sources(40), sources(11)],
      SRC1: [floats("f32", 2), floats("f32", 17)],
      SRC2: [added(3), added(23)],
      VDST: [lanes(32, (i) => 0xabcd_0000 + i), lanes(32, (i) => i * 99_999)],
      EXEC: [0xffff_ffffn, 0xfff7_dffen],
    },
    fields: narrow
      ? [{}, { OP_SEL: first ? 5 : 9 }, { NEG: 3, OP_SEL: 1 }, { NEG: 4, OP_SEL: first ? 4 : 8 }]
      : [{}, { NEG: 1 }, { NEG: 6 }, { CLAMP: 1 }],
    cases: 8,
    gives: ({ EXEC }, all, _, { OP_SEL = 0, NEG = 0, CLAMP = 0 }) => {
      const number = (name: string, index: number, lane: number, half: boolean): bigint => {
        const bits = list(all, name)[lane] ?? 0n;
        const chosen = unsigned(16, (OP_SEL >> index) & 1 ? bits >> 16n : bits);
        const sign = BigInt((NEG >> index) & 1);
        return half ? convert(f16, chosen ^ (sign << 15n), f32) : bits ^ (sign << 31n);
      };
      return {
        VDST: list(all, "VDST").map((old, lane) => {
          if (!runs(EXEC, lane)) return old;
          const quad = lane - (lane % 4);
          const a = number("SRC0", 0, quad + (first ? 1 : 2), narrow);
          const b = number("SRC1", 1, lane, false);
          const c = first ? number("SRC2", 2, quad, narrow) : number("SRC2", 2, lane, false);
          const sum = result(f32, [a, b, c], () =>
            addExact(multiplyExact(exact(f32, a), exact(f32, b)), exact(f32, c)),
          );
          if (first) return CLAMP === 1 ? clamped(sum) : sum;
          const half = convert(f32, sum, f16, form.includes("rtz"));
          return OP_SEL >> 3 ? unsigned(16, old) | (half << 16n) : ((old >> 16n) << 16n) | half;
        }),
      };
    },
  };
}

/** Into 0..1. */
const clamped = (bits: bigint): bigint => (bits >> 31n ? 0n : bits > 0x3f80_0000n ? 0x3f80_0000n : bits);

export const laneMoveRules: readonly RuleMaker[] = [
  [/^v_permlane16_swap_b32$/, () => swap(32, ["cdna5"], (lane) => lane < 16, 16)],
  [/^v_permlane32_swap_b32$/, () => swap(64, ["cdna4"], (lane) => lane < 32, 32)],
  [/^v_permlane_(bcast|down|up|xor)_b32$/, ([, op = ""]) => move(MOVES[op] ?? (() => 0))],
  [
    /^v_permlane_idx_gen_b32$/,
    () => ({
      from: {
        SRC0: [lanes(32, (i) => i * 5), lanes(32, (i) => 31 - i), lanes(32, (i) => 0x4000_0000 + 67 * i)],
        SRC1: [8n, 32n, 4n, 16n, 1n],
      },
      cases: 6,
      gives: ({ SRC1 = 0n }, all) => ({
        VDST: list(all, "SRC0").map((pick, lane) => 4n * ((pick % SRC1) + BigInt(lane) - (BigInt(lane) % SRC1))),
      }),
    }),
  ],
  [/^ds_swizzle_b32$/, () => swizzle],
  [
    /^v_interp_(p10_f32|p10_f16_f32|p10_rtz_f16_f32|p2_f16_f32|p2_rtz_f16_f32)$/,
    ([, form = ""]) => interpolation(form),
  ],
];
