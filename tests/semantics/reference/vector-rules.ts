import {
  addExact,
  type Exact,
  exact,
  formats,
  type FormatName,
  isNan,
  isSignalling,
  madeNan,
  multiplyExact,
  nearest,
  negate,
  quiet,
  result,
} from "./floats.ts";
import { floatEdges, integerEdges, type Rule, signed, unsigned } from "./library.ts";

export type RuleMaker = readonly [pattern: RegExp, make: (match: RegExpExecArray) => Rule | undefined];

type Op = (...operands: bigint[]) => bigint;

const SOURCES = ["SRC0", "SRC1", "SRC2"];

/** A rule for an operation on operands of one kind; with `old`, the destination is the last operand. */
function operation(
  edges: readonly bigint[],
  count: number,
  op: Op,
  old = false,
  names: readonly string[] = SOURCES,
): Rule {
  const used = names.slice(0, old ? count - 1 : count);
  if (old) used.push("VDST");
  return {
    from: Object.fromEntries(
      used.map((name, index) => [name, [...edges.slice(index * 4), ...edges.slice(0, index * 4)]]),
    ),
    gives: (given) => ({ VDST: op(...used.map((name) => given[name] ?? 0n)) }),
  };
}

const of = (name: string): FormatName => name as FormatName;

export function add(name: FormatName): Op {
  const format = formats[name];
  return (a = 0n, b = 0n) => result(format, [a, b], () => addExact(exact(format, a), exact(format, b)));
}
export function multiply(name: FormatName): Op {
  const format = formats[name];
  return (a = 0n, b = 0n) => result(format, [a, b], () => multiplyExact(exact(format, a), exact(format, b)));
}
export function fma(name: FormatName): Op {
  const format = formats[name];
  return (a = 0n, b = 0n, c = 0n) =>
    result(format, [a, b, c], () => addExact(multiplyExact(exact(format, a), exact(format, b)), exact(format, c)));
}
export const subtract = (name: FormatName): Op => {
  const format = formats[name];
  return (a = 0n, b = 0n) => result(format, [a, b], () => addExact(exact(format, a), negate(exact(format, b))));
};

/** Order of the real numbers with -0 below +0, as an integer. */
function rank(name: FormatName, a: bigint): bigint {
  const sign = 1n << BigInt(formats[name].bits - 1);
  return a >= sign ? -(a - sign) - 1n : a;
}

type Pick = (low: boolean, a: bigint, b: bigint) => bigint;

export function picks(name: FormatName): { ieee: Pick; num: Pick; propagate: Pick } {
  const format = formats[name];
  const order: Pick = (low, a, b) => (rank(name, a) < rank(name, b) === low ? a : b);
  return {
    ieee: (low, a, b) => {
      if (isSignalling(format, a)) return quiet(format, a);
      if (isSignalling(format, b)) return quiet(format, b);
      if (isNan(format, a)) return b;
      return isNan(format, b) ? a : order(low, a, b);
    },
    num: (low, a, b) => {
      if (isNan(format, a) && isNan(format, b)) return quiet(format, a);
      if (isNan(format, a)) return b;
      return isNan(format, b) ? a : order(low, a, b);
    },
    propagate: (low, a, b) => {
      for (const each of [a, b]) if (isSignalling(format, each)) return quiet(format, each);
      for (const each of [a, b]) if (isNan(format, each)) return each;
      return order(low, a, b);
    },
  };
}

/** Integer next to a number by a rule on the exact fraction. */
export function integral(name: FormatName, how: "floor" | "ceil" | "trunc" | "rndne"): Op {
  const format = formats[name];
  return (a = 0n) => {
    if (isNan(format, a)) return quiet(format, a);
    const value = exact(format, a);
    if (typeof value === "string" || value.n === 0n) return a;
    const divisor = 1n << BigInt(value.d);
    const down = value.n >= 0n ? value.n / divisor : -((-value.n + divisor - 1n) / divisor);
    const rest = value.n - down * divisor;
    const whole =
      how === "floor"
        ? down
        : how === "ceil"
          ? down + (rest === 0n ? 0n : 1n)
          : how === "trunc"
            ? down + (rest !== 0n && value.n < 0n ? 1n : 0n)
            : down + (rest * 2n > divisor || (rest * 2n === divisor && down % 2n !== 0n) ? 1n : 0n);
    if (whole === 0n) return value.n < 0n ? 1n << BigInt(format.bits - 1) : 0n;
    return nearest(format, { n: whole, d: 0 });
  };
}

/** A float towards zero as an integer in lo..hi; NaN gives 0. */
export function toInteger(name: FormatName, lo: bigint, hi: bigint): Op {
  const format = formats[name];
  return (a = 0n) => {
    const value = exact(format, a);
    if (value === "nan" || value === "-0") return 0n;
    if (value === "inf") return hi;
    if (value === "-inf") return lo;
    const whole = value.n >= 0n ? value.n >> BigInt(value.d) : -(-value.n >> BigInt(value.d));
    return whole < lo ? lo : whole > hi ? hi : whole;
  };
}

const zeroOrNot = (name: FormatName, a: bigint): boolean => {
  const value = exact(formats[name], a);
  return value === "-0" || (typeof value !== "string" && value.n === 0n);
};

const pairs = (width: number): bigint[] => {
  const edges = integerEdges(width);
  return edges.map((low, index) => (low << BigInt(width)) | (edges[(index * 3 + 1) % edges.length] ?? 0n));
};

const F = "(f16|f32|f64)";

export const vectorRules: readonly RuleMaker[] = [
  [new RegExp(`^v_(?:dual_)?add_${F}$`), ([, t = ""]) => operation(floatEdges(of(t)), 2, add(of(t)))],
  [new RegExp(`^v_(?:dual_)?sub_${F}$`), ([, t = ""]) => operation(floatEdges(of(t)), 2, subtract(of(t)))],
  [
    new RegExp(`^v_(?:dual_)?subrev_${F}$`),
    ([, t = ""]) =>
      operation(floatEdges(of(t)), 2, (a = 0n, b = 0n) =>
        result(formats[of(t)], [b, a], () => addExact(exact(formats[of(t)], b), negate(exact(formats[of(t)], a)))),
      ),
  ],
  [new RegExp(`^v_(?:dual_)?mul_${F}$`), ([, t = ""]) => operation(floatEdges(of(t)), 2, multiply(of(t)))],
  [
    new RegExp(`^v_(?:dual_)?fma_${F}$|^v_fma_legacy_(f16)$`),
    ([, t, u]) => operation(floatEdges(of(t ?? u ?? "")), 3, fma(of(t ?? u ?? ""))),
  ],
  [new RegExp(`^v_(?:dual_)?fmac_${F}$`), ([, t = ""]) => operation(floatEdges(of(t)), 3, fma(of(t)), true)],
  [
    new RegExp(`^v_(?:dual_)?fmaak_${F}$`),
    ([, t = ""]) => operation(floatEdges(of(t)), 3, fma(of(t)), false, ["SRC0", "SRC1", "LITERAL"]),
  ],
  [
    new RegExp(`^v_(?:dual_)?fmamk_${F}$`),
    ([, t = ""]) => operation(floatEdges(of(t)), 3, fma(of(t)), false, ["SRC0", "LITERAL", "SRC1"]),
  ],
  [/^v_mad(?:_legacy)?_(f16)$|^v_mad_(f32)$/, ([, t, u]) => mad(of(t ?? u ?? ""))],
  [/^v_mac_(f16|f32)$/, ([, t = ""]) => mad(of(t), true)],
  [/^v_madak_(f16|f32)$/, ([, t = ""]) => mad(of(t), false, ["SRC0", "SRC1", "LITERAL"])],
  [/^v_madmk_(f16|f32)$/, ([, t = ""]) => mad(of(t), false, ["SRC0", "LITERAL", "SRC1"])],
  [
    /^v_(?:dual_)?mul_(?:legacy|dx9_zero)_f32$/,
    () =>
      operation(
        floatEdges("f32"),
        2,
        dx9(
          (a, b) => multiply("f32")(a, b),
          () => 0n,
        ),
      ),
  ],
  [
    /^v_fma_(?:legacy|dx9_zero)_f32$/,
    () =>
      operation(
        floatEdges("f32"),
        3,
        dx9(fma("f32"), (c) => c),
      ),
  ],
  [
    /^v_fmac_(?:legacy|dx9_zero)_f32$/,
    () =>
      operation(
        floatEdges("f32"),
        3,
        dx9(fma("f32"), (c) => c),
        true,
      ),
  ],
  [
    /^v_mad_legacy_f32$/,
    () =>
      operation(floatEdges("f32"), 3, (a = 0n, b = 0n, c = 0n) => add("f32")(dx9(multiply("f32"), () => 0n)(a, b), c)),
  ],
  [
    /^v_mac_legacy_f32$/,
    () =>
      operation(
        floatEdges("f32"),
        3,
        (a = 0n, b = 0n, c = 0n) => add("f32")(dx9(multiply("f32"), () => 0n)(a, b), c),
        true,
      ),
  ],
  [
    new RegExp(`^v_(floor|ceil|trunc|rndne)_${F}$`),
    ([, how = "floor", t = ""]) => operation(wholeEdges(of(t)), 1, integral(of(t), how as "floor")),
  ],
  [
    new RegExp(`^v_fract_${F}$`),
    ([, t = ""]) => operation(wholeEdges(of(t)), 1, (a = 0n) => subtract(of(t))(a, integral(of(t), "floor")(a))),
  ],
  [
    new RegExp(`^v_(?:dual_)?(min|max)_(num_)?${F}$`),
    ([, which, num, t = ""]) =>
      operation(floatEdges(of(t)), 2, (a = 0n, b = 0n) =>
        picks(of(t))[num === undefined ? "ieee" : "num"](which === "min", a, b),
      ),
  ],
  [
    new RegExp(`^v_(minimum|maximum)_${F}$`),
    ([, which, t = ""]) =>
      operation(floatEdges(of(t)), 2, (a = 0n, b = 0n) => picks(of(t)).propagate(which === "minimum", a, b)),
  ],
  [
    /^v_(min3|max3|minmax|maxmin|minimum3|maximum3|minimummaximum|maximumminimum)_(num_)?(f16|f32)$/,
    ([, op = "", num, t = ""]) => {
      const kind = op.includes("imum") ? "propagate" : num === undefined ? "ieee" : "num";
      const low: Readonly<Record<string, readonly [boolean, boolean]>> = {
        min3: [true, true],
        max3: [false, false],
        minmax: [true, false],
        maxmin: [false, true],
        minimum3: [true, true],
        maximum3: [false, false],
        minimummaximum: [true, false],
        maximumminimum: [false, true],
      };
      const [first, second] = low[op] ?? [true, true];
      return operation(floatEdges(of(t)), 3, (a = 0n, b = 0n, c = 0n) =>
        picks(of(t))[kind](second, picks(of(t))[kind](first, a, b), c),
      );
    },
  ],
  [
    /^v_med3_(num_)?(f16|f32)$/,
    ([, num, t = ""]) => {
      const pick = picks(of(t))[num === undefined ? "ieee" : "num"];
      const format = formats[of(t)];
      return operation(floatEdges(of(t)), 3, (...all) => {
        const [a = 0n, b = 0n, c = 0n] = all;
        if (all.some((bits) => isNan(format, bits))) return pick(true, pick(true, a, b), c);
        return all.toSorted((x, y) => (rank(of(t), x) < rank(of(t), y) ? -1 : 1))[1] ?? 0n;
      });
    },
  ],
  [
    /^v_(?:add|sub|subrev)(?:_nc)?_([iu])(16|32|64)$|^v_dual_(?:add|sub)_nc_(u)(32)$/,
    (match) => {
      const width = Number(match[2] ?? match[4]);
      const text = match[0];
      return operation(integerEdges(width), 2, (a = 0n, b = 0n) =>
        unsigned(width, text.includes("subrev") ? b - a : text.includes("sub") ? a - b : a + b),
      );
    },
  ],
  [/^v_(add|sub|subrev)_co_u32$/, ([, op]) => carry((a, b) => (op === "add" ? a + b : op === "sub" ? a - b : b - a))],
  [
    /^v_(add|sub|subrev)_co_ci_u32$|^v_(addc|subb|subbrev)_co_u32$/,
    ([, now, old = ""]) => {
      const op = now ?? { addc: "add", subb: "sub", subbrev: "subrev" }[old];
      return carry((a, b, c) => (op === "add" ? a + b + c : op === "sub" ? a - b - c : b - a - c), true);
    },
  ],
  [/^v_add3_u32$/, () => words((a, b, c) => a + b + c)],
  [/^v_xad_u32$/, () => words((a, b, c) => (a ^ b) + c)],
  [/^v_add_lshl_u32$/, () => words((a, b, c) => unsigned(32, a + b) << (c % 32n))],
  [/^v_lshl_add_u32$/, () => words((a, b, c) => (a << (b % 32n)) + c)],
  [/^v_mad_u32$/, () => words((a, b, c) => a * b + c)],
  [
    /^v_lshl_add_u64$/,
    () => ({
      from: { SRC0: integerEdges(64), SRC1: [0n, 1n, 4n, 2n, 3n], SRC2: integerEdges(64).toReversed() },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => ({ VDST: unsigned(64, (SRC0 << SRC1) + SRC2) }),
    }),
  ],
  [
    /^v_mul_lo_u(16|32)$|^v_mul_u(64)$/,
    ([, a, b]) => operation(integerEdges(Number(a ?? b)), 2, (x = 0n, y = 0n) => unsigned(Number(a ?? b), x * y)),
  ],
  [/^v_mul_hi_u32$/, () => words((a, b) => (a * b) >> 32n, 2)],
  [/^v_mul_hi_i32$/, () => words((a, b) => (signed(32, a) * signed(32, b)) >> 32n, 2)],
  [
    /^v_mul_(hi_)?([iu])32_[iu]24$/,
    ([, high, sign]) =>
      words((a, b) => {
        const read = (x: bigint): bigint => (sign === "i" ? signed(24, x) : unsigned(24, x));
        return (read(a) * read(b)) >> (high === undefined ? 0n : 32n);
      }, 2),
  ],
  [
    /^v_mad_([iu])32_[iu](16|24)$/,
    ([, sign, width]) => ({
      from: {
        SRC0: integerEdges(Number(width)),
        SRC1: integerEdges(Number(width)).toReversed(),
        SRC2: integerEdges(32),
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        const read = (x: bigint): bigint => (sign === "i" ? signed(Number(width), x) : x);
        return { VDST: unsigned(32, read(SRC0) * read(SRC1) + SRC2) };
      },
    }),
  ],
  [
    /^v_mad(?:_legacy)?_([iu])16$/,
    () => operation(integerEdges(16), 3, (a = 0n, b = 0n, c = 0n) => unsigned(16, a * b + c)),
  ],
  [
    /^v_mad_(co_|nc_)?([iu])64_[iu]32$/,
    ([, kind, sign]) => ({
      from: { SRC0: integerEdges(32), SRC1: integerEdges(32).toReversed(), SRC2: integerEdges(64) },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        const sum = sign === "i" ? signed(32, SRC0) * signed(32, SRC1) + signed(64, SRC2) : SRC0 * SRC1 + SRC2;
        const out: Record<string, bigint> = { VDST: unsigned(64, sum) };
        if (kind !== "nc_") out["VCC"] = unsigned(65, sum) >> 64n;
        return out;
      },
    }),
  ],
  [/^v_sad_u8$/, () => words((a, b, c) => sad(a, b, 8) + c)],
  [/^v_sad_hi_u8$/, () => words((a, b, c) => (sad(a, b, 8) << 16n) + c)],
  [/^v_sad_u16$/, () => words((a, b, c) => sad(a, b, 16) + c)],
  [/^v_sad_u32$/, () => words((a, b, c) => (a > b ? a - b : b - a) + c)],
  [/^v_msad_u8$/, () => words((a, b, c) => sad(a, b, 8, true) + c)],
  [
    /^v_(m?)qsad_(pk_u16|u32)_u8$/,
    ([, masked, shape]) => {
      const width = shape === "u32" ? 32 : 16;
      return {
        from: { SRC0: integerEdges(64), SRC1: integerEdges(32), SRC2: integerEdges(width * 4) },
        gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
          let all = 0n;
          for (let i = 3; i >= 0; i--) {
            const sum =
              sad(unsigned(32, SRC0 >> BigInt(8 * i)), SRC1, 8, masked === "m") +
              unsigned(width, SRC2 >> BigInt(width * i));
            all = (all << BigInt(width)) | unsigned(width, sum);
          }
          return { VDST: all };
        },
      };
    },
  ],
  [
    /^v_lerp_u8$/,
    () =>
      words((a, b, c) => {
        let all = 0n;
        for (let i = 24n; i >= 0n; i -= 8n)
          all = (all << 8n) | ((unsigned(8, a >> i) + unsigned(8, b >> i) + ((c >> i) & 1n)) / 2n);
        return all;
      }),
  ],
  [
    /^v_(?:dual_)?(and|or|xor|xnor|not|or3|xor3|and_or|lshl_or|bfi)_b(16|32)$/,
    ([, op = "", width]) => {
      const all = (1n << BigInt(width ?? 32)) - 1n;
      const count = { not: 1, or3: 3, xor3: 3, and_or: 3, lshl_or: 3, bfi: 3 }[op] ?? 2;
      return operation(integerEdges(Number(width)), count, (a = 0n, b = 0n, c = 0n) => logic(op, a, b, c, all) & all);
    },
  ],
  [
    /^v_(?:dual_)?(lshlrev|lshrrev|ashrrev)_([bi])(16|32|64)$/,
    ([, op, , size]) => {
      const width = Number(size);
      return {
        from: {
          SRC0: [1n, BigInt(width), BigInt(width - 1), 0n, 4n, BigInt(width + 3)],
          SRC1: integerEdges(width).slice(1),
        },
        gives: ({ SRC0 = 0n, SRC1 = 0n }) => {
          const by = SRC0 % BigInt(width);
          return {
            VDST:
              op === "lshlrev"
                ? unsigned(width, SRC1 << by)
                : op === "lshrrev"
                  ? SRC1 >> by
                  : unsigned(width, signed(width, SRC1) >> by),
          };
        },
      };
    },
  ],
  [
    /^v_bfe_([iu])32$/,
    ([, sign]) => ({
      from: { SRC0: integerEdges(32).slice(1), SRC1: [0n, 4n, 28n, 31n, 33n], SRC2: [8n, 0n, 31n, 1n, 16n, 32n, 5n] },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        const width = Number(SRC2 % 32n);
        const shifted = (sign === "i" ? signed(32, SRC0) : SRC0) >> (SRC1 % 32n);
        return {
          VDST: width === 0 ? 0n : unsigned(32, sign === "i" ? signed(width, shifted) : unsigned(width, shifted)),
        };
      },
    }),
  ],
  [/^v_bfm_b32$/, () => words((a, b) => ((1n << (a % 32n)) - 1n) << (b % 32n), 2)],
  [/^v_bcnt_u32_b32$/, () => words((a, b) => BigInt([...a.toString(2)].filter((bit) => bit === "1").length) + b, 2)],
  [/^v_bfrev_b32$/, () => words((a) => BigInt(`0b${[...a.toString(2).padStart(32, "0")].toReversed().join("")}`), 1)],
  [/^v_(?:ffbh_u32|clz_i32_u32)$/, () => words((a) => (a === 0n ? -1n : BigInt(32 - a.toString(2).length)), 1)],
  [
    /^v_(?:ffbl_b32|ctz_i32_b32)$/,
    () => words((a) => (a === 0n ? -1n : BigInt(a.toString(2).length - 1 - a.toString(2).lastIndexOf("1"))), 1),
  ],
  [
    /^v_(?:ffbh|cls)_i32$/,
    () =>
      words((a) => {
        const text = a.toString(2).padStart(32, "0");
        const change = text.search(text.startsWith("1") ? "0" : "1");
        return BigInt(change);
      }, 1),
  ],
  [/^v_alignbit_b32$/, () => aligned((c) => c % 32n)],
  [/^v_alignbyte_b32$/, () => aligned((c) => (c % 4n) * 8n)],
  [
    /^v_perm_b32$/,
    () => ({
      from: {
        SRC0: [0x80c1f203n, 0x11223344n],
        SRC1: [0x55667788n, 0x7fe0817fn],
        SRC2: [0x07060504n, 0x03020100n, 0x08090a0bn, 0x0c0dff05n],
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        const data = (SRC0 << 32n) | SRC1;
        let all = 0n;
        for (let i = 24n; i >= 0n; i -= 8n) {
          const pick = unsigned(8, SRC2 >> i);
          const byte =
            pick < 8n
              ? unsigned(8, data >> (pick * 8n))
              : pick < 12n
                ? ((data >> ((pick - 8n) * 16n + 15n)) & 1n) * 255n
                : pick === 12n
                  ? 0n
                  : 255n;
          all = (all << 8n) | byte;
        }
        return { VDST: all };
      },
    }),
  ],
  [
    /^v_perm_pk16_b(4|6|8)_u4$/,
    ([, size]) => {
      const width = BigInt(size ?? 4);
      const [first, second] = { 4: [32, 32], 6: [32, 64], 8: [64, 64] }[size ?? "4"] ?? [32, 32];
      return {
        from: {
          SRC0: integerEdges(first ?? 32),
          SRC1: integerEdges(second ?? 32),
          SRC2: [0xfedcba9876543210n, 0x0123456789abcdefn, 0x00ff11ee22dd33ccn],
        },
        gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
          const table = (SRC0 << BigInt(second ?? 32)) | SRC1;
          let all = 0n;
          for (let i = 15n; i >= 0n; i--)
            all = (all << width) | unsigned(Number(width), table >> (((SRC2 >> (i * 4n)) & 15n) * width));
          return { VDST: all };
        },
      };
    },
  ],
  [/^v_pack_b32_f16$/, () => operation(floatEdges("f16"), 2, (a = 0n, b = 0n) => (b << 16n) | a)],
  [/^v_prng_b32$/, () => words((a) => (a << 1n) ^ (a >> 31n ? 197n : 0n), 1)],
  [
    /^v_bitop3_b(16|32)$/,
    ([, width]) => ({
      ...operation(integerEdges(Number(width)).slice(1), 3, (a = 0n, b = 0n, c = 0n) => {
        let all = 0n;
        for (let i = 0n; i < BigInt(width ?? 32); i++) {
          const place = ((a >> i) & 1n) * 4n + ((b >> i) & 1n) * 2n + ((c >> i) & 1n);
          all |= ((0b01_101_110n >> place) & 1n) << i;
        }
        return all;
      }),
      fields: { OMOD: 0b01, ABS: 0b101, NEG: 0b110 },
    }),
  ],
  [
    /^v_(?:dual_)?(min|max)_([iu])(16|32|64)$/,
    ([, op, sign, size]) =>
      operation(integerEdges(Number(size)), 2, (a = 0n, b = 0n) => {
        const read = (x: bigint): bigint => (sign === "i" ? signed(Number(size), x) : x);
        return read(a) < read(b) === (op === "min") ? a : b;
      }),
  ],
  [
    /^v_(min3|max3|med3|minmax|maxmin)_([iu])(16|32)$/,
    ([, op, sign, size]) =>
      operation(integerEdges(Number(size)), 3, (...all) => {
        const read = (x: bigint): bigint => (sign === "i" ? signed(Number(size), x) : x);
        const sorted = (list: readonly bigint[]): bigint[] => list.toSorted((x, y) => (read(x) < read(y) ? -1 : 1));
        const [a = 0n, b = 0n, c = 0n] = all;
        if (op === "minmax") return sorted([sorted([a, b])[0] ?? 0n, c])[1] ?? 0n;
        if (op === "maxmin") return sorted([sorted([a, b])[1] ?? 0n, c])[0] ?? 0n;
        return sorted(all)[op === "min3" ? 0 : op === "max3" ? 2 : 1] ?? 0n;
      }),
  ],
  [
    /^v_add_(min|max)_([iu])32$/,
    ([, op, sign]) =>
      words((a, b, c) => {
        const read = (x: bigint): bigint => (sign === "i" ? signed(32, x) : unsigned(32, x));
        return read(a + b) < read(c) === (op === "min") ? a + b : c;
      }),
  ],
  [
    /^v_(?:dual_)?mov_b(16|32|64)$|^v_accvgpr_(?:read|write|mov_b32)$|^v_mov_(32)$/,
    ([, size]) => operation(integerEdges(Number(size ?? 32)), 1, (a = 0n) => a),
  ],
  [/^v_mov(?:rel\w+)_b32$/, () => words((a) => a, 1)],
  [
    /^v_swap(?:rel)?_b(16|32)$/,
    ([, size]) => ({
      from: { VDST: integerEdges(Number(size)), SRC0: integerEdges(Number(size)).slice(3) },
      gives: ({ VDST = 0n, SRC0 = 0n }) => ({ VDST: SRC0, SRC0: VDST }),
    }),
  ],
  [
    /^v_(?:dual_)?cndmask_b(16|32)$/,
    ([, size]) => ({
      from: {
        SRC0: integerEdges(Number(size)),
        SRC1: integerEdges(Number(size)).slice(2),
        READ_VCC: [1n, 0n, 0xffff_fffen, 3n],
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n, READ_VCC = 0n }) => ({ VDST: READ_VCC & 1n ? SRC1 : SRC0 }),
    }),
  ],
  [
    /^v_cmp(x?)_(\w+?)_(f16|f32|f64|[iu]16|[iu]32|[iu]64)$/,
    ([, exec, op = "", t = ""]) => (op === "class" ? classes(of(t), exec === "x") : comparison(op, t, exec === "x")),
  ],
  [
    /^v_ldexp_(f16|f32|f64)$/,
    ([, t = ""]) => ({
      from: {
        SRC0: floatEdges(of(t)),
        SRC1:
          t === "f16" ? [1n, 0xfffdn, 40n, 0n, 0xffe0n, 5n] : [1n, 0xfffffffdn, 3000n, 0n, 0xffffff60n, 0xfffff000n],
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({ VDST: ldexp(of(t), SRC0, signed(t === "f16" ? 16 : 32, SRC1)) }),
    }),
  ],
  [
    /^v_frexp_exp_i(16|32)_(f16|f32|f64)$/,
    ([, size, t = ""]) =>
      operation(floatEdges(of(t)), 1, (a = 0n) => unsigned(Number(size), frexp(of(t), a)?.exponent ?? 0n)),
  ],
  [
    /^v_frexp_mant_(f16|f32|f64)$/,
    ([, t = ""]) =>
      operation(floatEdges(of(t)), 1, (a = 0n) => {
        const parts = frexp(of(t), a);
        return parts === undefined ? quiet(formats[of(t)], a) : ldexp(of(t), a, -parts.exponent);
      }),
  ],
  [
    /^v_div_fmas_(f32|f64)$/,
    ([, t = ""]) => ({
      from: {
        SRC0: floatEdges(of(t)),
        SRC1: floatEdges(of(t)).slice(4),
        SRC2: floatEdges(of(t)).slice(8),
        READ_VCC: [0n, 1n],
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n, READ_VCC = 0n }) => {
        const sum = fma(of(t))(SRC0, SRC1, SRC2);
        return { VDST: READ_VCC & 1n ? ldexp(of(t), sum, t === "f32" ? 32n : 64n) : sum };
      },
    }),
  ],
  [
    /^v_mullit_f32$/,
    () =>
      operation(floatEdges("f32"), 3, (a = 0n, b = 0n, c = 0n) => {
        const lowest = 0xff7fffffn;
        const positive = !isNan(formats.f32, c) && rank("f32", c) > 0n;
        return !positive || isNan(formats.f32, b) || rank("f32", b) <= rank("f32", lowest)
          ? lowest
          : multiply("f32")(a, b);
      }),
  ],
  [
    /^v_cube(id|ma|sc|tc)_f32$/,
    ([, part = ""]) =>
      operation(
        [
          0x40000000n,
          0xc0400000n,
          0x3f800000n,
          0x80000000n,
          0xbf000000n,
          0x40a00000n,
          0xc0a00000n,
          0x00000000n,
          0x7fc00000n,
        ],
        3,
        (...all) => cube(part, all),
      ),
  ],
  [
    /^v_div_fixup_(f16|f32|f64)$|^v_div_fixup_legacy_(f16)$/,
    ([, t, u]) =>
      operation(floatEdges(of(t ?? u ?? "")), 3, (a = 0n, b = 0n, c = 0n) => fixup(of(t ?? u ?? ""), a, b, c)),
  ],
  [
    /^v_pk_(add|mul|min|max|min_num|max_num|minimum|maximum|fma|min3_num|max3_num|minimum3|maximum3)_(f16|bf16|f32)$/,
    ([, op = "", t = ""]) => packedFloat(op, of(t)),
  ],
  [/^v_pk_fmac_f16$/, () => packed(16, floatEdges("f16"), fma("f16"), 3, true)],
  [
    /^v_pk_(add|sub|mul_lo|min|max|mad|min3|max3|add_min|add_max)_([iu])16$/,
    ([, op = "", sign]) =>
      /^(?:add|sub|mad)$/.test(op)
        ? clampedPairs(op, sign === "i")
        : packed(16, integerEdges(16), packedInteger(op, sign === "i"), /3|add_m/.test(op) ? 3 : 2),
  ],
  [
    /^v_pk_(lshlrev|lshrrev|ashrrev)_[bi]16$/,
    ([, op]) =>
      packed(
        16,
        integerEdges(16),
        (a = 0n, b = 0n) => {
          const by = a % 16n;
          return op === "lshlrev"
            ? unsigned(16, b << by)
            : op === "lshrrev"
              ? b >> by
              : unsigned(16, signed(16, b) >> by);
        },
        2,
      ),
  ],
  [
    /^v_pk_mov_b32$/,
    () => ({
      from: { SRC0: pairs(32), SRC1: pairs(32).slice(2) },
      fields: { OP_SEL: 2 },
      gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({ VDST: ((SRC1 >> 32n) << 32n) | unsigned(32, SRC0) }),
    }),
  ],
  [
    /^v_dot(2|4|8)c?_([iu])32_[iu](16|8|4)$/,
    ([text, count = "2", sign, size]) => {
      const width = Number(size);
      const last = text.includes("c_") ? "VDST" : "SRC2";
      return {
        from: { SRC0: integerEdges(32), SRC1: integerEdges(32).slice(2), [last]: integerEdges(32).slice(5) },
        gives: (given) => {
          let sum = given[last] ?? 0n;
          for (let i = 0n; i < BigInt(count); i++) {
            const read = (x = 0n): bigint => {
              const bits = unsigned(width, x >> (i * BigInt(width)));
              return sign === "i" ? signed(width, bits) : bits;
            };
            sum += read(given["SRC0"]) * read(given["SRC1"]);
          }
          return { VDST: unsigned(32, sum) };
        },
      };
    },
  ],
  [
    /^v_dot(4|8)_i32_iu(8|4)$/,
    ([, count = "4", size]) => ({
      from: { SRC0: integerEdges(32), SRC1: integerEdges(32).slice(2), SRC2: integerEdges(32).slice(5) },
      fields: { NEG: 1 },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
        let sum = SRC2;
        for (let i = 0n; i < BigInt(count); i++)
          sum +=
            signed(Number(size), SRC0 >> (i * BigInt(size ?? 8))) *
            unsigned(Number(size), SRC1 >> (i * BigInt(size ?? 8)));
        return { VDST: unsigned(32, sum) };
      },
    }),
  ],
  [
    /^v_(?:dual_)?dot2(?:acc|c)?_(f32|f16|bf16)_(f16|bf16)$/,
    ([text, to = "", t = ""]) => dotFloat(of(to), of(t), of(t), 2, /acc|c_/.test(text)),
  ],
  [/^v_dot4_f32_(fp8|bf8)_(fp8|bf8)$/, ([, a = "", b = ""]) => dotFloat("f32", of(a), of(b), 4, false)],
];

function mad(name: FormatName, old = false, names: readonly string[] = SOURCES): Rule {
  return operation(floatEdges(name), 3, (a = 0n, b = 0n, c = 0n) => add(name)(multiply(name)(a, b), c), old, names);
}

function dx9(op: Op, otherwise: (c: bigint) => bigint): Op {
  return (a = 0n, b = 0n, c = 0n) => (zeroOrNot("f32", a) || zeroOrNot("f32", b) ? otherwise(c) : op(a, b, c));
}

function wholeEdges(name: FormatName): bigint[] {
  const of = formats[name];
  const at = (n: bigint, d: number): bigint => nearest(of, { n, d });
  return [
    at(5n, 1),
    at(-5n, 1),
    at(7n, 1),
    at(-1n, 2),
    ...floatEdges(name).slice(3, 9),
    at(3n, 1),
    at(-3n, 1),
    at(1025n, 0),
    ...floatEdges(name).slice(9),
  ];
}

function words(op: (a: bigint, b: bigint, c: bigint) => bigint, count = 3): Rule {
  return operation(integerEdges(32), count, (a = 0n, b = 0n, c = 0n) => unsigned(32, op(a, b, c)));
}

function carry(op: (a: bigint, b: bigint, c: bigint) => bigint, takes = false): Rule {
  return {
    from: { SRC0: integerEdges(32), SRC1: integerEdges(32).slice(1), ...(takes ? { READ_VCC: [1n, 0n, 1n] } : {}) },
    gives: ({ SRC0 = 0n, SRC1 = 0n, READ_VCC = 0n }) => {
      const sum = op(SRC0, SRC1, READ_VCC & 1n);
      return { VDST: unsigned(32, sum), VCC: sum < 0n || sum >= 1n << 32n ? 1n : 0n };
    },
  };
}

function sad(a: bigint, b: bigint, width: number, masked = false): bigint {
  let sum = 0n;
  for (let i = 0; i < 32; i += width) {
    const x = unsigned(width, a >> BigInt(i));
    const y = unsigned(width, b >> BigInt(i));
    if (!masked || y !== 0n) sum += x > y ? x - y : y - x;
  }
  return sum;
}

function logic(op: string, a: bigint, b: bigint, c: bigint, all: bigint): bigint {
  switch (op) {
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
    case "xnor":
      return all - (a ^ b);
    case "not":
      return all - a;
    case "or3":
      return a | b | c;
    case "xor3":
      return a ^ b ^ c;
    case "and_or":
      return (a & b) | c;
    case "lshl_or":
      return (a << (b % 32n)) | c;
    default:
      return (a & b) | ((all - a) & c);
  }
}

function aligned(by: (c: bigint) => bigint): Rule {
  return {
    from: { SRC0: integerEdges(32), SRC1: integerEdges(32).slice(3), SRC2: [1n, 0n, 31n, 35n, 12n, 2n] },
    gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => ({ VDST: unsigned(32, ((SRC0 << 32n) | SRC1) >> by(SRC2)) }),
  };
}

function comparison(op: string, type: string, exec: boolean): Rule | undefined {
  const float = type.startsWith("f");
  const name = of(type);
  const size = Number(type.slice(1));
  const edges = float ? floatEdges(name) : integerEdges(size);
  const order = (a: bigint, b: bigint): number | undefined => {
    if (float && (isNan(formats[name], a) || isNan(formats[name], b))) return undefined;
    const read = (x: bigint): bigint => {
      if (!float) return type.startsWith("i") ? signed(size, x) : x;
      return zeroOrNot(name, x) ? 0n : rank(name, x);
    };
    return read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0;
  };
  const test = (a: bigint, b: bigint): boolean => {
    const o = order(a, b);
    const tests: Readonly<Record<string, boolean>> = {
      f: false,
      lt: o === -1,
      eq: o === 0,
      le: o === -1 || o === 0,
      gt: o === 1,
      lg: o === 1 || o === -1,
      ne: o !== 0,
      ge: o === 1 || o === 0,
      o: o !== undefined,
      u: o === undefined,
      nge: !(o === 1 || o === 0),
      nlg: !(o === 1 || o === -1),
      ngt: o !== 1,
      nle: !(o === -1 || o === 0),
      neq: o !== 0,
      nlt: o !== -1,
      t: true,
      tru: true,
    };
    return tests[op] ?? false;
  };
  const list = [...edges.slice(0, 3), edges[3] ?? 0n, ...edges.slice(3)];
  return {
    from: { SRC0: list, SRC1: [...edges.slice(0, 2), edges[7] ?? 0n, edges[8] ?? 0n, ...edges.slice(2)] },
    gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({ [exec ? "EXEC" : "VCC"]: test(SRC0, SRC1) ? 1n : 0n }),
    cases: 8,
    ...(exec ? { archs: ["rdna1", "rdna2", "rdna3", "rdna3_5", "rdna4", "cdna5"] } : {}),
  };
}

function classes(name: FormatName, exec: boolean): Rule {
  const format = formats[name];
  const classOf = (bits: bigint): bigint => {
    const value = exact(format, bits);
    const minus = bits >> BigInt(format.bits - 1) === 1n;
    const normal = (bits & ((1n << BigInt(format.bits - 1)) - 1n)) >> BigInt(format.fraction) > 0n;
    if (value === "nan") return isSignalling(format, bits) ? 0n : 1n;
    if (value === "inf" || value === "-inf") return value === "inf" ? 9n : 2n;
    if (zeroOrNot(name, bits)) return minus ? 5n : 6n;
    return normal ? (minus ? 3n : 8n) : minus ? 4n : 7n;
  };
  const edges = floatEdges(name);
  // Each number once with the bit of its class alone, and once with all other bits.
  return {
    from: {
      SRC0: [...edges, ...edges],
      SRC1: [...edges.map((bits) => 1n << classOf(bits)), ...edges.map((bits) => 0x3ffn - (1n << classOf(bits)))],
    },
    gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({ [exec ? "EXEC" : "VCC"]: (SRC1 >> classOf(SRC0)) & 1n }),
    same: true,
    cases: 2 * edges.length,
    ...(exec ? { archs: ["rdna1", "rdna2", "rdna3", "rdna3_5", "rdna4", "cdna5"] } : {}),
  };
}

export function ldexp(name: FormatName, a: bigint, power: bigint): bigint {
  const format = formats[name];
  if (isNan(format, a)) return quiet(format, a);
  const value = exact(format, a);
  if (typeof value === "string" || value.n === 0n) return a;
  const by = power > 4000n ? 4000n : power < -4000n ? -4000n : power;
  return nearest(format, by >= 0n ? { n: value.n << by, d: value.d } : { n: value.n, d: value.d - Number(by) });
}

/** The exponent of a number whose significand lies in 1/2 to 1; undefined for zero, infinity and NaN. */
function frexp(name: FormatName, a: bigint): { exponent: bigint } | undefined {
  const value = exact(formats[name], a);
  if (typeof value === "string" || value.n === 0n) return undefined;
  const size = value.n < 0n ? -value.n : value.n;
  return { exponent: BigInt(size.toString(2).length - value.d) };
}

function cube(part: string, [x = 0n, y = 0n, z = 0n]: readonly bigint[]): bigint {
  const number = (a: bigint): number => {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, Number(a));
    return view.getFloat32(0);
  };
  const minus = (a: bigint): bigint => a ^ 0x80000000n;
  const [fx, fy, fz] = [number(x), number(y), number(z)];
  const face = Math.abs(fz) >= Math.abs(fx) && Math.abs(fz) >= Math.abs(fy) ? 2 : Math.abs(fy) >= Math.abs(fx) ? 1 : 0;
  const below = [fx, fy, fz][face] ?? 0;
  if (part === "id")
    return [0n, 0x3f800000n, 0x40000000n, 0x40400000n, 0x40800000n, 0x40a00000n][face * 2 + (below < 0 ? 1 : 0)] ?? 0n;
  if (part === "ma") return add("f32")([x, y, z][face] ?? 0n, [x, y, z][face] ?? 0n);
  if (part === "sc") return face === 2 ? (fz < 0 ? minus(x) : x) : face === 1 ? x : fx < 0 ? z : minus(z);
  return face === 1 ? (fy < 0 ? minus(z) : z) : minus(y);
}

function fixup(name: FormatName, q: bigint, d: bigint, n: bigint): bigint {
  const format = formats[name];
  const sign = 1n << BigInt(format.bits - 1);
  const minus = (d & sign) !== (n & sign) ? sign : 0n;
  const top = (bits: bigint): bigint => (bits & (sign - 1n)) >> BigInt(format.fraction);
  if (isNan(format, n)) return quiet(format, n);
  if (isNan(format, d)) return quiet(format, d);
  const infinite = (bits: bigint): boolean => ["inf", "-inf"].includes(exact(format, bits) as string);
  if ((zeroOrNot(name, d) && zeroOrNot(name, n)) || (infinite(d) && infinite(n))) return madeNan(format);
  if (zeroOrNot(name, d) || infinite(n)) return minus | nearest(format, "inf");
  if (infinite(d) || zeroOrNot(name, n)) return minus;
  const gap = { f16: -100000n, f32: -150n, f64: -1075n }[name as "f32"];
  if (top(n) - top(d) < gap) return minus;
  return minus | (q & (sign - 1n));
}

function packed(width: number, edges: readonly bigint[], op: Op, count: number, old = false): Rule {
  const names = [...SOURCES.slice(0, old ? count - 1 : count), ...(old ? ["VDST"] : [])];
  const shift = BigInt(width);
  const pair = (skip: number): bigint[] =>
    edges.map((low, index) => ((edges[(index * 2 + skip) % edges.length] ?? 0n) << shift) | low);
  return {
    from: Object.fromEntries(
      names.map((name, index) => [name, [...pair(index + 1).slice(index * 3), ...pair(index + 1).slice(0, index * 3)]]),
    ),
    gives: (given) => {
      const low = op(...names.map((name) => unsigned(width, given[name] ?? 0n)));
      const high = op(...names.map((name) => (given[name] ?? 0n) >> shift));
      return { VDST: (high << shift) | low };
    },
  };
}

function packedFloat(op: string, name: FormatName): Rule {
  const pick = picks(name);
  const kind = op.includes("imum") ? pick.propagate : op.includes("num") ? pick.num : pick.ieee;
  const low = op.startsWith("min");
  const ops: Readonly<Record<string, Op>> = { add: add(name), mul: multiply(name), fma: fma(name) };
  const three = op === "fma" || op.includes("3");
  const run: Op =
    ops[op] ?? ((a = 0n, b = 0n, c) => (c === undefined ? kind(low, a, b) : kind(low, kind(low, a, b), c)));
  return packed(formats[name].bits, floatEdges(name), run, three ? 3 : 2);
}

/** Sums of pairs that CLAMP keeps in their range; without it they wrap. */
function clampedPairs(op: string, isSigned: boolean): Rule {
  const count = op === "mad" ? 3 : 2;
  const [least, most] = isSigned ? [-32768n, 32767n] : [0n, 65535n];
  const read = (x: bigint): bigint => (isSigned ? signed(16, x) : unsigned(16, x));
  const kept = (value: bigint): bigint => unsigned(16, value < least ? least : value > most ? most : value);
  const exactly = (a = 0n, b = 0n, c = 0n): bigint => (op === "mad" ? a * b + c : op === "add" ? a + b : a - b);
  return {
    ...packed(16, integerEdges(16), (a) => a ?? 0n, count),
    fields: [{}, { CLAMP: 1 }, { CLAMP: 1 }, {}, { CLAMP: 1 }],
    cases: 20,
    gives: (given, _, __, { CLAMP = 0 }) => {
      const half = (shift: bigint): bigint => {
        const value = exactly(
          ...SOURCES.slice(0, count).map((name) => read(unsigned(16, (given[name] ?? 0n) >> shift))),
        );
        return CLAMP === 1 ? kept(value) : unsigned(16, value);
      };
      return { VDST: (half(16n) << 16n) | half(0n) };
    },
  };
}

function packedInteger(op: string, isSigned: boolean): Op {
  const read = (x: bigint): bigint => (isSigned ? signed(16, x) : unsigned(16, x));
  const low = (...list: bigint[]): bigint => list.map(read).reduce((x, y) => (x < y ? x : y));
  const high = (...list: bigint[]): bigint => list.map(read).reduce((x, y) => (x > y ? x : y));
  return (a = 0n, b = 0n, c = 0n) => {
    const value =
      {
        add: a + b,
        sub: a - b,
        mul_lo: a * b,
        min: low(a, b),
        max: high(a, b),
        mad: a * b + c,
        min3: low(a, b, c),
        max3: high(a, b, c),
        add_min: low(a + b, c),
        add_max: high(a + b, c),
      }[op] ?? 0n;
    return unsigned(16, value);
  };
}

function dotFloat(to: FormatName, a: FormatName, b: FormatName, count: number, old: boolean): Rule {
  const width = formats[a].bits;
  const last = old ? "VDST" : "SRC2";
  const join = (name: FormatName, skip: number): bigint[] => {
    // NaN operands are left out: which of several results is not documented.
    const numbers = floatEdges(name).filter((bits) => !isNan(formats[name], bits));
    return numbers.map((_, index) =>
      Array.from({ length: count }, (__, k) => numbers[(index + k * skip) % numbers.length] ?? 0n).reduceRight(
        (all, each) => (all << BigInt(width)) | each,
        0n,
      ),
    );
  };
  return {
    from: { SRC0: join(a, 3), SRC1: join(b, 5), [last]: floatEdges(to).filter((bits) => !isNan(formats[to], bits)) },
    gives: (given) => {
      let sum: Exact = exact(formats[to], given[last] ?? 0n);
      const product = (k: number): Exact =>
        multiplyExact(
          exact(formats[a], unsigned(width, (given["SRC0"] ?? 0n) >> BigInt(k * width))),
          exact(formats[b], unsigned(width, (given["SRC1"] ?? 0n) >> BigInt(k * width))),
        );
      let products = product(0);
      for (let k = 1; k < count; k++) products = addExact(products, product(k));
      sum = addExact(products, sum);
      return { VDST: nearest(formats[to], sum) };
    },
  };
}
