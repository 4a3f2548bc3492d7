import {
  type Exact,
  convert,
  exact,
  formats,
  type Format,
  type FormatName,
  isNan,
  madeNan,
  multiplyExact,
  nearest,
  quiet,
} from "./floats.ts";
import { type Fields, floatEdges, integerEdges, type Rule, signed, unsigned } from "./library.ts";
import { add, integral, type RuleMaker, toInteger } from "./vector-rules.ts";

const single = (edges: readonly bigint[], op: (a: bigint, arch: string) => bigint): Rule => ({
  from: { SRC0: edges },
  gives: ({ SRC0 = 0n }, _, arch) => ({ VDST: op(SRC0, arch) }),
});
const named = (name: string): FormatName => name as FormatName;
/** The 8-bit format that a name means: CDNA 3 has the FNUZ ones. */
const eightBit = (name: string, arch: string): Format => formats[named(arch === "cdna3" ? `${name}_fnuz` : name)];
const range = (sign: string | undefined, width: number): [bigint, bigint] =>
  sign === "i" ? [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n] : [0n, (1n << BigInt(width)) - 1n];
const saturate = (value: bigint, [lo, hi]: readonly [bigint, bigint]): bigint =>
  value < lo ? lo : value > hi ? hi : value;

/** Numbers near the ends of integer ranges besides the usual edges. */
function numbers(name: FormatName): bigint[] {
  const of = formats[name];
  const at = (n: bigint, d = 0): bigint => nearest(of, { n, d });
  return [
    at(3n, 1),
    at(-3n, 1),
    at(255n),
    at(40000n),
    at(-40000n),
    ...floatEdges(name),
    at(5n, 3),
    at(-200n),
    at(1n << 31n),
    at(-(1n << 31n)),
  ];
}

/** The integer nearest to x · scale after x is taken into the range, the even one of two; NaN gives 0. */
function normalized(name: FormatName, sign: string | undefined, a: bigint): bigint {
  const value = exact(formats[name], a);
  const [least, scale] = sign === "i" ? [-1n, 32767n] : [0n, 65535n];
  if (value === "nan" || value === "-0") return 0n;
  if (value === "inf" || value === "-inf") return unsigned(16, value === "inf" ? scale : least * scale);
  const one = 1n << BigInt(value.d);
  const n = saturate(value.n, [least * one, one]) * scale;
  const down = n >= 0n ? n / one : -((-n + one - 1n) / one);
  const rest = 2n * (n - down * one);
  return unsigned(16, rest > one || (rest === one && down % 2n !== 0n) ? down + 1n : down);
}

const pairOf = (low: bigint, high: bigint, width = 16): bigint => (high << BigInt(width)) | low;

function pair(edges: readonly bigint[], op: (a: bigint, arch: string) => bigint, width = 16): Rule {
  return {
    from: { SRC0: edges, SRC1: [...edges.slice(3), ...edges.slice(0, 3)] },
    gives: ({ SRC0 = 0n, SRC1 = 0n }, _, arch) => ({ VDST: pairOf(op(SRC0, arch), op(SRC1, arch), width) }),
  };
}

/** x · 2^n, exact. */
function shifted(value: Exact, n: number): Exact {
  if (typeof value === "string" || value.n === 0n) return value;
  return multiplyExact(value, n >= 0 ? { n: 1n << BigInt(n), d: 0 } : { n: 1n, d: -n });
}

const SCALES = [0x3f800000n, 0x40000000n, 0x3d000000n, 0x45800000n, 0x00400000n, 0x3f000001n];
const BYTES: readonly Fields[] = [{ OP_SEL: 0 }, { OP_SEL: 1 }, { OP_SEL: 2 }, { OP_SEL: 3 }];
const scaleOf = (bits: bigint): number => Number((bits >> 23n) & 255n) - 127;

/** A small float times a scale: to f32 first, which holds it, and then to the result's format. */
function scaleUp(from: FormatName, to: FormatName, bits: bigint, n: number): bigint {
  if (isNan(formats[from], bits)) return convert(formats.f32, convert(formats[from], bits, formats.f32), formats[to]);
  return convert(formats.f32, nearest(formats.f32, shifted(exact(formats[from], bits), n)), formats[to]);
}

function scaleDown(from: FormatName, to: FormatName, bits: bigint, n: number): bigint {
  const value = exact(formats[from], bits);
  if (value === "nan") return formats[to].ieee ? madeNan(formats[to]) : (1n << BigInt(formats[to].bits - 1)) - 1n;
  return nearest(formats[to], shifted(value, -n));
}

/** Elements of a vector, the first lowest. */
function elements(bits: bigint, width: number, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => unsigned(width, bits >> BigInt(index * width)));
}
const join = (parts: readonly bigint[], width: number): bigint =>
  parts.reduceRight((all, each) => (all << BigInt(width)) | each, 0n);

function vectors(name: FormatName, count: number): bigint[] {
  const width = formats[name].bits;
  const edges =
    width <= 8
      ? Array.from({ length: 2 ** width }, (_, bits) => BigInt((bits * 37 + 5) % 2 ** width))
      : [...numbers(name)];
  return Array.from({ length: 6 }, (_, start) =>
    join(
      Array.from({ length: count }, (__, index) => edges[(start * 7 + index) % edges.length] ?? 0n),
      width,
    ),
  );
}

const WIDE = "(f16|bf16|f32)";
const SMALL = "(fp4|fp6|bf6|fp8|bf8)";

export const convertRules: readonly RuleMaker[] = [
  [
    /^v_cvt_(f16_f32|f32_f16|f32_bf16|f32_f64|f64_f32)$/,
    ([, form = ""]) => {
      const [to = "", from = ""] = form.split("_");
      return single(floatEdges(named(from)), (a) => convert(formats[named(from)], a, formats[named(to)]));
    },
  ],
  [
    /^v_cvt_(f16|f32|f64)_([iu])(16|32)$/,
    ([, to = "", sign, width]) =>
      single(integerEdges(Number(width)), (a) =>
        nearest(formats[named(to)], { n: sign === "i" ? signed(Number(width), a) : a, d: 0 }),
      ),
  ],
  [
    /^v_cvt_([iu])32_[iu]16$/,
    ([, sign]) => single(integerEdges(16), (a) => unsigned(32, sign === "i" ? signed(16, a) : a)),
  ],
  [
    /^v_cvt_f32_ubyte(\d)$/,
    ([, byte]) =>
      single(integerEdges(32), (a) => nearest(formats.f32, { n: unsigned(8, a >> BigInt(8 * Number(byte))), d: 0 })),
  ],
  [
    /^v_cvt_off_f32_i4$/,
    () => single([8n, 15n, 0n, 7n, 1n, 0xf3n, 0xfffffffcn], (a) => nearest(formats.f32, { n: signed(4, a), d: 4 })),
  ],
  [
    /^v_cvt_([iu])(16|32)_(f16|f32|f64)$/,
    ([, sign, width, from = ""]) =>
      single(numbers(named(from)), (a) =>
        unsigned(Number(width), toInteger(named(from), ...range(sign, Number(width)))(a)),
      ),
  ],
  [
    /^v_cvt_(?:flr|floor)_i32_f32$/,
    () => single(numbers("f32"), (a) => unsigned(32, toInteger("f32", ...range("i", 32))(integral("f32", "floor")(a)))),
  ],
  [
    /^v_cvt_(?:rpi|nearest)_i32_f32$/,
    () =>
      single(numbers("f32"), (a) =>
        unsigned(32, toInteger("f32", ...range("i", 32))(integral("f32", "floor")(add("f32")(a, 0x3f000000n)))),
      ),
  ],
  [/^v_cvt_norm_([iu])16_f16$/, ([, sign]) => single(numbers("f16"), (a) => normalized("f16", sign, a))],
  [
    /^v_cvt_pk_?norm_([iu])16_(f16|f32)$/,
    ([, sign, from = ""]) => pair(numbers(named(from)), (a) => normalized(named(from), sign, a)),
  ],
  [
    /^v_cvt_pk_?rtz_f16_f32$/,
    () =>
      pair([0x3f803fffn, 0x477fffffn, 0x47800000n, ...floatEdges("f32")], (a) =>
        convert(formats.f32, a, formats.f16, true),
      ),
  ],
  [
    /^v_cvt_pk_(f16|bf16)_f32$/,
    ([, to = ""]) =>
      pair([0x3f803fffn, 0x3f808000n, ...floatEdges("f32")], (a) => convert(formats.f32, a, formats[named(to)])),
  ],
  [
    /^v_cvt_pk_([iu])16_f32$/,
    ([, sign]) => pair(numbers("f32"), (a) => unsigned(16, toInteger("f32", ...range(sign, 16))(a))),
  ],
  [
    /^v_cvt_pk_([iu])16_[iu]32$/,
    ([, sign]) =>
      pair([40000n, 0xffff0000n, ...integerEdges(32)], (a) =>
        unsigned(16, saturate(sign === "i" ? signed(32, a) : a, range(sign, 16))),
      ),
  ],
  [
    /^v_cvt_pk_u8_f32$/,
    () => ({
      from: { SRC0: numbers("f32"), SRC1: [0n, 1n, 2n, 3n, 5n], SRC2: integerEdges(32) },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        const at = (SRC1 % 4n) * 8n;
        return { VDST: SRC2 - (((SRC2 >> at) & 255n) << at) + (toInteger("f32", 0n, 255n)(SRC0) << at) };
      },
    }),
  ],
  [
    /^v_cvt_pkaccum_u8_f32$/,
    () => ({
      from: { SRC0: numbers("f32"), SRC1: [0n, 1n, 2n, 3n, 5n], VDST: integerEdges(32) },
      gives: ({ SRC0 = 0n, SRC1 = 0n, VDST = 0n }) => {
        const at = (SRC1 % 4n) * 8n;
        return { VDST: VDST - (((VDST >> at) & 255n) << at) + (toInteger("f32", 0n, 255n)(SRC0) << at) };
      },
    }),
  ],
  [
    /^v_cvt_(f16|f32)_(fp8|bf8)$/,
    ([, to = "", from = ""]) => ({
      ...single(
        [0x38n, 0x7en, 0x01n, 0x80n, 0xffn, 0x55n, 0xc3n].map((bits) => 0x11223300n | bits),
        (a) => a,
      ),
      // OP_SEL[0] is the upper bit of the byte's number: llvm-mc 22.1.8, v_cvt_f32_fp8_e64 with byte_sel on gfx1200.
      fields: [{ OP_SEL: 0 }, { OP_SEL: 2 }, { OP_SEL: 1 }, { OP_SEL: 3 }, { OP_SEL: 1 }],
      gives: ({ SRC0 = 0n }, _, arch, { OP_SEL = 0 }) => {
        const byte = arch.startsWith("cdna") && arch !== "cdna5" ? 0n : BigInt(((OP_SEL & 1) << 1) | (OP_SEL >> 1));
        return { VDST: convert(eightBit(from, arch), (SRC0 >> (8n * byte)) & 255n, formats[named(to)]) };
      },
      cases: 15,
      archs: EIGHT_BIT,
    }),
  ],
  [
    /^v_cvt_pk_(f16|f32)_(fp8|bf8)$/,
    ([, to = "", from = ""]) => ({
      ...single([0x7e38n, 0x8001n, 0xff55n, 0xc37cn, 0x0344n, 0x7f80n, 0xfe00n], (a, arch) =>
        join(
          elements(a, 8, 2).map((each) => convert(eightBit(from, arch), each, formats[named(to)])),
          formats[named(to)].bits,
        ),
      ),
      archs: EIGHT_BIT,
    }),
  ],
  [
    /^v_cvt_pk_(fp8|bf8)_f32$/,
    ([, to = ""]) => ({
      ...pair(
        [
          ...floatEdges("f32"),
          0x3f880000n,
          0x43e00000n,
          0x43e80001n,
          0x3c000000n,
          0xbd900000n,
          0x3ac00000n,
        ].toReversed(),
        (a, arch) => convert(formats.f32, a, eightBit(to, arch)),
        8,
      ),
      archs: EIGHT_BIT,
    }),
  ],
  [
    /^v_cvt_pk_(fp8|bf8)_f16$/,
    ([, to = ""]) => ({
      ...single(vectors("f16", 2), (a) =>
        join(
          elements(a, 16, 2).map((each) => convert(formats.f16, each, formats[named(to)])),
          8,
        ),
      ),
      archs: EIGHT_BIT,
    }),
  ],
  [
    /^v_sat_pk_u8_i16$/,
    () =>
      single([0x00ff0100n, 0xffff0005n, 0x80007fffn, 0x00000080n], (a) =>
        join(
          elements(a, 16, 2).map((each) => saturate(signed(16, each), [0n, 255n])),
          8,
        ),
      ),
  ],
  [
    /^v_sat_pk4_([iu])4_[iu]8$/,
    ([, sign]) =>
      single([0x7f80f805n, 0x080710f0n, 0x00ff0f01n], (a) =>
        join(
          elements(a, 8, 4).map((each) => unsigned(4, saturate(sign === "i" ? signed(8, each) : each, range(sign, 4)))),
          4,
        ),
      ),
  ],
  [
    /^v_ashr_pk_([iu])8_i32$/,
    ([, sign]) => ({
      from: { SRC0: integerEdges(32), SRC1: integerEdges(32).slice(4), SRC2: [0n, 4n, 24n, 31n, 40n] },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => ({
        VDST: join(
          [SRC0, SRC1].map((each) => unsigned(8, saturate(signed(32, each) >> (SRC2 % 32n), range(sign, 8)))),
          8,
        ),
      }),
    }),
  ],
  [
    /^v_cvt_sr_pk_(f16|bf16)_f32$/,
    ([, to]) => ({
      from: {
        SRC0: [0x3f803fffn, 0x40490fdbn, 0xc2f6e979n, 0x3f7fffffn],
        SRC1: [0x3f808000n, 0xbf9d70a4n, 0x42c80000n],
        SRC2: integerEdges(32),
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        const parts = [unsigned(32, SRC0 + unsigned(16, SRC2)), unsigned(32, SRC1 + (SRC2 >> 16n))];
        return {
          VDST: join(
            parts.map((each) => (to === "bf16" ? each >> 16n : convert(formats.f32, each, formats.f16))),
            16,
          ),
        };
      },
    }),
  ],
  [
    new RegExp(`^v_cvt_scalef32_(f16|f32)_(fp8|bf8)$`),
    ([, to = "", from = ""]) => ({
      from: { SRC0: [0x11223338n, 0x3501627en, 0x0122c401n, 0x41a233c5n, 0x38e12b4an], SRC1: SCALES },
      fields: BYTES,
      gives: ({ SRC0 = 0n, SRC1 = 0n }, _, __, { OP_SEL = 0 }) => ({
        VDST: scaleUp(named(from), named(to), (SRC0 >> BigInt(8 * OP_SEL)) & 255n, scaleOf(SRC1)),
      }),
    }),
  ],
  [
    new RegExp(`^v_cvt_scalef32_pk(32)?_${WIDE}_${SMALL}$`),
    ([, many, to = "", from = ""]) => {
      const count = many === undefined ? 2 : 32;
      const width = formats[named(from)].bits;
      // A pair of few bits is a byte or a half of the register, which OP_SEL names.
      const pairs = 32 / (2 * width);
      return {
        from: {
          SRC0: count === 2 ? [0x1d37_4be2n, 0x6a51_0c73n, 0xb82f_e914n] : vectors(named(from), count),
          SRC1: SCALES,
        },
        ...(count === 2 ? { fields: BYTES.slice(0, pairs) } : {}),
        gives: ({ SRC0 = 0n, SRC1 = 0n }, _, __, { OP_SEL = 0 }) => ({
          VDST: join(
            elements(SRC0 >> BigInt(OP_SEL * 2 * width), width, count).map((each) =>
              scaleUp(named(from), named(to), each, scaleOf(SRC1)),
            ),
            formats[named(to)].bits,
          ),
        }),
      };
    },
  ],
  [
    new RegExp(`^v_cvt_scale_pk(8|16)_${WIDE}_${SMALL}$`),
    ([, size, to = "", from = ""]) => {
      const count = Number(size);
      const width = formats[named(from)].bits;
      return {
        from: { SRC0: vectors(named(from), count), SRC1: [0x7f807e7dn, 0x80818283n, 0x7c7b7a79n] },
        fields: BYTES,
        gives: ({ SRC0 = 0n, SRC1 = 0n }, _, __, { OP_SEL = 0 }) => ({
          VDST: join(
            elements(SRC0, width, count).map((each) =>
              scaleUp(named(from), named(to), each, Number((SRC1 >> BigInt(8 * OP_SEL)) & 255n) - 127),
            ),
            formats[named(to)].bits,
          ),
        }),
      };
    },
  ],
  [
    new RegExp(`^v_cvt_scalef32_pk(8|16|32)?_${SMALL}_${WIDE}$`),
    ([, size, to = "", from = ""]) => {
      const width = formats[named(from)].bits;
      // Of an fp4 pair, the upper bits of OP_SEL name the byte of the destination.
      const narrow = size === undefined && to === "fp4";
      const old: Rule["from"] = narrow ? { VDST: [0xaabb_ccddn, 0x1122_3344n, 0xffff_ffffn] } : {};
      const fields = narrow ? { fields: [0, 4, 8, 12].map((bits) => ({ OP_SEL: bits })) } : {};
      const place = (result: bigint, VDST: bigint, { OP_SEL = 0 }: Fields): bigint =>
        narrow ? (VDST & ~(255n << BigInt(2 * OP_SEL))) | (result << BigInt(2 * OP_SEL)) : result;
      if (size === undefined && from === "f32")
        return {
          from: { SRC0: numbers("f32"), SRC1: numbers("f32").slice(4), SRC2: SCALES, ...old },
          ...fields,
          gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n, VDST = 0n }, _, __, chosen) => ({
            VDST: place(
              join(
                [SRC0, SRC1].map((each) => scaleDown("f32", named(to), each, scaleOf(SRC2))),
                formats[named(to)].bits,
              ),
              VDST,
              chosen,
            ),
          }),
        };
      const count = Number(size ?? 2);
      return {
        from: { SRC0: vectors(named(from), count), SRC1: SCALES, ...old },
        ...fields,
        gives: ({ SRC0 = 0n, SRC1 = 0n, VDST = 0n }, _, __, chosen) => ({
          VDST: place(
            join(
              elements(SRC0, width, count).map((each) => scaleDown(named(from), named(to), each, scaleOf(SRC1))),
              formats[named(to)].bits,
            ),
            VDST,
            chosen,
          ),
        }),
      };
    },
  ],
  [
    /^v_cvt_scalef32_2xpk16_(fp6|bf6)_f32$/,
    ([, to = ""]) => ({
      from: { SRC0: vectors("f32", 16), SRC1: vectors("f32", 16).slice(2), SRC2: SCALES },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => ({
        VDST: join(
          elements(SRC0, 32, 16)
            .flatMap((each, index) => [each, elements(SRC1, 32, 16)[index] ?? 0n])
            .map((each) => scaleDown("f32", named(to), each, scaleOf(SRC2))),
          6,
        ),
      }),
    }),
  ],
  [
    /^v_(?:s_)?(rcp|rsq|sqrt|exp|log|sin|cos|tanh|rcp_iflag|exp_legacy|log_legacy)_(f16|bf16|f32|f64)$/,
    ([, op = "", t = ""]) => single(exactArguments(op, named(t)), (a) => elementary(op, named(t), a)),
  ],
];

const EIGHT_BIT = ["rdna4", "cdna3", "cdna4", "cdna5"];

/** Arguments whose results are known exactly: powers, and the specials. */
function exactArguments(op: string, name: FormatName): bigint[] {
  const of = formats[name];
  const at = (n: bigint, d = 0): bigint => nearest(of, { n, d });
  const infinity = nearest(of, "inf");
  const specials = [0n, 1n << BigInt(of.bits - 1), infinity, (1n << BigInt(of.bits - 1)) | infinity, infinity | 3n];
  const plain: Readonly<Record<string, bigint[]>> = {
    rcp: [at(2n), at(-4n), at(1n, 3)],
    rsq: [at(4n), at(1n, 2), at(-1n), at(16n)],
    sqrt: [at(4n), at(9n), at(1n, 2), at(-1n)],
    exp: [at(3n), at(-2n), at(1n), at(7n)],
    log: [at(8n), at(1n, 2), at(1n), at(-1n)],
    sin: [at(1n, 2), at(3n, 2), at(1n, 1), at(5n)],
    cos: [at(1n, 2), at(3n, 2), at(1n, 1), at(5n)],
    tanh: [at(50n), at(-60n)],
  };
  return [...(plain[op.split("_")[0] ?? ""] ?? []), ...specials];
}

function elementary(op: string, name: FormatName, a: bigint): bigint {
  const of = formats[name];
  if (isNan(of, a)) return quiet(of, a);
  const value = exact(of, a);
  const at = (n: bigint, d = 0): bigint => nearest(of, { n, d });
  const number =
    typeof value === "string"
      ? { inf: Infinity, "-inf": -Infinity, "-0": -0, nan: NaN }[value]
      : Number(value.n) / 2 ** value.d;
  const turns = ((number % 1) + 1) % 1;
  const functions: Readonly<Record<string, () => number>> = {
    rcp: () => 1 / number,
    rsq: () => 1 / Math.sqrt(number),
    sqrt: () => Math.sqrt(number),
    exp: () => 2 ** number,
    log: () => (number === 0 ? -Infinity : Math.log2(number)),
    sin: () => (Number.isFinite(number) ? (number === 0 ? number : ([0, 1, 0, -1][turns * 4] ?? NaN)) : NaN),
    cos: () => (Number.isFinite(number) ? ([1, 0, -1, 0][turns * 4] ?? NaN) : NaN),
    tanh: () => Math.tanh(number),
  };
  const result = functions[op.split("_")[0] ?? ""]?.() ?? NaN;
  if (Number.isNaN(result)) return madeNan(of);
  if (!Number.isFinite(result)) return nearest(of, result > 0 ? "inf" : "-inf");
  if (result === 0) return Object.is(result, -0) ? 1n << BigInt(of.bits - 1) : 0n;
  return at(BigInt(Math.round(result * 2 ** 40)), 40);
}
