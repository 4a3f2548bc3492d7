import { registerBits } from "../opcode.ts";
import type { OperandWriter } from "../operands.ts";

/** Size of an operand: of the first or last type, twice the first, a number of bits, or a predicate. */
type Size = "first" | "last" | "double" | "pred" | number;

// Where operands do not simply have the instruction's type. The rest is `d` of the first type, sources of the last.
const SIZES: Readonly<Record<string, Readonly<Record<string, Size>>>> = {
  shl: { b: 32 },
  shr: { b: 32 },
  popc: { d: 32 },
  clz: { d: 32 },
  bfind: { d: 32 },
  fns: { mask: 32, base: 32, offset: 32 },
  bfe: { b: 32, c: 32 },
  bfi: { f: "first", c: 32, d: 32 },
  szext: { b: 32 },
  dp4a: { d: 32, a: 32, b: 32, c: 32 },
  dp2a: { d: 32, a: 32, b: 32, c: 32 },
  testp: { p: "pred" },
  set: { c: "pred" },
  setp: { p: "pred", q: "pred", c: "pred" },
  selp: { c: "pred" },
  slct: { a: "first", b: "first" },
  lop3: { p: "pred", q: "pred" },
  shfl: { p: "pred", b: 32, c: 32 },
  "shfl.sync": { p: "pred", b: 32, c: 32 },
  vote: { a: "pred" },
  "vote.sync": { a: "pred" },
  "match.sync": { d: 32, p: "pred" },
  "elect.sync": { d: 32, p: "pred" },
  activemask: { d: 32 },
  isspacep: { p: "pred", a: 64 },
  istypep: { p: "pred", a: 64 },
  "cvt.pack": { d: 32, c: 32 },
  cvta: { p: "first", a: "first" },
  mapa: { b: 32 },
  getctarank: { d: 32 },
  alloca: { ptr: "first", size: "first" },
};

/** Operands of arithmetic, logic, comparison, conversion and the like. */
export const scalarOperand: OperandWriter = (name, { opcode, registers }) => {
  if (name === "immLut") return "0x80";
  if (name === "membermask") return registers.take(32);
  if (/^v(?:add|sub|absdiff|min|max|shl|shr|mad|set|avrg)\d?$/.test(opcode.page)) return registers.take(32);
  const page = SIZES[opcode.page] ?? SIZES[opcode.page.replace(/^match\..*/, "match.sync")] ?? {};
  const size = page[name] ?? usual(name, opcode.text, opcode.types.length);
  if (size === undefined) return undefined;
  if (size === "pred") return registers.predicate();
  const types = opcode.types;
  const type = size === "last" ? types.at(-1) : types[0];
  if (
    typeof size !== "number" &&
    type !== undefined &&
    opcode.page === "cvt" &&
    registerBits(type) === 8 &&
    type.startsWith(".e2m1")
  )
    return registers.byte();
  const bits =
    typeof size === "number"
      ? size
      : size === "double"
        ? opcode.first * 2
        : size === "last"
          ? opcode.last
          : opcode.first;
  return bits === 1 ? registers.predicate() : registers.take(bits);
};

function usual(name: string, opcode: string, types: number): Size | undefined {
  const wide = /^(?:mul|mad)\.wide/.test(opcode);
  if (name === "d") return /^vote\.(?:sync\.)?(?:all|any|uni)/.test(opcode) ? "pred" : wide ? "double" : "first";
  if (name === "c" && types === 2 && /^(?:add|sub|fma|mul)\./.test(opcode)) return "first";
  if (name === "c" && wide) return "double";
  if (name === "rbits" || name === "scale-factor") return name === "rbits" ? 32 : 16;
  if (/^[abcef]$/.test(name)) return "last";
  return undefined;
}
