import { convert, exact, formats, type FormatName, isNan } from "./floats.ts";
import { floatEdges, integerEdges, type Rule, signed, unsigned } from "./library.ts";
import { add, fma, integral, multiply, picks, type RuleMaker, subtract, toInteger } from "./vector-rules.ts";

type Words = (a: bigint, b: bigint, scc: bigint) => { readonly value: bigint; readonly scc?: boolean };

const wide = (bits: string | undefined): number => Number(bits ?? 32);

/** An operation on SRC0 and SRC1 of a width, with SCC where the operation gives one. */
function scalar(
  width: number,
  op: Words,
  takesScc = false,
  second: readonly bigint[] = integerEdges(width).slice(1),
  count = 2,
): Rule {
  return {
    from: {
      SRC0: integerEdges(width),
      ...(count === 2 ? { SRC1: second } : {}),
      ...(takesScc ? { SCC: [1n, 0n, 1n] } : {}),
    },
    gives: ({ SRC0 = 0n, SRC1 = 0n, SCC = 0n }) => {
      const { value, scc } = op(SRC0, SRC1, SCC);
      return { SDST: value, ...(scc === undefined ? {} : { SCC: scc ? 1n : 0n }) };
    },
  };
}

const nonZero = (width: number, value: bigint): { value: bigint; scc: boolean } => {
  const cut = unsigned(width, value);
  return { value: cut, scc: cut !== 0n };
};
const carried = (value: bigint): { value: bigint; scc: boolean } => ({
  value: unsigned(32, value),
  scc: value < 0n || value >> 32n !== 0n,
});
const overflowed = (value: bigint): { value: bigint; scc: boolean } => ({
  value: unsigned(32, value),
  scc: signed(32, value) !== value,
});

function bitLogic(op: string, a: bigint, b: bigint, all: bigint): bigint {
  const table: Readonly<Record<string, number>> = {
    // Bit 2·a + b of the number is the result.
    and: 0b1000,
    or: 0b1110,
    xor: 0b0110,
    nand: 0b0111,
    nor: 0b0001,
    xnor: 0b1001,
    not: 0b0011,
    andn2: 0b0100,
    and_not1: 0b0100,
    orn2: 0b1101,
    or_not1: 0b1101,
    andn1: 0b0010,
    and_not0: 0b0010,
    orn1: 0b1011,
    or_not0: 0b1011,
  };
  const truth = table[op] ?? 0;
  let result = 0n;
  if (truth & 1) result |= all & ~a & ~b;
  if (truth & 2) result |= all & ~a & b;
  if (truth & 4) result |= all & a & ~b;
  if (truth & 8) result |= all & a & b;
  return result;
}

function firstOne(bits: bigint, width: number, fromTop: boolean): bigint {
  for (let i = 0; i < width; i++) if ((bits >> BigInt(fromTop ? width - 1 - i : i)) & 1n) return BigInt(i);
  return 0xffff_ffffn;
}

const fieldOf = (values: readonly (readonly [number, number])[]): bigint[] =>
  values.map(([from, width]) => (BigInt(width) << 16n) | BigInt(from));
const FIELDS = fieldOf([
  [0, 8],
  [4, 0],
  [28, 8],
  [31, 1],
  [3, 31],
  [0, 32],
  [16, 16],
  [5, 70],
]);

export const scalarRules: readonly RuleMaker[] = [
  [/^s_(add|sub)(?:_co)?_u32$/, ([, op]) => scalar(32, (a, b) => carried(op === "add" ? a + b : a - b))],
  [
    /^s_(addc|subb|add_co_ci|sub_co_ci)_u32$/,
    ([, op = ""]) => scalar(32, (a, b, c) => carried(op.startsWith("add") ? a + b + c : a - b - c), true),
  ],
  [
    /^s_(add|sub)(?:_co)?_i32$/,
    ([, op]) =>
      scalar(32, (a, b) => overflowed(op === "add" ? signed(32, a) + signed(32, b) : signed(32, a) - signed(32, b))),
  ],
  [/^s_addk(?:_co)?_i32$/, () => constant((a, k) => overflowed(signed(32, a) + k))],
  [/^s_mulk_i32$/, () => constant((a, k) => ({ value: unsigned(32, a * k) }))],
  [
    /^s_movk_i32$/,
    () => ({
      from: { SIMM16: integerEdges(16) },
      gives: ({ SIMM16 = 0n }) => ({ SDST: unsigned(32, signed(16, SIMM16)) }),
    }),
  ],
  [/^s_lshl(\d)_add_u32$/, ([, by]) => scalar(32, (a, b) => carried((a << BigInt(by ?? 1)) + b))],
  [
    /^s_mul_(i32|u64)$/,
    ([, t]) => scalar(t === "u64" ? 64 : 32, (a, b) => ({ value: unsigned(t === "u64" ? 64 : 32, a * b) })),
  ],
  [
    /^s_mul_hi_(i|u)32$/,
    ([, t]) =>
      scalar(32, (a, b) => ({
        value: unsigned(32, t === "i" ? (signed(32, a) * signed(32, b)) >> 32n : (a * b) >> 32n),
      })),
  ],
  [/^s_(add|sub)_nc_u64$/, ([, op]) => scalar(64, (a, b) => ({ value: unsigned(64, op === "add" ? a + b : a - b) }))],
  [
    /^s_sext_i32_i(8|16)$/,
    ([, size]) => ({
      from: { SRC0: integerEdges(Number(size)) },
      gives: ({ SRC0 = 0n }) => ({ SDST: unsigned(32, signed(Number(size), SRC0)) }),
    }),
  ],
  [/^s_abs_i32$/, () => scalar(32, (a) => nonZero(32, signed(32, a) < 0n ? -a : a), false, [], 1)],
  [
    /^s_absdiff_i32$/,
    () =>
      scalar(32, (a, b) => {
        const d = signed(32, a - b);
        return nonZero(32, d < 0n ? -d : d);
      }),
  ],
  [
    /^s_min_(i|u)32$/,
    ([, t]) =>
      scalar(
        32,
        (a, b) => {
          const read = (x: bigint): bigint => (t === "i" ? signed(32, x) : x);
          return { value: read(a) < read(b) ? a : b, scc: read(a) < read(b) };
        },
        false,
        integerEdges(32),
      ),
  ],
  [
    /^s_max_(i|u)32$/,
    ([, t]) => {
      const read = (x: bigint): bigint => (t === "i" ? signed(32, x) : x);
      // Of equals, the descriptions of RDNA 3 and before, and of CDNA 1 and 2, do not set SCC.
      const strict = new Set(["rdna1", "rdna2", "rdna3", "cdna1", "cdna2"]);
      return {
        from: { SRC0: integerEdges(32), SRC1: integerEdges(32) },
        gives: ({ SRC0 = 0n, SRC1 = 0n }, _, arch) => ({
          SDST: read(SRC0) > read(SRC1) ? SRC0 : SRC1,
          SCC: read(SRC0) > read(SRC1) || (SRC0 === SRC1 && !strict.has(arch)) ? 1n : 0n,
        }),
        cases: 14,
      };
    },
  ],
  [
    /^s_(and|or|xor|nand|nor|xnor|not|andn2|and_not1|orn2|or_not1)_b(32|64)$/,
    ([, op = "", size]) =>
      scalar(
        wide(size),
        (a, b) => nonZero(wide(size), bitLogic(op, a, b, (1n << BigInt(wide(size))) - 1n)),
        false,
        integerEdges(wide(size)).slice(1),
        op === "not" ? 1 : 2,
      ),
  ],
  [
    /^s_(lshl|lshr|ashr)_([bi])(32|64)$/,
    ([, op, , size]) =>
      scalar(
        wide(size),
        (a, b) => {
          const by = b % BigInt(wide(size));
          return nonZero(wide(size), op === "lshl" ? a << by : op === "lshr" ? a >> by : signed(wide(size), a) >> by);
        },
        false,
        [1n, 0n, 31n, 32n, 63n, 70n],
      ),
  ],
  [
    /^s_bfe_(u|i)(32|64)$/,
    ([, t, size]) =>
      scalar(
        wide(size),
        (a, field) => {
          const from = field & BigInt(wide(size) - 1);
          const width = Number((field >> 16n) & 127n);
          const shifted = (t === "i" ? signed(wide(size), a) : a) >> from;
          if (width === 0) return nonZero(wide(size), 0n);
          return nonZero(
            wide(size),
            width >= wide(size) ? shifted : t === "i" ? signed(width, shifted) : unsigned(width, shifted),
          );
        },
        false,
        FIELDS,
      ),
  ],
  [
    /^s_bfm_b(32|64)$/,
    ([, size]) => ({
      from: { SRC0: integerEdges(32), SRC1: [0n, 3n, 31n, 40n, 63n] },
      gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({
        SDST: unsigned(wide(size), ((1n << (SRC0 % BigInt(wide(size)))) - 1n) << (SRC1 % BigInt(wide(size)))),
      }),
    }),
  ],
  [
    /^s_brev_b(32|64)$/,
    ([, size]) =>
      scalar(
        wide(size),
        (a) => ({ value: BigInt(`0b${[...a.toString(2).padStart(wide(size), "0")].toReversed().join("")}`) }),
        false,
        [],
        1,
      ),
  ],
  [
    /^s_bcnt(0|1)_i32_b(32|64)$/,
    ([, bit, size]) =>
      scalar(
        wide(size),
        (a) => nonZero(32, BigInt([...a.toString(2).padStart(wide(size), "0")].filter((each) => each === bit).length)),
        false,
        [],
        1,
      ),
  ],
  [
    /^s_ff(0|1)_i32_b(32|64)$/,
    ([, bit, size]) =>
      scalar(wide(size), (a) => ({ value: firstOne(bit === "1" ? a : ~a, wide(size), false) }), false, [], 1),
  ],
  [
    /^s_ctz_i32_b(32|64)$/,
    ([, size]) => scalar(wide(size), (a) => ({ value: firstOne(a, wide(size), false) }), false, [], 1),
  ],
  [
    /^s_(?:flbit_i32_b|clz_i32_u)(32|64)$/,
    ([, size]) => scalar(wide(size), (a) => ({ value: firstOne(a, wide(size), true) }), false, [], 1),
  ],
  [
    /^s_(?:flbit|cls)_i32(?:_i(64))?$/,
    ([, size]) =>
      scalar(
        wide(size),
        (a) => {
          const top = (a >> BigInt(wide(size) - 1)) & 1n;
          return { value: firstOne(top === 1n ? ~a : a, wide(size), true) };
        },
        false,
        [],
        1,
      ),
  ],
  [
    /^s_bitset(0|1)_b(32|64)$/,
    ([, bit, size]) => ({
      from: { SDST: integerEdges(wide(size)), SRC0: [0n, 31n, 5n, 40n, 63n] },
      gives: ({ SDST = 0n, SRC0 = 0n }) => {
        const one = 1n << (SRC0 % BigInt(wide(size)));
        return { SDST: bit === "1" ? SDST | one : SDST & ~one };
      },
    }),
  ],
  [
    /^s_bitreplicate_b64_b32$/,
    () =>
      scalar(
        32,
        (a) => ({ value: BigInt(`0b${[...a.toString(2).padStart(32, "0")].map((bit) => bit + bit).join("")}`) }),
        false,
        [],
        1,
      ),
  ],
  [
    /^s_quadmask_b(32|64)$/,
    ([, size]) =>
      scalar(
        wide(size),
        (a) => {
          let all = 0n;
          for (let i = 0; i < wide(size) / 4; i++) if (unsigned(4, a >> BigInt(4 * i)) !== 0n) all |= 1n << BigInt(i);
          return nonZero(wide(size), all);
        },
        false,
        [],
        1,
      ),
  ],
  [
    /^s_wqm_b(32|64)$/,
    ([, size]) =>
      scalar(
        wide(size),
        (a) => {
          let all = 0n;
          for (let i = 0; i < wide(size); i++) if (unsigned(4, a >> BigInt(i - (i % 4))) !== 0n) all |= 1n << BigInt(i);
          return nonZero(wide(size), all);
        },
        false,
        [],
        1,
      ),
  ],
  [
    /^s_pack_(l|h)(l|h)_b32_b16$/,
    ([, low, high]) =>
      scalar(32, (a, b) => ({
        value: ((high === "h" ? b >> 16n : unsigned(16, b)) << 16n) | (low === "h" ? a >> 16n : unsigned(16, a)),
      })),
  ],
  [
    /^s_cmp_(eq|lg|lt|le|gt|ge)_(i32|u32|u64)$/,
    ([, op = "", t = ""]) =>
      flag(integerEdges(Number(t.slice(1))), (a, b) =>
        ordered(op, t.startsWith("i") ? signed(32, a) : a, t.startsWith("i") ? signed(32, b) : b),
      ),
  ],
  [
    /^s_cmpk_(eq|lg|lt|le|gt|ge)_(i|u)32$/,
    ([, op = "", t]) => ({
      from: { SDST: [5n, 0xffff_ffffn, 0xffffn, 0n, 0xffff_8000n, 3n], SIMM16: [5n, 0xffffn, 0x7fffn, 0n, 0x8000n] },
      gives: ({ SDST = 0n, SIMM16 = 0n }) => ({
        SCC: ordered(op, t === "i" ? signed(32, SDST) : SDST, t === "i" ? signed(16, SIMM16) : SIMM16) ? 1n : 0n,
      }),
    }),
  ],
  [
    /^s_bitcmp(0|1)_b(32|64)$/,
    ([, bit, size]) => ({
      from: { SRC0: integerEdges(wide(size)), SRC1: [0n, 31n, 5n, 33n, 63n, 64n] },
      gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({
        SCC: ((SRC0 >> (SRC1 % BigInt(wide(size)))) & 1n) === BigInt(bit ?? 0) ? 1n : 0n,
      }),
    }),
  ],
  [
    /^s_cmp_(\w+)_(f16|f32)$/,
    ([, op = "", t = ""]) => flag(floatEdges(t as FormatName), (a, b) => floatOrdered(op, t as FormatName, a, b)),
  ],
  [/^s_mov_b(32|64)$|^s_movrel\w+_b(32|64)$/, ([, a, b]) => scalar(wide(a ?? b), (x) => ({ value: x }), false, [], 1)],
  [
    /^s_cmov_b(32|64)$/,
    ([, size]) => ({
      from: { SRC0: integerEdges(wide(size)), SCC: [1n, 0n] },
      gives: ({ SRC0 = 0n, SCC = 0n }) => (SCC === 1n ? { SDST: SRC0 } : {}),
    }),
  ],
  [
    /^s_cmovk_i32$/,
    () => ({
      from: { SIMM16: integerEdges(16), SCC: [1n, 0n] },
      gives: ({ SIMM16 = 0n, SCC = 0n }) => (SCC === 1n ? { SDST: unsigned(32, signed(16, SIMM16)) } : {}),
    }),
  ],
  [/^s_cselect_b(32|64)$/, ([, size]) => scalar(wide(size), (a, b, c) => ({ value: c === 1n ? a : b }), true)],
  [
    /^s_(\w+)_(saveexec|wrexec)_b(32|64)$/,
    ([, op = "", kind, size]) => ({
      from: { SRC0: integerEdges(wide(size)), EXEC: integerEdges(wide(size)).slice(3) },
      gives: ({ SRC0 = 0n, EXEC = 0n }) => {
        const result = bitLogic(op, SRC0, EXEC, (1n << BigInt(wide(size))) - 1n);
        return { SDST: kind === "saveexec" ? EXEC : result, EXEC: result, SCC: result === 0n ? 0n : 1n };
      },
    }),
  ],
  [
    /^s_(add|sub|mul|min|max|min_num|max_num|minimum|maximum)_(f16|f32)$/,
    ([, op = "", t = ""]) =>
      floats(t as FormatName, (a, b) => {
        const name = t as FormatName;
        const pick = picks(name);
        if (op === "add") return add(name)(a, b);
        if (op === "sub") return subtract(name)(a, b);
        if (op === "mul") return multiply(name)(a, b);
        return (op.includes("imum") ? pick.propagate : op.includes("num") ? pick.num : pick.ieee)(
          op.startsWith("min"),
          a,
          b,
        );
      }),
  ],
  [
    /^s_fmac_(f16|f32)$/,
    ([, t = ""]) => ({
      from: {
        SRC0: floatEdges(t as FormatName),
        SRC1: floatEdges(t as FormatName).slice(4),
        SDST: floatEdges(t as FormatName).slice(7),
      },
      gives: ({ SRC0 = 0n, SRC1 = 0n, SDST = 0n }) => ({ SDST: fma(t as FormatName)(SRC0, SRC1, SDST) }),
    }),
  ],
  [
    /^s_fma(ak|mk)_f32$/,
    ([, form]) => ({
      from: { SRC0: floatEdges("f32"), SRC1: floatEdges("f32").slice(4), LITERAL: floatEdges("f32").slice(7) },
      gives: ({ SRC0 = 0n, SRC1 = 0n, LITERAL = 0n }) => ({
        SDST: form === "ak" ? fma("f32")(SRC0, SRC1, LITERAL) : fma("f32")(SRC0, LITERAL, SRC1),
      }),
    }),
  ],
  [
    /^s_(ceil|floor|trunc|rndne)_(f16|f32)$/,
    ([, how, t = ""]) => ({
      from: {
        SRC0: [
          ...floatEdges(t as FormatName),
          ...(t === "f32" ? [0x40200000n, 0xc0200000n, 0x3f000000n] : [0x4100n, 0xc100n, 0x3800n]),
        ].toReversed(),
      },
      gives: ({ SRC0 = 0n }) => ({ SDST: integral(t as FormatName, how as "floor")(SRC0) }),
    }),
  ],
  [
    /^s_cvt_(f16_f32|f32_f16)$/,
    ([, form = ""]) => {
      const [to, from] = form.split("_") as [FormatName, FormatName];
      return {
        from: { SRC0: floatEdges(from) },
        gives: ({ SRC0 = 0n }) => ({ SDST: convert(formats[from], SRC0, formats[to]) }),
      };
    },
  ],
  [
    /^s_cvt_f32_([iu])32$/,
    ([, t]) => ({
      from: { SRC0: integerEdges(32) },
      gives: ({ SRC0 = 0n }) => ({ SDST: rounded(t === "i" ? signed(32, SRC0) : SRC0) }),
    }),
  ],
  [
    /^s_cvt_([iu])32_f32$/,
    ([, t]) => ({
      from: { SRC0: [...floatEdges("f32"), 0x4f7fffffn, 0xcf000001n, 0xbfc00000n] },
      cases: 10,
      gives: ({ SRC0 = 0n }) => ({
        SDST: unsigned(
          32,
          t === "i"
            ? toInteger("f32", -(1n << 31n), (1n << 31n) - 1n)(SRC0)
            : toInteger("f32", 0n, (1n << 32n) - 1n)(SRC0),
        ),
      }),
    }),
  ],
  [
    /^s_cvt_hi_f32_f16$/,
    () => ({
      from: { SRC0: floatEdges("f16").map((bits) => (bits << 16n) | 0x1234n) },
      gives: ({ SRC0 = 0n }) => ({ SDST: convert(formats.f16, SRC0 >> 16n, formats.f32) }),
    }),
  ],
  [
    /^s_cvt_pk_rtz_f16_f32$/,
    () => ({
      from: { SRC0: floatEdges("f32"), SRC1: [0x3f80_3fffn, 0x477f_ffffn, 0x3380_0000n, 0xff80_0000n] },
      gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({
        SDST: (convert(formats.f32, SRC1, formats.f16, true) << 16n) | convert(formats.f32, SRC0, formats.f16, true),
      }),
    }),
  ],
  [
    /^s_set_gpr_idx_idx$/,
    () => ({
      from: { M0: integerEdges(32), SRC0: integerEdges(32).slice(2) },
      gives: ({ M0 = 0n, SRC0 = 0n }) => ({ M0: M0 - (M0 % 256n) + (SRC0 % 256n) }),
    }),
  ],
];

/** The f32 nearest to an integer: Math.fround of a double that holds it. */
function rounded(value: bigint): bigint {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, Number(value));
  return BigInt(view.getUint32(0));
}

function constant(op: (a: bigint, k: bigint) => { value: bigint; scc?: boolean }): Rule {
  return {
    from: { SDST: integerEdges(32), SIMM16: integerEdges(16).slice(1) },
    gives: ({ SDST = 0n, SIMM16 = 0n }) => {
      const { value, scc } = op(SDST, signed(16, SIMM16));
      return { SDST: value, ...(scc === undefined ? {} : { SCC: scc ? 1n : 0n }) };
    },
  };
}

function flag(edges: readonly bigint[], test: (a: bigint, b: bigint) => boolean): Rule {
  return {
    from: { SRC0: edges, SRC1: [edges[0] ?? 0n, ...edges.slice(2), edges[3] ?? 0n] },
    gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({ SCC: test(SRC0, SRC1) ? 1n : 0n }),
    cases: 8,
  };
}

function ordered(op: string, a: bigint, b: bigint): boolean {
  return { eq: a === b, lg: a !== b, lt: a < b, le: a <= b, gt: a > b, ge: a >= b }[op] ?? false;
}

function floatOrdered(op: string, name: FormatName, a: bigint, b: bigint): boolean {
  const none = isNan(formats[name], a) || isNan(formats[name], b);
  const number = (bits: bigint): number => {
    const value = exact(formats[name], bits);
    if (value === "inf") return Infinity;
    if (value === "-inf") return -Infinity;
    return typeof value === "string" ? 0 : Number(value.n) / 2 ** value.d;
  };
  const [x, y] = [number(a), number(b)];
  const basic: Readonly<Record<string, boolean>> = {
    lt: x < y,
    eq: x === y,
    le: x <= y,
    gt: x > y,
    lg: x !== y,
    ge: x >= y,
  };
  if (op === "o") return !none;
  if (op === "u") return none;
  if (op === "neq") return none || x !== y;
  const positive = basic[op];
  if (positive !== undefined) return !none && positive;
  return none || !(basic[op.slice(1)] ?? false);
}

function floats(name: FormatName, op: (a: bigint, b: bigint) => bigint): Rule {
  return {
    from: { SRC0: floatEdges(name), SRC1: floatEdges(name).slice(4) },
    gives: ({ SRC0 = 0n, SRC1 = 0n }) => ({ SDST: op(SRC0, SRC1) }),
  };
}
