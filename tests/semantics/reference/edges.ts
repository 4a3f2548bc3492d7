import { formats, type FormatName, nearest } from "./floats.ts";
import type { Values } from "./library.ts";

// Tuples of operands that single values do not make: equal numbers, numbers that differ only in their upper halves,
// results of exactly one, and what the steps of a description ask for. The rules answer them like the picked ones.

type Tuple = readonly bigint[];

const SOURCES = ["SRC0", "SRC1", "SRC2"];

/** Tuples under the names of their operands. */
function named(tuples: readonly Tuple[], names: readonly string[] = SOURCES): Values[] {
  return tuples.map((tuple) => Object.fromEntries(tuple.map((value, index) => [names[index] ?? "", value])));
}

/** Pairs that an order of integers of a width tells apart only if all bits count. */
function integerPairs(width: number): Tuple[] {
  const half = 1n << BigInt(width / 2);
  const top = (1n << BigInt(width)) - 1n;
  return [
    [5n, 5n],
    [top, top],
    [2n * half + 1n, half + 2n],
    [half + 2n, 2n * half + 1n],
    [half, 0n],
    [0n, half],
    [top - half, top - 2n * half],
  ];
}

function floatPairs(name: FormatName): Tuple[] {
  const of = formats[name];
  const at = (n: bigint, d = 0): bigint => nearest(of, { n, d });
  const minus = 1n << BigInt(of.bits - 1);
  // A NaN by its lowest bit alone, which a reader of fewer bits, or of another exponent, takes for a number.
  const nan = nearest(of, "inf") | 1n;
  return [
    [at(3n, 1), at(3n, 1)],
    [0n, minus],
    [minus, 0n],
    [at(-5n), at(-5n)],
    [nan, at(1n)],
    [at(1n), nan],
  ];
}

const bitPairs = (width: number): Tuple[] => {
  const all = (1n << BigInt(width)) - 1n;
  return [
    [1n, 0n],
    [1n, 1n],
    [0n, 0n],
    [0n, 1n],
    [all, all - 1n],
    [all - 1n, all],
    [all - 1n, 0n],
    [all, all],
  ];
};

function divisions(name: FormatName): Tuple[] {
  const of = formats[name];
  const minus = 1n << BigInt(of.bits - 1);
  const [one, two, infinity] = [nearest(of, { n: 1n, d: 0 }), nearest(of, { n: 2n, d: 0 }), nearest(of, "inf")];
  const power = (exponent: bigint): bigint => exponent << BigInt(of.fraction);
  const gaps: Readonly<Record<string, readonly [bigint, bigint]>> = { f32: [60n, 210n], f64: [300n, 1375n] };
  const [low, high] = gaps[name] ?? [5n, 20n];
  return [
    [one, 0n, 0n],
    [one, minus, 0n],
    [two, infinity, infinity],
    [two, minus | infinity, infinity],
    [one, 0n, two],
    [one, minus, one],
    [two, infinity, one],
    [two, infinity, minus | one],
    [two, one, 0n],
    [two, one, minus],
    [two, one, infinity],
    [two, two, one],
    [two, one, one],
    [one, minus | one, two],
    [one, power(high), power(low)],
    [one, power(high + 1n), power(low)],
    [one, minus | power(high + 1n), power(low)],
    [one, power(high - 1n), minus | power(low)],
  ];
}

const f32 = (value: number): bigint => {
  const words = new DataView(new ArrayBuffer(4));
  words.setFloat32(0, value);
  return BigInt(words.getUint32(0));
};

const [ONE, TWO, THREE, INFINITY] = [f32(1), f32(2), f32(3), f32(Infinity)];
const NAN = 0x7fc0_0001n;

const ZERO_WINS: readonly Tuple[] = [
  [ONE, TWO, THREE],
  [TWO, ONE, THREE],
  [0n, INFINITY, f32(1.5)],
  [INFINITY, 0n, f32(1.5)],
  [f32(-0), NAN, f32(1.5)],
  [NAN, 0n, f32(-2.5)],
];

const CUBE: readonly Tuple[] = [
  [1, 1, 1],
  [-1, 1, 1],
  [1, -1, 0],
  [1, 1, 0.5],
  [0.5, 1, 1],
  [1, 0.5, 1],
  [-1, 0.5, -1],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 0],
  [-0, 0, 0],
  [0, -0, 0],
  [3, 1, -2],
  [1, 3, -2],
  [-2, 1, 3],
  [1, -2, 3],
].map((tuple) => tuple.map(f32));

const WORDS: readonly Tuple[] = [
  [0x1234_5678n, 0x1a2b_3c4dn, 0x0f1e_2d3cn],
  [0x0010_0000n, 0x3n, 0x0001_0000n],
  [0x8765_4321n, 0x0007_0070n, 24n],
  [0x70n, 0x155n, 2n],
];

type Edges = (match: RegExpExecArray) => Values[];

const EDGES: readonly (readonly [pattern: RegExp, edges: Edges])[] = [
  [/^v_cmpx?_\w+_[iu](16|32|64)$/, ([, width]) => named(integerPairs(Number(width)))],
  [/^v_cmpx?_(?!class)\w+_(f16|f32|f64)$/, ([, t = ""]) => named(floatPairs(t as FormatName))],
  [/^s_cmp_\w+_[iu](32|64)$/, ([, width]) => named(integerPairs(Number(width)))],
  [/^s_cmp_\w+_(f16|f32)$/, ([, t = ""]) => named(floatPairs(t as FormatName))],
  [
    /^s_cmpk_/,
    () =>
      named(
        [
          [5n, 5n],
          [0x1_0005n, 5n],
          [0x1_0000n, 5n],
          [0x180n, 0x180n],
          [0x100n, 0x180n],
          [0xffff_ff00n, 0xfe80n],
          [0xffff_fff0n, 0xfff0n],
        ],
        ["SDST", "SIMM16"],
      ),
  ],
  [/^s_cmovk_/, () => named([[1n, 0x1234_5678n, 0x7f80n]], ["SCC", "SDST", "SIMM16"])],
  [
    /^s_(?:bfe)_[iu](32|64)$/,
    ([, width]) => named(FIELDS.map((field) => [0xdead_beef_8765_4321n % (1n << BigInt(width ?? 32)), field])),
  ],
  [
    /^s_(?:f|ctz|flbit|cl|bcnt|quadmask|wqm|abs|not)\w*?(32|64)$/,
    ([, width]) =>
      named([[0n], [1n], [(1n << BigInt(width ?? 32)) - 1n], [(1n << BigInt(Number(width) / 2)) - 1n], [0x10n]]),
  ],
  // Places and shift amounts have 32 bits whatever the width of the data.
  [
    /^s_(?:lsh[lr]|ashr|bfm|bitcmp[01])_[bi](32|64)$/,
    () =>
      named([
        [1n, 0n],
        [0n, 1n],
        [1n, 31n],
        [2n, 1n],
        [5n, 33n],
      ]),
  ],
  [/^s_\w+_(?:saveexec|wrexec)_b(32|64)$/, ([, width]) => named(bitPairs(Number(width)), ["SRC0", "EXEC"])],
  [/^s_\w+_[biu](32|64)$/, ([, width]) => named(bitPairs(Number(width)))],
  [
    /^v_(?:dual_)?(?:mul|fma|fmac|mac|mad)_(?:legacy|dx9_zero)_f32$/,
    () => [...named(ZERO_WINS), ...named(ZERO_WINS, ["SRC0", "SRC1", "VDST"])],
  ],
  [/^v_div_fixup_(?:legacy_)?(f16|f32|f64)$/, ([, t = ""]) => named(divisions(t as FormatName))],
  [/^v_cube(?:id|ma|sc|tc)_f32$/, () => named(CUBE)],
  [
    /^v_mullit_f32$/,
    () =>
      named([
        [TWO, 0xff7f_ffffn, ONE],
        [TWO, THREE, ONE],
        [TWO, 0xff7f_fffen, TWO],
      ]),
  ],
  [
    /^v_med3_num_(f16|f32)$/,
    ([, t = ""]) => {
      const of = formats[t as FormatName];
      const at = (n: bigint): bigint => nearest(of, { n, d: 0 });
      const nan = nearest(of, "inf") | (1n << BigInt(of.fraction - 1)) | 5n;
      return named([
        [nan, at(1n), at(2n)],
        [at(2n), nan, at(1n)],
        [at(1n), at(2n), nan],
        [nan, nan, at(1n)],
        [nan, at(3n), nan],
        [nan, nan, nan],
      ]);
    },
  ],
  [/^v_ldexp_(f32|f64)$/, ([, t = ""]) => named([[nearest(formats[t as FormatName], { n: 3n, d: 0 }), 0x1_0001n]])],
  [
    /^v_ldexp_f16$/,
    () =>
      named([
        [0x4200n, 0x0101n],
        [0x0003n, 0x0102n],
      ]),
  ],
  [
    /^v_cvt_(?:pk_?)?norm_[iu]16_f16$/,
    () =>
      named([
        [0x3c14n, 0x3a00n],
        [0x3a00n, 0x3c14n],
        [0xbc14n, 0xba00n],
        [0xba00n, 0xbc14n],
      ]),
  ],
  [
    /^v_cvt_pk_?norm_[iu]16_f32$/,
    () =>
      named([
        [f32(1.02), f32(0.75)],
        [f32(0.75), f32(1.02)],
        [f32(-1.02), f32(-0.75)],
        [f32(-0.75), f32(-1.02)],
      ]),
  ],
  [/^v_cvt_(?:rpi|nearest)_i32_f32$/, () => named([[f32(0.47)], [f32(-0.53)]])],
  [/^v_(?:xad_u32|add_lshl_u32|lshl_add_u32|alignbit_b32|alignbyte_b32|ashr_pk_[iu]8_i32)$/, () => named(WORDS)],
  [
    /^v_perm_b32$/,
    () =>
      named(
        [0x0c0d_0b08n, 0x0001_0203n, 0x0405_0607n, 0x0e0f_0a09n].flatMap((select): Tuple[] => [
          [0x80ff_7f01n, 0x017f_80fen, select],
          [0x7f01_80f0n, 0x8002_ff7en, select],
        ]),
      ),
  ],
];

/** Fields of s_bfe with widths around none and all. */
const FIELDS = [0n, 4n, 31n].flatMap((from) =>
  [0n, 1n, 31n, 32n, 33n, 63n, 64n, 65n, 127n].map((width) => (width << 16n) | from),
);

/** Tuples for a name, of those operands that its rule gives. */
export function edgesOf(name: string, operands: readonly string[]): Values[] {
  for (const [pattern, edges] of EDGES) {
    const match = pattern.exec(name);
    if (match === null) continue;
    const tuples = edges(match).map((tuple) =>
      Object.fromEntries(Object.entries(tuple).filter(([operand]) => operands.includes(operand))),
    );
    // Where the rule takes an operand that no tuple has, the tuple is not for it.
    return tuples.filter((tuple) => operands.every((operand) => operand in tuple));
  }
  return [];
}
