import { type Exact, convert, exact, formats, type FormatName, isNan, madeNan, multiplyExact } from "./floats.ts";
import { type Fields, floatEdges, type Rule, unsigned } from "./library.ts";
import type { RuleMaker } from "./vector-rules.ts";

// Conversions that round by random bits. Where no source states how the bits are added, the rule of the text is told in
// its words: the highest bit stands next to the last place. Random bits of zero and of all ones, and numbers that need no
// rounding, give the same by every such rule.

const named = (name: string): FormatName => name as FormatName;
const RANDOMS = [0n, 0xffff_ffffn, 0x8000_0000n, 0x7fff_ffffn, 0x1234_5678n, 0xdead_beefn, 0xa5a5_0ff0n];
const SCALES = [0x3f800000n, 0x40000000n, 0x3f000000n, 0x41000001n];
const BYTES: readonly Fields[] = [{ OP_SEL: 0 }, { OP_SEL: 4 }, { OP_SEL: 8 }, { OP_SEL: 12 }];
const OLD = [0x1122_3344n, 0xffff_ffffn, 0n];

/** The n of 2^n ≤ |x| < 2^(n+1). */
function places(size: { n: bigint; d: number }): number {
  return size.n.toString(2).length - 1 - size.d;
}

/** Adds `random`, of `width` bits, below the last place, and drops what stays below it. */
function roundBy(to: FormatName, value: Exact, random: bigint, width: number): bigint {
  const format = formats[to];
  const minus = 1n << BigInt(format.bits - 1);
  if (value === "nan") return format.ieee ? madeNan(format) : minus - 1n;
  if (value === "-0") return minus;
  if (typeof value === "string") throw new Error("infinities are not asked for");
  if (value.n === 0n) return 0n;
  const size = { n: value.n < 0n ? -value.n : value.n, d: value.d };
  const exponent = Math.max(places(size), 1 - format.bias);
  // In steps of the last place, with `width` more bits.
  const shift = format.fraction - exponent - size.d + width;
  const fine = shift >= 0 ? size.n << BigInt(shift) : size.n >> BigInt(-shift);
  const steps = (fine + random) >> BigInt(width);
  const bits = BigInt(exponent - 1 + format.bias) * (1n << BigInt(format.fraction)) + steps;
  return (value.n < 0n ? minus : 0n) | bits;
}

function scaledBy(from: FormatName, bits: bigint, scale: bigint): Exact {
  const value = exact(formats[from], bits);
  const n = Number((scale >> 23n) & 255n) - 127;
  if (typeof value === "string" || value.n === 0n) return value;
  return multiplyExact(value, n <= 0 ? { n: 1n << BigInt(-n), d: 0 } : { n: 1n, d: n });
}

/** Numbers of up to 4 in size that need rounding, some that do not, a zero and a NaN: none leaves a format by a scale. */
function inputs(from: FormatName): bigint[] {
  return [1.15, -1.5, 0.8751, -0.3333, 3, 0.0937, -2.72, 0, -0, NaN, 0.51, -1, 1.9999, 0.25].map((value) => {
    const words = new DataView(new ArrayBuffer(4));
    words.setFloat32(0, value);
    const bits = convert(formats.f32, BigInt(words.getUint32(0)), formats[from]);
    return bits;
  });
}

/** As v_prng_b32. */
const next = (random: bigint): bigint => unsigned(32, random << 1n) ^ (random >> 31n ? 197n : 0n);

/** Puts a result into the byte of the old register that OP_SEL names. */
function intoByte(old: bigint, result: bigint, { OP_SEL = 0 }: Fields): bigint {
  const low = BigInt(OP_SEL >> 2) * 8n;
  return (old & ~(255n << low)) | (result << low);
}

function vectorsOf(from: FormatName, count: number): bigint[] {
  const all = inputs(from);
  const { bits } = formats[from];
  return Array.from({ length: 6 }, (_, start) =>
    Array.from({ length: count }, (__, index) => all[(start * 5 + index) % all.length] ?? 0n).reduceRight(
      (joined, each) => (joined << BigInt(bits)) | each,
      0n,
    ),
  );
}

function many(
  to: FormatName,
  from: FormatName,
  count: number,
  draw: (random: bigint, index: number) => bigint[],
): Rule {
  const width = formats[from].bits;
  return {
    from: { SRC0: vectorsOf(from, count), SRC1: RANDOMS, SRC2: SCALES },
    cases: 9,
    gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
      let random = SRC1;
      let all = 0n;
      for (let index = 0; index < count; index++) {
        const [bits = 0n, size = 0n, following = 0n] = draw(random, index);
        const value = scaledBy(from, unsigned(width, SRC0 >> BigInt(index * width)), SRC2);
        all |= roundBy(to, value, bits, Number(size)) << BigInt(index * formats[to].bits);
        random = following;
      }
      return { VDST: all };
    },
  };
}

export const randomRules: readonly RuleMaker[] = [
  [
    /^v_cvt_sr_(fp8|bf8)_(f16|f32)$/,
    ([, to = "", from = ""]) => {
      const of = formats[named(from)];
      // As many of the upper random bits as the fraction has more than the result's.
      const taken = of.fraction - formats[named(to)].fraction;
      return {
        from: { SRC0: [...inputs(named(from)), ...floatEdges(named(from))], SRC1: RANDOMS, VDST: OLD },
        fields: BYTES,
        cases: 20,
        archs: ["rdna4", "cdna3", "cdna4", "cdna5"],
        gives: ({ SRC0 = 0n, SRC1 = 0n, VDST = 0n }, _, arch, fields) => {
          // CDNA 3 has the FNUZ formats.
          const result = formats[named(arch === "cdna3" ? `${to}_fnuz` : to)];
          const fraction = unsigned(of.fraction, SRC0 + (SRC1 >> BigInt(32 - taken)));
          const changed = ((SRC0 >> BigInt(of.fraction)) << BigInt(of.fraction)) | fraction;
          return { VDST: intoByte(VDST, convert(of, changed, result), fields) };
        },
      };
    },
  ],
  [
    /^v_cvt_sr_(f16|bf16)_f32$/,
    ([, to = ""]) => {
      const taken = 23 - formats[named(to)].fraction;
      return {
        from: {
          SRC0: [...inputs("f32").filter((bits) => !isNan(formats.f32, bits)), 0x3f8020ffn, 0xc04f0fdbn],
          SRC1: [...RANDOMS, 0xffff_f000n],
          VDST: OLD,
        },
        fields: [{ OP_SEL: 0 }, { OP_SEL: 8 }],
        gives: ({ SRC0 = 0n, SRC1 = 0n, VDST = 0n }, _, __, { OP_SEL = 0 }) => {
          const result = roundBy(named(to), exact(formats.f32, SRC0), unsigned(taken, SRC1), taken);
          return { VDST: OP_SEL === 8 ? unsigned(16, VDST) | (result << 16n) : ((VDST >> 16n) << 16n) | result };
        },
      };
    },
  ],
  [
    /^v_cvt_scalef32_sr_(fp8|bf8)_(f16|bf16|f32)$/,
    ([, to = "", from = ""]) => ({
      from: { SRC0: inputs(named(from)), SRC1: RANDOMS, SRC2: SCALES, VDST: OLD },
      fields: BYTES,
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n, VDST = 0n }, _, __, fields) => ({
        VDST: intoByte(VDST, roundBy(named(to), scaledBy(named(from), SRC0, SRC2), SRC1, 32), fields),
      }),
    }),
  ],
  [
    /^v_cvt_scalef32_sr_pk_fp4_(f16|bf16|f32)$/,
    ([, from = ""]) => {
      const width = formats[named(from)].bits;
      return {
        from: { SRC0: vectorsOf(named(from), 2), SRC1: RANDOMS, SRC2: SCALES, VDST: OLD },
        fields: BYTES,
        gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n, VDST = 0n }, _, __, fields) => {
          const low = roundBy("fp4", scaledBy(named(from), unsigned(width, SRC0), SRC2), SRC1, 32);
          const high = roundBy("fp4", scaledBy(named(from), SRC0 >> BigInt(width), SRC2), next(SRC1), 32);
          return { VDST: intoByte(VDST, (high << 4n) | low, fields) };
        },
      };
    },
  ],
  [
    /^v_cvt_scalef32_sr_pk(8|16)_(fp4|fp6|bf6|fp8|bf8)_(f16|bf16|f32)$/,
    ([, count, to = "", from = ""]) =>
      many(named(to), named(from), Number(count), (random, index) =>
        index % 2 === 0 ? [random & 0xffffn, 16n, random] : [random >> 16n, 16n, next(random)],
      ),
  ],
  [
    /^v_cvt_scalef32_sr_pk32_(fp6|bf6)_(f16|bf16|f32)$/,
    ([, to = "", from = ""]) => many(named(to), named(from), 32, (random) => [random, 32n, next(random)]),
  ],
];
