import {
  addExact,
  compare,
  convert,
  type Exact,
  exact,
  type Format,
  type FormatName,
  formats,
  infinityOf,
  isNan,
  madeNan,
  multiplyExact,
  nearest,
  negate,
  quiet,
} from "./floats.ts";
import { floatEdges, integerEdges, signed, unsigned } from "./library.ts";

/** Operand values of a PTX opcode by the letter of its syntax line, in capitals. */
export type PtxValues = Readonly<Record<string, bigint>>;

/** How to make and answer cases of one PTX opcode. */
export interface PtxRule {
  readonly opcode: string;
  /** Candidates by operand. */
  readonly from: Readonly<Record<string, readonly bigint[]>>;
  readonly gives: (given: Readonly<Record<string, bigint>>) => PtxValues;
  readonly cases?: number;
  /** Cases besides those that are picked. */
  readonly also?: readonly Readonly<Record<string, bigint>>[];
}

type Given = Readonly<Record<string, bigint>>;
type Direction = "rn" | "rz" | "rm" | "rp";

const DIRECTIONS: readonly Direction[] = ["rn", "rz", "rm", "rp"];
const BOOLS = [1n, 0n];
const rules: PtxRule[] = [];

function rule(
  opcode: string,
  from: Readonly<Record<string, readonly bigint[]>>,
  gives: (given: Given) => PtxValues,
  cases?: number,
  also?: readonly Given[],
): void {
  rules.push({
    opcode,
    from,
    gives,
    ...(cases === undefined ? {} : { cases }),
    ...(also === undefined ? {} : { also }),
  });
}

/** Bits of a type's name: `u32` has 32, `f16x2` has 32. */
function bitsOf(type: string): number {
  const [, width = "0", count = "1"] = /^[a-z]+(\d+)(?:x(\d+))?$/.exec(type) ?? [];
  return Number(width) * Number(count);
}

const bit = (value: bigint, place: number): bigint => (place < 0 ? 0n : (value >> BigInt(place)) & 1n);
const isSigned = (type: string): boolean => type.startsWith("s");
const all = (width: number): bigint => (1n << BigInt(width)) - 1n;
const clamp = (value: bigint, low: bigint, high: bigint): bigint => (value < low ? low : value > high ? high : value);
const flag = (value: boolean): bigint => (value ? 1n : 0n);
/** The integer that bits stand for in a type. */
const number = (type: string, bits: bigint): bigint =>
  isSigned(type) ? signed(bitsOf(type), bits) : unsigned(bitsOf(type), bits);
const lowest = (type: string): bigint => (isSigned(type) ? -(1n << BigInt(bitsOf(type) - 1)) : 0n);
const highest = (type: string): bigint => all(isSigned(type) ? bitsOf(type) - 1 : bitsOf(type));

/** Edges turned around, so that operands differ. */
function turned(edges: readonly bigint[], by: number): bigint[] {
  return [...edges.slice(by), ...edges.slice(0, by)];
}
const integers = (type: string, by = 0): bigint[] => turned(integerEdges(bitsOf(type)), by);
/** Shift distances and positions around a width, and those that only some low bits of count. */
const amounts = [0n, 1n, 31n, 32n, 0x10001n, 33n, 5n, 63n, 64n, 255n, 256n, 0xffffffffn, 16n, 15n, 8n];

function perElement(type: string, operation: (...elements: bigint[]) => bigint): (...values: bigint[]) => bigint {
  const [, of = "", count = "1"] = /^([a-z]+\d+?)x(\d)$/.exec(type) ?? [];
  const width = bitsOf(of);
  return (...values) => {
    let result = 0n;
    for (let index = 0; index < Number(count); index++) {
      const place = BigInt(index * width);
      result |= unsigned(width, operation(...values.map((value) => (value >> place) & all(width)))) << place;
    }
    return result;
  };
}

// Integers.

const INTEGERS = ["u16", "s16", "u32", "s32", "u64", "s64"];

for (const type of INTEGERS) {
  const width = bitsOf(type);
  const n = (bits: bigint): bigint => number(type, bits);
  const cut = (value: bigint): bigint => unsigned(width, value);
  const two = { A: integers(type), B: integers(type, 4) };
  const three = { ...two, C: integers(type, 7) };
  const write =
    (operation: (a: bigint, b: bigint, c: bigint) => bigint) =>
    ({ A = 0n, B = 0n, C = 0n }: Given): PtxValues => ({ D: cut(operation(n(A), n(B), n(C))) });
  rule(
    `add.${type}`,
    two,
    write((a, b) => a + b),
  );
  rule(
    `sub.${type}`,
    two,
    write((a, b) => a - b),
  );
  rule(
    `mul.lo.${type}`,
    two,
    write((a, b) => a * b),
  );
  rule(
    `mul.hi.${type}`,
    two,
    write((a, b) => (a * b) >> BigInt(width)),
  );
  rule(
    `mad.lo.${type}`,
    three,
    write((a, b, c) => a * b + c),
  );
  rule(
    `mad.hi.${type}`,
    three,
    write((a, b, c) => ((a * b) >> BigInt(width)) + c),
  );
  rule(
    `sad.${type}`,
    three,
    write((a, b, c) => c + (a < b ? b - a : a - b)),
  );
  rule(
    `min.${type}`,
    two,
    write((a, b) => (a < b ? a : b)),
  );
  rule(
    `max.${type}`,
    two,
    write((a, b) => (a > b ? a : b)),
  );
  // A divisor of 0 counts as 1, as the text says.
  rule(
    `div.${type}`,
    two,
    write((a, b) => a / (b === 0n ? 1n : b)),
  );
  rule(
    `rem.${type}`,
    two,
    write((a, b) => a % (b === 0n ? 1n : b)),
  );
  if (isSigned(type)) {
    rule(
      `abs.${type}`,
      { A: integers(type) },
      write((a) => (a < 0n ? -a : a)),
    );
    rule(
      `neg.${type}`,
      { A: integers(type) },
      write((a) => -a),
    );
  }
  if (width < 64) {
    const wide = type.replace(String(width), String(2 * width));
    const wideThree = { ...two, C: integers(wide, 3) };
    rule(`mul.wide.${type}`, two, ({ A = 0n, B = 0n }) => ({ D: unsigned(2 * width, n(A) * n(B)) }));
    rule(`mad.wide.${type}`, wideThree, ({ A = 0n, B = 0n, C = 0n }) => ({
      D: unsigned(2 * width, n(A) * n(B) + number(wide, C)),
    }));
  }
}
for (const type of ["u16x2", "s16x2", "u8x4", "s8x4"]) {
  const element = type.slice(0, type.indexOf("x"));
  const two = { A: integers("b32"), B: integers("b32", 4) };
  const each = (operation: (a: bigint, b: bigint) => bigint): ((given: Given) => PtxValues) => {
    const packed = perElement(type, (a = 0n, b = 0n) => operation(number(element, a), number(element, b)));
    return ({ A = 0n, B = 0n }) => ({ D: packed(A, B) });
  };
  rule(
    `add.${type}`,
    two,
    each((a, b) => a + b),
  );
  rule(
    `min.${type}`,
    two,
    each((a, b) => (a < b ? a : b)),
  );
  rule(
    `max.${type}`,
    two,
    each((a, b) => (a > b ? a : b)),
  );
  rule(
    `add.sat.${type}`,
    two,
    each((a, b) => clamp(a + b, lowest(element), highest(element))),
    8,
  );
  for (const [op, test] of Object.entries({
    eq: (a: bigint, b: bigint) => a === b,
    ne: (a: bigint, b: bigint) => a !== b,
    lt: (a: bigint, b: bigint) => a < b,
    le: (a: bigint, b: bigint) => a <= b,
    gt: (a: bigint, b: bigint) => a > b,
    ge: (a: bigint, b: bigint) => a >= b,
  }))
    rule(
      `set.${op}.${type}`,
      { A: integers("b32"), B: [...integers("b32", 4), 0x00050005n, 0x05050505n] },
      each((a, b) => (test(a, b) ? -1n : 0n)),
      14,
    );
  if (bitsOf(element) === 8) {
    rule(
      `sub.${type}`,
      two,
      each((a, b) => a - b),
    );
    rule(
      `sub.sat.${type}`,
      two,
      each((a, b) => clamp(a - b, lowest(element), highest(element))),
      8,
    );
    if (isSigned(type))
      rule(
        `neg.${type}`,
        { A: integers("b32") },
        each((a) => -a),
      );
  }
  if (!isSigned(type)) continue;
  rule(
    `min.relu.${type}`,
    two,
    each((a, b) => (a < 0n || b < 0n ? 0n : a < b ? a : b)),
  );
  rule(
    `max.relu.${type}`,
    two,
    each((a, b) => (a < 0n && b < 0n ? 0n : a > b ? a : b)),
  );
}

const s32 = (bits: bigint): bigint => signed(32, bits);
const u32 = (value: bigint): bigint => unsigned(32, value);
const into = (type: string, value: bigint): bigint => unsigned(bitsOf(type), clamp(value, lowest(type), highest(type)));
const intoS32 = (value: bigint): bigint => into("s32", value);
const words = { A: integers("u32"), B: integers("u32", 4) };
const wordsAndSum = { ...words, C: integers("u32", 7) };
rule("add.sat.u32", words, ({ A = 0n, B = 0n }) => ({ D: clamp(A + B, 0n, 0xffffffffn) }), 8);
rule("add.sat.s32", words, ({ A = 0n, B = 0n }) => ({ D: intoS32(s32(A) + s32(B)) }), 8);
rule("sub.sat.s32", words, ({ A = 0n, B = 0n }) => ({ D: intoS32(s32(A) - s32(B)) }), 8);
rule("min.relu.s32", words, ({ A = 0n, B = 0n }) => {
  const least = s32(A) < s32(B) ? s32(A) : s32(B);
  return { D: least < 0n ? 0n : least };
});
rule("max.relu.s32", words, ({ A = 0n, B = 0n }) => {
  const most = s32(A) > s32(B) ? s32(A) : s32(B);
  return { D: most < 0n ? 0n : most };
});
rule("mad.hi.sat.s32", wordsAndSum, ({ A = 0n, B = 0n, C = 0n }) => ({
  D: intoS32(((s32(A) * s32(B)) >> 32n) + s32(C)),
}));

for (const type of ["u32", "s32"]) {
  const short = (bits: bigint): bigint => (isSigned(type) ? signed(24, bits) : unsigned(24, bits));
  const product = ({ A = 0n, B = 0n }: Given): bigint => short(A) * short(B);
  rule(`mul24.lo.${type}`, words, (given) => ({ D: u32(product(given)) }));
  rule(`mul24.hi.${type}`, words, (given) => ({ D: u32(product(given) >> 16n) }));
  rule(`mad24.lo.${type}`, wordsAndSum, (given) => ({ D: u32(product(given) + (given.C ?? 0n)) }));
  rule(`mad24.hi.${type}`, wordsAndSum, (given) => ({ D: u32((product(given) >> 16n) + (given.C ?? 0n)) }));
  if (isSigned(type))
    rule(`mad24.hi.sat.s32`, wordsAndSum, (given) => ({ D: intoS32((product(given) >> 16n) + s32(given.C ?? 0n)) }));
  for (const other of ["u32", "s32"]) {
    const part = (kind: string, value: bigint, width: number, index: number): bigint => {
      const cut = (value >> BigInt(width * index)) & all(width);
      return isSigned(kind) ? signed(width, cut) : cut;
    };
    rule(
      `dp4a.${type}.${other}`,
      wordsAndSum,
      ({ A = 0n, B = 0n, C = 0n }) => {
        let sum = C;
        for (let index = 0; index < 4; index++) sum += part(type, A, 8, index) * part(other, B, 8, index);
        return { D: u32(sum) };
      },
      8,
    );
    for (const [name, first] of [
      ["lo", 0],
      ["hi", 2],
    ] as const)
      rule(
        `dp2a.${name}.${type}.${other}`,
        wordsAndSum,
        ({ A = 0n, B = 0n, C = 0n }) => {
          let sum = C;
          for (let index = 0; index < 2; index++) sum += part(type, A, 16, index) * part(other, B, 8, first + index);
          return { D: u32(sum) };
        },
        8,
      );
  }
}

// The carry flag.

for (const type of ["u32", "s32", "u64", "s64"]) {
  const width = bitsOf(type);
  const two = { A: integers(type), B: integers(type, 1) };
  const three = { ...two, C: integers(type, 7) };
  const cut = (value: bigint): bigint => unsigned(width, value);
  const high = (a: bigint, b: bigint): bigint => cut((number(type, a) * number(type, b)) >> BigInt(width));
  const low = (a: bigint, b: bigint): bigint => cut(a * b);
  const withCarry = (value: bigint): PtxValues => ({ D: cut(value), CC: flag(value < 0n || value > all(width)) });
  const CC = BOOLS;
  rule(`add.cc.${type}`, two, ({ A = 0n, B = 0n }) => withCarry(A + B), 8);
  rule(`sub.cc.${type}`, two, ({ A = 0n, B = 0n }) => withCarry(A - B), 8);
  rule(`addc.${type}`, { ...two, CC }, ({ A = 0n, B = 0n, CC: c = 0n }) => ({ D: cut(A + B + c) }), 8);
  rule(`subc.${type}`, { ...two, CC }, ({ A = 0n, B = 0n, CC: c = 0n }) => ({ D: cut(A - B - c) }), 8);
  rule(`addc.cc.${type}`, { ...two, CC }, ({ A = 0n, B = 0n, CC: c = 0n }) => withCarry(A + B + c), 8);
  rule(`subc.cc.${type}`, { ...two, CC }, ({ A = 0n, B = 0n, CC: c = 0n }) => withCarry(A - B - c), 8);
  for (const [part, of] of [
    ["lo", low],
    ["hi", high],
  ] as const) {
    rule(`mad.${part}.cc.${type}`, three, ({ A = 0n, B = 0n, C = 0n }) => withCarry(of(A, B) + C));
    const carried = ({ A = 0n, B = 0n, C = 0n, CC: c = 0n }: Given): bigint => of(A, B) + C + c;
    rule(`madc.${part}.${type}`, { ...three, CC }, (given) => ({ D: cut(carried(given)) }));
    rule(`madc.${part}.cc.${type}`, { ...three, CC }, (given) => withCarry(carried(given)));
  }
}

// Bits.

for (const type of ["b16", "b32", "b64"]) {
  const width = bitsOf(type);
  const two = { A: integers(type), B: integers(type, 4) };
  rule(`and.${type}`, two, ({ A = 0n, B = 0n }) => ({ D: A & B }));
  rule(`or.${type}`, two, ({ A = 0n, B = 0n }) => ({ D: A | B }));
  rule(`xor.${type}`, two, ({ A = 0n, B = 0n }) => ({ D: A ^ B }));
  rule(`not.${type}`, { A: integers(type) }, ({ A = 0n }) => ({ D: all(width) - A }));
  rule(`cnot.${type}`, { A: integers(type) }, ({ A = 0n }) => ({ D: flag(A === 0n) }), 8);
  rule(
    `shl.${type}`,
    { A: integers(type), B: amounts },
    ({ A = 0n, B = 0n }) => ({
      D: B >= BigInt(width) ? 0n : unsigned(width, A << B),
    }),
    12,
  );
}
for (const type of ["b16", "b32", "b64", ...INTEGERS])
  rule(
    `shr.${type}`,
    { A: integers(type), B: amounts },
    ({ A = 0n, B = 0n }) => {
      const distance = B > BigInt(bitsOf(type)) ? BigInt(bitsOf(type)) : B;
      return { D: unsigned(bitsOf(type), number(type, A) >> distance) };
    },
    12,
  );
const predicates = [0n, 1n, 2n, 3n].map((both) => ({ A: both & 1n, B: both >> 1n }));
rule("and.pred", {}, ({ A = 0n, B = 0n }) => ({ D: A & B }), 0, predicates);
rule("or.pred", {}, ({ A = 0n, B = 0n }) => ({ D: A | B }), 0, predicates);
rule("xor.pred", {}, ({ A = 0n, B = 0n }) => ({ D: A ^ B }), 0, predicates);
rule("not.pred", { A: BOOLS }, ({ A = 0n }) => ({ D: 1n - A }), 2);

const tables = [0x80n, 0xfen, 0x96n, 0xcan, 0xe8n, 0x00n, 0xffn, 0x1n, 0x3cn];
function lop3({ A = 0n, B = 0n, C = 0n, IMMLUT = 0n }: Given): bigint {
  let result = 0n;
  for (let place = 0; place < 32; place++) {
    const index = 4n * bit(A, place) + 2n * bit(B, place) + bit(C, place);
    result |= bit(IMMLUT, Number(index)) << BigInt(place);
  }
  return result;
}
const logic = { ...wordsAndSum, IMMLUT: tables };
rule("lop3.b32", logic, (given) => ({ D: lop3(given) }), 12);
rule(
  "lop3.or.b32",
  { ...logic, Q: BOOLS },
  (given) => ({
    D: lop3(given),
    P: flag(lop3(given) !== 0n) | (given.Q ?? 0n),
  }),
  12,
);
rule(
  "lop3.and.b32",
  { ...logic, Q: BOOLS },
  (given) => ({
    D: lop3(given),
    P: flag(lop3(given) !== 0n) & (given.Q ?? 0n),
  }),
  12,
);
for (const mode of ["wrap", "clamp"]) {
  const distance = (c: bigint): bigint => (mode === "wrap" ? c % 32n : c > 32n ? 32n : c);
  const from = { ...words, C: amounts };
  rule(
    `shf.l.${mode}.b32`,
    from,
    ({ A = 0n, B = 0n, C = 0n }) => ({
      D: u32(((B << 32n) | A) >> (32n - distance(C))),
    }),
    14,
  );
  rule(`shf.r.${mode}.b32`, from, ({ A = 0n, B = 0n, C = 0n }) => ({ D: u32(((B << 32n) | A) >> distance(C)) }), 14);
  for (const type of ["u32", "s32"])
    rule(
      `szext.${mode}.${type}`,
      { A: words.A, B: amounts },
      ({ A = 0n, B = 0n }) => {
        const count = Number(distance(B));
        return { D: count === 0 ? 0n : u32(isSigned(type) ? signed(count, A) : unsigned(count, A)) };
      },
      14,
    );
  rule(
    `bmsk.${mode}.b32`,
    { A: amounts, B: turned(amounts, 3) },
    ({ A = 0n, B = 0n }) => {
      let mask = 0n;
      for (let place = 0n; place < 32n; place++)
        if (place >= distance(A) && place < distance(A) + distance(B)) mask |= 1n << place;
      return { D: mask };
    },
    14,
  );
}
for (const type of ["b32", "b64"]) {
  const width = bitsOf(type);
  const text = (value: bigint): string => value.toString(2).padStart(width, "0");
  rule(
    `popc.${type}`,
    { A: integers(type) },
    ({ A = 0n }) => ({
      D: BigInt([...text(A)].filter((digit) => digit === "1").length),
    }),
    8,
  );
  rule(
    `clz.${type}`,
    { A: integers(type) },
    ({ A = 0n }) => ({
      D: BigInt((/^0*/.exec(text(A))?.[0] ?? "").length),
    }),
    8,
  );
  rule(
    `brev.${type}`,
    { A: integers(type) },
    ({ A = 0n }) => ({ D: BigInt(`0b${[...text(A)].reverse().join("")}`) }),
    8,
  );
  rule(
    `bfi.${type}`,
    { A: integers(type), B: integers(type, 4), C: amounts, D: turned(amounts, 5) },
    ({ A = 0n, B = 0n, C = 0n, D = 0n }) => {
      let result = B;
      for (let index = 0; index < Number(D % 256n); index++) {
        const place = index + Number(C % 256n);
        if (place >= width) break;
        result = (result & ~(1n << BigInt(place))) | (bit(A, index) << BigInt(place));
      }
      return { F: result };
    },
    14,
  );
}
for (const type of ["u32", "s32", "u64", "s64"]) {
  const width = bitsOf(type);
  const find = (value: bigint): number => {
    const searched = isSigned(type) && bit(value, width - 1) === 1n ? all(width) - value : value;
    for (let place = width - 1; place >= 0; place--) if (bit(searched, place) === 1n) return place;
    return -1;
  };
  const edges = [...integers(type), all(width), 0n];
  rule(`bfind.${type}`, { A: edges }, ({ A = 0n }) => ({ D: u32(BigInt(find(A))) }), 15);
  rule(
    `bfind.shiftamt.${type}`,
    { A: edges },
    ({ A = 0n }) => ({
      D: find(A) < 0 ? 0xffffffffn : BigInt(width - 1 - find(A)),
    }),
    15,
  );
  rule(
    `bfe.${type}`,
    { A: integers(type, 1), B: amounts, C: turned(amounts, 5) },
    ({ A = 0n, B = 0n, C = 0n }) => {
      const position = Number(B % 256n);
      const count = Number(C % 256n);
      const fill = isSigned(type) && count > 0 ? bit(A, Math.min(position + count - 1, width - 1)) : 0n;
      let result = 0n;
      for (let index = 0; index < width; index++) {
        const inside = index < count && position + index < width;
        result |= (inside ? bit(A, position + index) : fill) << BigInt(index);
      }
      return { D: result };
    },
    14,
  );
}
rule(
  "fns.b32",
  { MASK: integers("b32"), BASE: [0n, 31n, 5n, 16n, 30n], OFFSET: [0n, 1n, 0xffffffffn, 3n, 0xfffffffdn, 32n, 2n] },
  ({ MASK = 0n, BASE = 0n, OFFSET = 0n }) => {
    const offset = s32(OFFSET);
    if (offset === 0n) return { D: bit(MASK, Number(BASE)) === 1n ? BASE : 0xffffffffn };
    let left = offset < 0n ? -offset : offset;
    for (let place = BASE; place >= 0n && place < 32n; place += offset < 0n ? -1n : 1n) {
      left -= bit(MASK, Number(place));
      if (left === 0n) return { D: place };
    }
    return { D: 0xffffffffn };
  },
  24,
);
const bytesOf = (given: Given): bigint[] => {
  const joined = ((given.B ?? 0n) << 32n) | (given.A ?? 0n);
  return Array.from({ length: 8 }, (_, index) => (joined >> BigInt(8 * index)) & 0xffn);
};
const fromBytes = (bytes: readonly bigint[]): bigint =>
  bytes.reduce((sum, byte, index) => sum | (byte << BigInt(8 * index)), 0n);
rule(
  "prmt.b32",
  { ...words, C: [0x3210n, 0x7654n, 0x0123n, 0xfedcn, 0x8899n, 0xffff4567n, 0x5140n, 0x0n] },
  (given) => {
    const bytes = bytesOf(given);
    return {
      D: fromBytes(
        [0, 4, 8, 12].map((place) => {
          const selector = ((given.C ?? 0n) >> BigInt(place)) & 15n;
          const byte = bytes[Number(selector % 8n)] ?? 0n;
          return selector < 8n ? byte : byte >= 128n ? 0xffn : 0n;
        }),
      ),
    };
  },
  12,
);
for (const [mode, place] of Object.entries({
  f4e: (s: number, index: number) => s + index,
  b4e: (s: number, index: number) => (s - index + 8) % 8,
  rc8: (s: number) => s,
  ecl: (s: number, index: number) => Math.max(s, index),
  ecr: (s: number, index: number) => Math.min(s, index),
  rc16: (s: number, index: number) => 2 * (s % 2) + (index % 2),
}))
  rule(
    `prmt.b32.${mode}`,
    { ...words, C: [0n, 1n, 2n, 3n, 0xfffffffen] },
    (given) => {
      const bytes = bytesOf(given);
      const start = Number((given.C ?? 0n) % 4n);
      return { D: fromBytes([0, 1, 2, 3].map((index) => bytes[place(start, index)] ?? 0n)) };
    },
    10,
  );

// Comparisons.

const sign = (value: number): Record<string, boolean> => ({
  eq: value === 0,
  ne: value !== 0,
  lt: value < 0,
  le: value <= 0,
  gt: value > 0,
  ge: value >= 0,
  lo: value < 0,
  ls: value <= 0,
  hi: value > 0,
  hs: value >= 0,
});
const join = (how: string, value: boolean, c: bigint): bigint =>
  how === "and" ? flag(value) & c : how === "or" ? flag(value) | c : flag(value) ^ c;
const YES: Readonly<Record<string, bigint>> = { u32: 0xffffffffn, s32: 0xffffffffn, f32: 0x3f800000n };

/** Pairs to compare, each with both values of a predicate that is joined: alone enough to tell every comparison from others. */
function comparison(
  op: string,
  suffix: string,
  type: string,
  pairs: readonly (readonly [bigint, bigint])[],
  test: (a: bigint, b: bigint) => boolean,
  joins: boolean,
  sets: boolean,
): void {
  const plain = pairs.map(([A, B]): Given => ({ A, B }));
  const all = (name: string, gives: (given: Given) => PtxValues): void => rule(name, {}, gives, 0, plain);
  const joined = (name: string, how: string, gives: (given: Given) => PtxValues): void => {
    // The value with which the comparison decides; the other one where it is true and where it is false.
    const deciding = how === "and" ? 1n : 0n;
    const others = [true, false].flatMap((wanted): Given[] => {
      const found = plain.find(({ A = 0n, B = 0n }) => test(A, B) === wanted);
      return found === undefined ? [] : [found];
    });
    rule(name, {}, gives, 0, [
      ...plain.map((pair) => ({ ...pair, C: deciding })),
      ...others.map((pair) => ({ ...pair, C: 1n - deciding })),
    ]);
  };
  all(`setp.${op}${suffix}.${type}`, ({ A = 0n, B = 0n }) => ({ P: flag(test(A, B)), Q: flag(!test(A, B)) }));
  if (joins)
    for (const how of ["and", "or", "xor"])
      joined(`setp.${op}.${how}${suffix}.${type}`, how, ({ A = 0n, B = 0n, C = 0n }) => ({
        P: join(how, test(A, B), C),
        Q: join(how, !test(A, B), C),
      }));
  if (sets)
    for (const [result, yes] of Object.entries(YES)) {
      all(`set.${op}${suffix}.${result}.${type}`, ({ A = 0n, B = 0n }) => ({ D: test(A, B) ? yes : 0n }));
      for (const how of ["and", "or", "xor"])
        joined(`set.${op}.${how}${suffix}.${result}.${type}`, how, ({ A = 0n, B = 0n, C = 0n }) => ({
          D: join(how, test(A, B), C) === 1n ? yes : 0n,
        }));
    }
  else if (suffix === "")
    for (const [result, yes] of Object.entries({ u16: 0xffffn, s16: 0xffffn, u32: 0xffffffffn, s32: 0xffffffffn }))
      all(`set.${op}.${result}.${type}`, ({ A = 0n, B = 0n }) => ({ D: test(A, B) ? yes : 0n }));
  if (type === "f16" && suffix === "")
    all(`set.${op}.f16.f16`, ({ A = 0n, B = 0n }) => ({ D: test(A, B) ? 0x3c00n : 0n }));
}

for (const type of ["b16", "b32", "b64", ...INTEGERS]) {
  const ops = ["eq", "ne", ...(type.startsWith("b") ? [] : ["lt", "le", "gt", "ge"])];
  if (type.startsWith("u")) ops.push("lo", "ls", "hi", "hs");
  const top = 1n << BigInt(bitsOf(type) - 1);
  const pairs = [
    [top + 5n, top + 5n],
    [top + 5n, 5n],
    [5n, top + 5n],
    [5n, 7n],
  ] as const;
  for (const op of ops)
    comparison(
      op,
      "",
      type,
      pairs,
      (a, b) => {
        const [x, y] = [number(type, a), number(type, b)];
        return sign(x < y ? -1 : x > y ? 1 : 0)[op] === true;
      },
      true,
      true,
    );
}

/** A float without subnormals: they become zeros of their sign. */
function flushed(of: Format, bits: bigint): bigint {
  const size = bits & all(of.bits - 1);
  return size < 1n << BigInt(of.fraction) ? bits - size : bits;
}

function order(of: Format, a: bigint, b: bigint): number | undefined {
  if (isNan(of, a) || isNan(of, b)) return undefined;
  const rank = (bits: bigint): bigint => {
    const size = bits & all(of.bits - 1);
    return bits === size ? size : -size;
  };
  return rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0;
}

for (const [type, suffix] of [
  ["f32", ""],
  ["f32", ".ftz"],
  ["f64", ""],
  ["f16", ""],
  ["f16", ".ftz"],
  ["bf16", ""],
] as const) {
  const of = formats[type];
  const read = (bits: bigint): bigint => (suffix === "" ? bits : flushed(of, bits));
  const minus = 1n << BigInt(of.bits - 1);
  const some = (BigInt(of.bias + 1) << BigInt(of.fraction)) + 5n;
  const nan = infinityOf(of) + 1n;
  const pairs = [
    [some, some],
    [minus + some, some],
    [some, minus + some],
    [nan, some],
    [some, nan],
    [1n, minus + 1n],
    [some, some + 1n],
  ] as const;
  for (const op of ["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"])
    comparison(
      op,
      suffix,
      type,
      pairs,
      (a, b) => {
        const known = order(of, read(a), read(b));
        if (op === "num" || op === "nan") return (known === undefined) === (op === "nan");
        if (known === undefined) return op.endsWith("u");
        return sign(known)[op.slice(0, 2)] === true;
      },
      type === "f32" || type === "f64",
      type === "f32" || type === "f64",
    );
}

for (const type of ["b16", "u16", "s16", "b32", "u32", "s32", "f32", "b64", "u64", "s64", "f64"]) {
  const values = { A: integers(`b${String(bitsOf(type))}`), B: integers(`b${String(bitsOf(type))}`, 4) };
  rule(`selp.${type}`, { ...values, C: BOOLS }, ({ A = 0n, B = 0n, C = 0n }) => ({ D: C === 1n ? A : B }), 4);
  rule(
    `slct.${type}.s32`,
    { ...values, C: [0n, 1n, ...integers("s32")] },
    ({ A = 0n, B = 0n, C = 0n }) => ({
      D: bit(C, 31) === 0n ? A : B,
    }),
    6,
    [{ A: 5n, B: 9n, C: 0n }],
  );
  for (const suffix of ["", ".ftz"])
    rule(
      `slct${suffix}.${type}.f32`,
      { ...values, C: floatEdges("f32") },
      ({ A = 0n, B = 0n, C = 0n }) => {
        const known = order(formats.f32, suffix === "" ? C : flushed(formats.f32, C), 0n);
        return { D: known !== undefined && known >= 0 ? A : B };
      },
      15,
    );
}
for (const type of ["f32", "f64"] as const) {
  const of = formats[type];
  const edges = floatEdges(type);
  const size = (bits: bigint): bigint => bits & all(of.bits - 1);
  const top = infinityOf(of);
  for (const [op, test] of Object.entries({
    finite: (x: bigint) => size(x) < top,
    infinite: (x: bigint) => size(x) === top,
    number: (x: bigint) => size(x) <= top,
    notanumber: (x: bigint) => size(x) > top,
    normal: (x: bigint) => size(x) === 0n || (size(x) >= 1n << BigInt(of.fraction) && size(x) < top),
    subnormal: (x: bigint) => size(x) > 0n && size(x) < 1n << BigInt(of.fraction),
  }))
    rule(`testp.${op}.${type}`, { A: edges }, ({ A = 0n }) => ({ P: flag(test(A)) }), 15);
  rule(
    `copysign.${type}`,
    { A: edges, B: turned(edges, 3) },
    ({ A = 0n, B = 0n }) => ({
      D: (bit(A, of.bits - 1) << BigInt(of.bits - 1)) | size(B),
    }),
    10,
  );
}

// Floats.

const isZero = (value: Exact): boolean => value === "-0" || (typeof value !== "string" && value.n === 0n);

/** A number in a format, by the rounding: the neighbour towards zero, or the one beyond it where the rounding goes there. */
function inDirection(of: Format, value: Exact, direction: Direction): bigint {
  if (typeof value === "string" || direction === "rn") return nearest(of, value);
  const towardsZero = nearest(of, value, true);
  const away = direction === (value.n < 0n ? "rm" : "rp");
  const back = exact(of, towardsZero);
  const size = (one: bigint): bigint => (one < 0n ? -one : one);
  const kept = typeof back === "string" ? { n: 0n, d: 0 } : back;
  const same = compare({ n: size(kept.n), d: kept.d }, { n: size(value.n), d: value.d }) === 0;
  return same || !away ? towardsZero : towardsZero + 1n;
}

/** The sum by the rounding; a zero made of two numbers that cancel is minus zero when rounding down. */
function roundedSum(of: Format, x: Exact, y: Exact, direction: Direction): bigint {
  const sum = addExact(x, y);
  const bothPlus = isZero(x) && isZero(y) && x !== "-0" && y !== "-0";
  if (direction === "rm" && isZero(sum) && !bothPlus) return nearest(of, "-0");
  return inDirection(of, sum, direction);
}

type FloatOp = (of: Format, direction: Direction, a: bigint, b: bigint, c: bigint) => bigint;

const sums: Readonly<Record<string, FloatOp>> = {
  add: (of, direction, a, b) => roundedSum(of, exact(of, a), exact(of, b), direction),
  sub: (of, direction, a, b) => roundedSum(of, exact(of, a), negate(exact(of, b)), direction),
  mul: (of, direction, a, b) => inDirection(of, multiplyExact(exact(of, a), exact(of, b)), direction),
  fma: (of, direction, a, b, c) => roundedSum(of, multiplyExact(exact(of, a), exact(of, b)), exact(of, c), direction),
};

/**
 * The NaN of an operation: that of the first operand which is one, quiet. PTX leaves these bits open for all but double
 * precision.
 */
function nanOf(of: Format, operands: readonly bigint[]): bigint | undefined {
  const first = operands.find((bits) => isNan(of, bits));
  return first === undefined ? undefined : quiet(of, first);
}

function withNan(of: Format, operands: readonly bigint[], otherwise: () => bigint): bigint {
  return nanOf(of, operands) ?? otherwise();
}

function saturated(of: Format, bits: bigint, out: bigint): bigint {
  const one = BigInt(of.bias) << BigInt(of.fraction);
  if (isNan(of, bits) || bit(bits, of.bits - 1) === 1n || bits === 0n) return 0n;
  return bits >= one ? one : out;
}

const edgesOf = (type: FormatName): { A: bigint[]; B: bigint[]; C: bigint[] } => {
  const edges = floatEdges(type);
  return { A: edges, B: turned(edges, 4), C: turned(edges, 9) };
};

const oneOf = (of: Format): bigint => BigInt(of.bias) << BigInt(of.fraction);
/** Numbers on both sides of 0 and 1. */
function saturating(type: FormatName): bigint[] {
  const of = formats[type];
  const one = oneOf(of);
  const minus = 1n << BigInt(of.bits - 1);
  return [minus, one + 1n, one - 5n, minus + one, one << 1n, 0n, one];
}

function floatRule(
  name: string,
  type: FormatName,
  op: string,
  direction: Direction,
  { ftz = false, sat = false, relu = false, count = 1, cases = 8 },
): void {
  const of = formats[type];
  const { A, B, C } = edgesOf(type);
  const from = op === "fma" ? { A, B, C } : { A, B };
  const read = (bits: bigint): bigint => (ftz ? flushed(of, bits) : bits);
  const one = (a: bigint, b: bigint, c: bigint): bigint => {
    const operands = op === "fma" ? [read(a), read(b), read(c)] : [read(a), read(b)];
    const bits = withNan(of, operands, () => (sums[op] as FloatOp)(of, direction, read(a), read(b), read(c)));
    const out = ftz && !isNan(of, bits) ? flushed(of, bits) : bits;
    if (sat) return saturated(of, bits, out);
    if (relu) return isNan(of, bits) || order(of, bits, 0n) === 1 ? out : 0n;
    return out;
  };
  // Operands that give a number as it is, so that it is what is limited.
  const minusZero = 1n << BigInt(of.bits - 1);
  const neutral: Readonly<Record<string, Given>> = {
    add: { B: minusZero },
    sub: { B: 0n },
    mul: { B: oneOf(of) },
    fma: { B: oneOf(of), C: minusZero },
  };
  const limited = sat || relu ? saturating(type) : [];
  if (count === 1) {
    const also = limited.map((A) => ({ A, ...neutral[op] }));
    rule(name, from, ({ A: a = 0n, B: b = 0n, C: c = 0n }) => ({ D: one(a, b, c) }), cases, also);
    return;
  }
  // Elements of a pair are neighbours in the list.
  const pair = (list: readonly bigint[], by: number): bigint[] =>
    list.map((low, index) => low | ((list[(index + by) % list.length] ?? 0n) << BigInt(of.bits)));
  const each = (a: bigint, b: bigint, c: bigint): bigint => {
    const part = (value: bigint, index: number): bigint => (value >> BigInt(index * of.bits)) & all(of.bits);
    return one(part(a, 0), part(b, 0), part(c, 0)) | (one(part(a, 1), part(b, 1), part(c, 1)) << BigInt(of.bits));
  };
  const pairs = op === "fma" ? { A: pair(A, 2), B: pair(B, 3), C: pair(C, 5) } : { A: pair(A, 2), B: pair(B, 3) };
  const twice = (bits: bigint): bigint => bits | (bits << BigInt(of.bits));
  const also = limited.map((low, index) => ({
    A: low | ((limited[(index + 2) % limited.length] ?? 0n) << BigInt(of.bits)),
    ...Object.fromEntries(Object.entries(neutral[op] ?? {}).map(([operand, bits]) => [operand, twice(bits)])),
  }));
  rule(name, pairs, ({ A: a = 0n, B: b = 0n, C: c = 0n }) => ({ D: each(a, b, c) }), cases, also);
}

for (const op of ["add", "sub", "mul", "fma", "mad"]) {
  const kind = op === "mad" ? "fma" : op;
  const none = kind === "fma" ? [] : [""];
  for (const rounding of [...none, ".rn", ".rz", ".rm", ".rp"]) {
    const direction = (rounding === "" ? "rn" : rounding.slice(1)) as Direction;
    for (const ftz of [false, true])
      for (const sat of [false, true])
        floatRule(`${op}${rounding}${ftz ? ".ftz" : ""}${sat ? ".sat" : ""}.f32`, "f32", kind, direction, { ftz, sat });
    floatRule(`${op}${rounding}.f64`, "f64", kind, direction, {});
  }
  if (op === "mad") continue;
  for (const rounding of [...none, ".rn"]) {
    for (const ftz of [false, true]) {
      const suffix = ftz ? ".ftz" : "";
      floatRule(`${op}${rounding}${suffix}.f32x2`, "f32", kind, "rn", { ftz, count: 2 });
      floatRule(`${op}${rounding}${suffix}.f16`, "f16", kind, "rn", { ftz, cases: 12 });
      floatRule(`${op}${rounding}${suffix}.f16x2`, "f16", kind, "rn", { ftz, count: 2 });
      floatRule(`${op}${rounding}${suffix}.sat.f16`, "f16", kind, "rn", { ftz, sat: true, cases: 12 });
      if (kind === "fma") {
        floatRule(`fma.rn${suffix}.relu.f16`, "f16", kind, "rn", { ftz, relu: true, cases: 12 });
        floatRule(`fma.rn${suffix}.relu.f16x2`, "f16", kind, "rn", { ftz, relu: true, count: 2, cases: 14 });
      } else floatRule(`${op}${rounding}${suffix}.sat.f16x2`, "f16", kind, "rn", { ftz, sat: true, count: 2 });
    }
    floatRule(`${op}${rounding}.bf16`, "bf16", kind, "rn", { cases: 12 });
    floatRule(`${op}${rounding}.bf16x2`, "bf16", kind, "rn", { count: 2 });
  }
}
floatRule("fma.rn.relu.bf16", "bf16", "fma", "rn", { relu: true, cases: 12 });
floatRule("fma.rn.relu.bf16x2", "bf16", "fma", "rn", { relu: true, count: 2, cases: 14 });
for (const type of ["f16", "bf16"] as const)
  for (const rounding of [".rn", ".rz", ".rm", ".rp"])
    for (const sat of ["", ".sat"]) {
      const of = formats.f32;
      const direction = rounding.slice(1) as Direction;
      const edges = floatEdges(type);
      rule(
        `fma${rounding}${sat}.f32.${type}`,
        { A: edges, B: turned(edges, 4), C: turned(floatEdges("f32"), 9) },
        ({ A = 0n, B = 0n, C = 0n }) => {
          const [a, b] = [convert(formats[type], A, of), convert(formats[type], B, of)];
          const bits = withNan(of, [a, b, C], () => (sums.fma as FloatOp)(of, direction, a, b, C));
          return { D: sat === "" ? bits : saturated(of, bits, bits) };
        },
        12,
        sat === "" ? undefined : saturating(type).map((A) => ({ A, B: oneOf(formats[type]), C: 0x80000000n })),
      );
    }

for (const op of ["add", "sub"] as const)
  for (const rounding of ["", ".rn", ".rz", ".rm", ".rp"])
    for (const sat of ["", ".sat"])
      for (const type of ["f16", "bf16"] as const)
        rule(
          `${op}${rounding}${sat}.f32.${type}`,
          { A: floatEdges(type), C: turned(floatEdges("f32"), 4) },
          ({ A = 0n, C = 0n }) => {
            const of = formats.f32;
            const direction = (rounding === "" ? "rn" : rounding.slice(1)) as Direction;
            const wide = convert(formats[type], A, of);
            const bits = withNan(of, [wide, C], () => (sums[op] as FloatOp)(of, direction, wide, C, 0n));
            return { D: sat === "" ? bits : saturated(of, bits, bits) };
          },
          12,
          sat === "" ? undefined : saturating(type).map((A) => ({ A, C: op === "add" ? 0x80000000n : 0n })),
        );

// Signs, quotients, roots.

for (const [type, suffix] of [
  ["f32", ""],
  ["f32", ".ftz"],
  ["f16", ""],
  ["f16", ".ftz"],
  ["bf16", ""],
  ["f16x2", ""],
  ["f16x2", ".ftz"],
  ["bf16x2", ""],
  ["f64", ""],
] as const) {
  const name = type.replace("x2", "") as FormatName;
  const of = formats[name];
  const top = 1n << BigInt(of.bits - 1);
  const read = (bits: bigint): bigint => (suffix === "" ? bits : flushed(of, bits));
  const double = (bits: bigint, other: bigint): bigint => (type === "f64" && isNan(of, bits) ? bits : other);
  const abs = (bits: bigint): bigint => double(bits, read(bits) & ~top);
  const neg = (bits: bigint): bigint => double(bits, read(bits) ^ top);
  const edges = floatEdges(name);
  const pairs = edges.map((low, index) => low | ((edges[(index + 2) % edges.length] ?? 0n) << BigInt(of.bits)));
  const both =
    (one: (bits: bigint) => bigint) =>
    (bits: bigint): bigint =>
      type.endsWith("x2") ? one(bits & all(of.bits)) | (one(bits >> BigInt(of.bits)) << BigInt(of.bits)) : one(bits);
  const from = { A: type.endsWith("x2") ? pairs : edges };
  rule(`abs${suffix}.${type}`, from, ({ A = 0n }) => ({ D: both(abs)(A) }), 12);
  rule(`neg${suffix}.${type}`, from, ({ A = 0n }) => ({ D: both(neg)(A) }), 12);
}

/** The exact comparison of a candidate x with a / b, both positive: the sign of x · b - a. */
type Check = (candidate: { n: bigint; d: number }) => number;

/** The pattern of a positive number that a check describes, by the rounding; `minus` is the sign of the result. */
function searched(of: Format, check: Check, direction: Direction, minus: boolean): bigint {
  const number = (bits: bigint): { n: bigint; d: number } => exact(of, bits) as { n: bigint; d: number };
  let low = 0n;
  let high = infinityOf(of) - 1n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (check(number(middle)) <= 0) low = middle;
    else high = middle - 1n;
  }
  const top = 1n << BigInt(of.bits - 1);
  const give = (bits: bigint): bigint => (minus ? top | bits : bits);
  if (check(number(low)) === 0) return give(low);
  if (direction !== "rn") return give(direction === (minus ? "rm" : "rp") ? low + 1n : low);
  const x = number(low);
  // Halfway to the next pattern; above the highest number the step is as wide as below it.
  const step = low === infinityOf(of) - 1n ? [number(low - 1n), x] : [x, number(low + 1n)];
  const [p, q] = step as [{ n: bigint; d: number }, { n: bigint; d: number }];
  const d = Math.max(p.d, q.d, x.d) + 1;
  const at = (value: { n: bigint; d: number }): bigint => value.n << BigInt(d - value.d);
  const middle = check({ n: at(x) + (at(q) - at(p)) / 2n, d });
  const up = middle < 0 || (middle === 0 && low % 2n === 1n);
  return give(up ? low + 1n : low);
}

function size(value: Exact): { n: bigint; d: number } {
  if (typeof value === "string") return { n: 0n, d: 0 };
  return { n: value.n < 0n ? -value.n : value.n, d: value.d };
}

function quotient(of: Format, a: bigint, b: bigint, direction: Direction): bigint {
  const [x, y] = [exact(of, a), exact(of, b)];
  const minus = bit(a, of.bits - 1) !== bit(b, of.bits - 1);
  const top = minus ? 1n << BigInt(of.bits - 1) : 0n;
  const infinite = (value: Exact): boolean => value === "inf" || value === "-inf";
  if (x === "nan" || y === "nan" || (isZero(x) && isZero(y)) || (infinite(x) && infinite(y))) return madeNan(of);
  if (infinite(x) || isZero(y)) return top | infinityOf(of);
  if (infinite(y) || isZero(x)) return top;
  const [p, q] = [size(x), size(y)];
  return searched(of, (candidate) => compare({ n: candidate.n * q.n, d: candidate.d + q.d }, p), direction, minus);
}

function squareRoot(of: Format, a: bigint, direction: Direction): bigint {
  const x = exact(of, a);
  if (x === "nan") return madeNan(of);
  if (isZero(x) || x === "inf") return a;
  if (bit(a, of.bits - 1) === 1n) return madeNan(of);
  return searched(of, (c) => compare({ n: c.n * c.n, d: 2 * c.d }, size(x)), direction, false);
}

for (const [type, suffix] of [
  ["f32", ""],
  ["f32", ".ftz"],
  ["f64", ""],
] as const) {
  const of = formats[type];
  const { A, B } = edgesOf(type);
  const read = (bits: bigint): bigint => (suffix === "" ? bits : flushed(of, bits));
  const out = (bits: bigint): bigint => (suffix === "" || isNan(of, bits) ? bits : flushed(of, bits));
  for (const direction of DIRECTIONS) {
    rule(
      `div.${direction}${suffix}.${type}`,
      { A, B },
      ({ A: a = 0n, B: b = 0n }) => ({
        D: withNan(of, [a, b], () => out(quotient(of, read(a), read(b), direction))),
      }),
      12,
    );
    rule(
      `rcp.${direction}${suffix}.${type}`,
      { A },
      ({ A: a = 0n }) => ({
        D: withNan(of, [a], () => out(quotient(of, oneOf(of), read(a), direction))),
      }),
      15,
    );
    rule(
      `sqrt.${direction}${suffix}.${type}`,
      { A },
      ({ A: a = 0n }) => ({
        D: withNan(of, [a], () => out(squareRoot(of, read(a), direction))),
      }),
      15,
    );
  }
}

// Minimum and maximum.

function extreme(of: Format, low: boolean, keepsNan: boolean, a: bigint, b: bigint): bigint {
  if (isNan(of, a) || isNan(of, b)) {
    if (!keepsNan) return isNan(of, a) ? (isNan(of, b) ? quiet(of, a) : b) : a;
    const signalling = [a, b].find((bits) => isNan(of, bits) && quiet(of, bits) !== bits);
    return quiet(of, signalling ?? (isNan(of, a) ? a : b));
  }
  const known = order(of, a, b) ?? 0;
  // Equal patterns are left, and the two zeros: minus zero is the lower one.
  const aIsLower = known === 0 ? bit(a, of.bits - 1) === 1n : known < 0;
  return aIsLower === low ? a : b;
}

for (const op of ["min", "max"])
  for (const nan of ["", ".NaN"])
    for (const [type, suffix] of [
      ["f32", ""],
      ["f32", ".ftz"],
      ["f16", ""],
      ["f16", ".ftz"],
      ["bf16", ""],
      ["f64", ""],
    ] as const) {
      if (type === "f64" && nan !== "") continue;
      const of = formats[type];
      const edges = floatEdges(type);
      const read = (bits: bigint): bigint => (suffix === "" ? bits : flushed(of, bits));
      const one = (a: bigint, b: bigint): bigint => extreme(of, op === "min", nan !== "", read(a), read(b));
      const zeros = [1n << BigInt(of.bits - 1), 0n];
      const from = { A: [...edges, ...zeros], B: [...turned(edges, 2), ...zeros.toReversed()] };
      rule(`${op}${suffix}${nan}.${type}`, from, ({ A = 0n, B = 0n }) => ({ D: one(A, B) }), 17);
      if (type === "f64") continue;
      if (type !== "f32") {
        const pair = (list: readonly bigint[], by: number): bigint[] =>
          list.map((low, index) => low | ((list[(index + by) % list.length] ?? 0n) << 16n));
        rule(
          `${op}${suffix}${nan}.${type}x2`,
          { A: pair(edges, 2), B: pair(turned(edges, 2), 5) },
          ({ A = 0n, B = 0n }) => ({
            D: one(A & 0xffffn, B & 0xffffn) | (one(A >> 16n, B >> 16n) << 16n),
          }),
          12,
        );
      }
      const withSign = (A: bigint, B: bigint): bigint => {
        const top = 1n << BigInt(of.bits - 1);
        const kept = extreme(of, op === "min", nan !== "", read(A) & ~top, read(B) & ~top);
        return isNan(of, kept) ? kept : kept | ((read(A) ^ read(B)) & top);
      };
      rule(`${op}${suffix}${nan}.xorsign.abs.${type}`, from, ({ A = 0n, B = 0n }) => ({ D: withSign(A, B) }), 12);
      if (type !== "f32")
        rule(
          `${op}${suffix}${nan}.xorsign.abs.${type}x2`,
          {
            A: from.A.map((low, index) => low | ((from.A[(index + 2) % from.A.length] ?? 0n) << 16n)),
            B: from.B.map((low, index) => low | ((from.B[(index + 5) % from.B.length] ?? 0n) << 16n)),
          },
          ({ A = 0n, B = 0n }) => ({
            D: withSign(A & 0xffffn, B & 0xffffn) | (withSign(A >> 16n, B >> 16n) << 16n),
          }),
          14,
        );
    }

for (const op of ["min", "max"])
  for (const nan of ["", ".NaN"])
    for (const suffix of ["", ".ftz"])
      for (const size of ["", ".abs"]) {
        const of = formats.f32;
        const { A, B, C } = edgesOf("f32");
        const read = (bits: bigint): bigint => {
          const kept = suffix === "" ? bits : flushed(of, bits);
          return size === "" ? kept : kept & all(31);
        };
        const two = (a: bigint, b: bigint): bigint => extreme(of, op === "min", nan !== "", a, b);
        rule(
          `${op}${suffix}${nan}${size}.f32 d, a, b, c`,
          { A: [...A, 1n, 0x80000000n], B: [...B, 0x80000001n, 0n], C: [...C, 0n, 1n] },
          ({ A: a = 0n, B: b = 0n, C: c = 0n }) => ({ D: two(two(read(a), read(b)), read(c)) }),
          20,
        );
      }

// Approximations: the nearest value, and what the documentation says of special ones.

const doubleOf = (of: Format, bits: bigint): number => {
  const value = exact(of, bits);
  if (value === "-0") return -0;
  if (typeof value === "string") return Number(value.replace("nan", "NaN").replace("inf", "Infinity"));
  return Number(value.n) / 2 ** value.d;
};
const bitsOfNumber = (of: Format, value: number): bigint => {
  if (Number.isNaN(value)) return madeNan(of);
  if (!Number.isFinite(value)) return nearest(of, value > 0 ? "inf" : "-inf");
  if (Object.is(value, -0)) return nearest(of, "-0");
  let d = 0;
  let n = value;
  while (!Number.isInteger(n)) {
    n *= 2;
    d += 1;
  }
  return nearest(of, { n: BigInt(n), d });
};
const functions: Readonly<Record<string, (x: number) => number>> = {
  rcp: (x) => 1 / x,
  sqrt: Math.sqrt,
  rsqrt: (x) => 1 / Math.sqrt(x),
  lg2: (x) => (x < 0 ? NaN : Math.log2(x)),
  ex2: (x) => 2 ** x,
  tanh: Math.tanh,
};
function approximation(of: Format, name: string, bits: bigint): bigint {
  const nan = nanOf(of, [bits]);
  return nan ?? bitsOfNumber(of, (functions[name] as (x: number) => number)(doubleOf(of, bits)));
}
const asSingle = (value: number): bigint => bitsOfNumber(formats.f32, Math.fround(value));
/** Powers of two and numbers whose function is exact, with the special values. */
function easy(type: FormatName): bigint[] {
  const of = formats[type];
  const top = 1n << BigInt(of.bits - 1);
  const one = oneOf(of);
  const step = 1n << BigInt(of.fraction);
  return [
    one,
    0n,
    top,
    infinityOf(of),
    top | infinityOf(of),
    top | one,
    one + 2n * step,
    one - 2n * step,
    1n,
    infinityOf(of) | 1n | (step >> 1n),
    one + step,
    top | (one + step),
    step,
  ];
}
for (const name of ["rcp", "sqrt", "rsqrt", "lg2", "ex2"])
  for (const suffix of ["", ".ftz"])
    rule(
      `${name}.approx${suffix}.f32`,
      { A: easy("f32") },
      ({ A = 0n }) => {
        const of = formats.f32;
        const bits = approximation(of, name, suffix === "" ? A : flushed(of, A));
        return { D: suffix === "" || isNan(of, bits) ? bits : flushed(of, bits) };
      },
      13,
    );
for (const [name, of] of [
  ["sin", Math.sin],
  ["cos", Math.cos],
] as const)
  for (const suffix of ["", ".ftz"])
    rule(
      `${name}.approx${suffix}.f32`,
      { A: [...easy("f32"), ...[0.5, -2, 3.1415927, 1.5707964, 100, -100000.5, 1e30].map(asSingle)] },
      ({ A = 0n }) => {
        const { f32 } = formats;
        const read = suffix === "" ? A : flushed(f32, A);
        const bits = nanOf(f32, [read]) ?? bitsOfNumber(f32, of(doubleOf(f32, read)));
        return { D: suffix === "" || isNan(f32, bits) ? bits : flushed(f32, bits) };
      },
      20,
    );
rule(
  "rsqrt.approx.f64",
  { A: [...easy("f64").slice(0, 8), 0x7ff8000000000001n] },
  ({ A = 0n }) => ({
    D: approximation(formats.f64, "rsqrt", A),
  }),
  9,
);
for (const [name, type, modifier] of [
  ["ex2", "f16", ""],
  ["ex2", "f16x2", ""],
  ["ex2", "bf16", ".ftz"],
  ["ex2", "bf16x2", ".ftz"],
  ["tanh", "f32", ""],
  ["tanh", "f16", ""],
  ["tanh", "f16x2", ""],
  ["tanh", "bf16", ""],
  ["tanh", "bf16x2", ""],
] as const) {
  const format = type.replace("x2", "") as FormatName;
  const of = formats[format];
  const one = (bits: bigint): bigint => {
    const result = approximation(of, name, modifier === "" ? bits : flushed(of, bits));
    return modifier === "" || isNan(of, result) ? result : flushed(of, result);
  };
  const list = easy(format);
  const from = type.endsWith("x2")
    ? list.map((low, index) => low | ((list[(index + 3) % list.length] ?? 0n) << 16n))
    : list;
  rule(
    `${name}.approx${modifier}.${type}`,
    { A: from },
    ({ A = 0n }) => ({
      D: type.endsWith("x2") ? one(A & 0xffffn) | (one(A >> 16n) << 16n) : one(A),
    }),
    13,
  );
}
for (const mode of ["full", "approx"])
  for (const suffix of ["", ".ftz"])
    rule(
      `div.${mode}${suffix}.f32`,
      { A: floatEdges("f32"), B: [...turned(floatEdges("f32"), 3), 0x7f000001n, 0xff400000n] },
      ({ A = 0n, B = 0n }) => {
        const of = formats.f32;
        const [a, b] = suffix === "" ? [A, B] : [flushed(of, A), flushed(of, B)];
        const divisor = b & 0x7fffffffn;
        const far = mode === "approx" && divisor > 0x7e800000n && divisor < 0x7f800000n;
        const nan = nanOf(of, [a, b]);
        if (nan !== undefined) return { D: nan };
        if (far) return { D: (a & 0x7fffffffn) === 0x7f800000n ? madeNan(of) : (a ^ b) & 0x80000000n };
        const bits = quotient(of, a, b, "rn");
        return { D: suffix === "" || isNan(of, bits) ? bits : flushed(of, bits) };
      },
      17,
    );

// Conversions.

const ALL_INTEGERS = ["u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64"];
for (const to of ALL_INTEGERS)
  for (const from of ALL_INTEGERS) {
    rule(`cvt.${to}.${from}`, { A: integers(from) }, ({ A = 0n }) => ({ D: unsigned(bitsOf(to), number(from, A)) }), 5);
    rule(`cvt.sat.${to}.${from}`, { A: integers(from) }, ({ A = 0n }) => ({ D: into(to, number(from, A)) }), 5);
  }

/** A finite number as an integer, by the rounding. */
function whole({ n, d }: { n: bigint; d: number }, rounding: string): bigint {
  const unit = 1n << BigInt(d);
  const floor = n >> BigInt(d);
  const rest = n - floor * unit;
  if (rest === 0n || rounding === "rmi") return floor;
  if (rounding === "rpi") return floor + 1n;
  if (rounding === "rzi") return n < 0n ? floor + 1n : floor;
  return 2n * rest > unit || (2n * rest === unit && floor % 2n !== 0n) ? floor + 1n : floor;
}
/** Numbers between integers and at the ends of integer types. */
function betweenIntegers(type: FormatName): bigint[] {
  const of = formats[type];
  const special = [infinityOf(of) + 1n, madeNan(of), infinityOf(of)];
  return [
    0.5,
    1.5,
    2.5,
    -0.5,
    -1.5,
    -2.25,
    127.5,
    255.5,
    32767.75,
    -40000,
    65535.5,
    2 ** 31,
    -(2 ** 31),
    2 ** 63,
    -(2 ** 40),
    1e-8,
  ]
    .map((value) => bitsOfNumber(of, value))
    .toSpliced(3, 0, ...special)
    .concat(floatEdges(type));
}
for (const rounding of ["rni", "rzi", "rmi", "rpi"])
  for (const [from, suffix] of [
    ["f16", ""],
    ["bf16", ""],
    ["f32", ""],
    ["f32", ".ftz"],
    ["f64", ""],
  ] as const) {
    const of = formats[from];
    const read = (bits: bigint): bigint => (suffix === "" ? bits : flushed(of, bits));
    for (const to of ALL_INTEGERS) {
      if (from === "bf16" && bitsOf(to) < 16) continue;
      if (from === "f64" && bitsOf(to) < 32) continue;
      if (suffix !== "" && bitsOf(to) === 64) continue;
      rule(
        `cvt.${rounding}${suffix}.${to}.${from}`,
        { A: betweenIntegers(from) },
        ({ A = 0n }) => {
          const value = exact(of, read(A));
          if (value === "nan") return { D: from === "f64" || bitsOf(to) === 64 ? 1n << BigInt(bitsOf(to) - 1) : 0n };
          if (value === "inf") return { D: into(to, 1n << 70n) };
          if (value === "-inf") return { D: into(to, -(1n << 70n)) };
          return { D: into(to, value === "-0" ? 0n : whole(value, rounding)) };
        },
        12,
      );
    }
    rule(
      `cvt.${rounding}${suffix}.${from}.${from}`,
      { A: betweenIntegers(from) },
      ({ A = 0n }) => {
        const bits = read(A);
        const value = exact(of, bits);
        if (value === "nan") return { D: quiet(of, bits) };
        if (typeof value === "string") return { D: bits };
        const result = nearest(of, { n: whole(value, rounding), d: 0 });
        return { D: value.n < 0n ? result | (1n << BigInt(of.bits - 1)) : result };
      },
      12,
    );
  }

for (const direction of DIRECTIONS) {
  for (const to of ["f16", "f32", "f64"] as const)
    for (const from of ALL_INTEGERS)
      rule(
        `cvt.${direction}.${to}.${from}`,
        { A: integers(from) },
        ({ A = 0n }) => ({
          D: inDirection(formats[to], { n: number(from, A), d: 0 }, direction),
        }),
        6,
      );
  for (const [to, from] of [
    ["f32", "f64"],
    ["f16", "f64"],
    ["f16", "f32"],
  ] as const) {
    const [source, target] = [formats[from], formats[to]];
    const edges = [
      ...floatEdges(from),
      ...[1 + 2 ** -11, 65520, 1e-6, -1e-6, 1 + 2 ** -24, 1e39, -70000].map((value) => bitsOfNumber(source, value)),
    ];
    const narrow = (bits: bigint): bigint =>
      isNan(source, bits) ? convert(source, bits, target) : inDirection(target, exact(source, bits), direction);
    rule(`cvt.${direction}.${to}.${from}`, { A: edges }, ({ A = 0n }) => ({ D: narrow(A) }), 22);
    rule(
      `cvt.${direction}.sat.${to}.${from}`,
      { A: edges },
      ({ A = 0n }) => ({ D: saturated(target, narrow(A), narrow(A)) }),
      22,
    );
    if (from === "f64" && to === "f16") continue;
    rule(
      `cvt.${direction}.ftz.${to}.${from}`,
      { A: edges },
      ({ A = 0n }) => {
        const bits = narrow(from === "f32" ? flushed(source, A) : A);
        return { D: to === "f32" && !isNan(target, bits) ? flushed(target, bits) : bits };
      },
      22,
    );
  }
}
for (const [name, to, from] of [
  ["f32.f16", "f32", "f16"],
  ["f64.f16", "f64", "f16"],
  ["f64.f32", "f64", "f32"],
  ["f32.bf16", "f32", "bf16"],
  ["f64.bf16", "f64", "bf16"],
  ["ftz.f64.f32", "f64", "f32"],
] as const)
  rule(
    `cvt.${name}`,
    { A: floatEdges(from) },
    ({ A = 0n }) => ({
      D: convert(formats[from], name.startsWith("ftz") ? flushed(formats[from], A) : A, formats[to]),
    }),
    15,
  );
for (const type of ["f16", "f32", "f64"] as const)
  rule(`cvt.sat.${type}.${type}`, { A: floatEdges(type) }, ({ A = 0n }) => ({ D: saturated(formats[type], A, A) }), 15);

/** Rules for every PTX opcode that has a text. */
export const ptxRules: readonly PtxRule[] = rules;
