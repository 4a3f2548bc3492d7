import type { DifferenceClass } from "../schema/evidence.ts";
import { decodeFloat, isNanBits } from "../semantics/format.ts";
import { type Type, widthOfType } from "../semantics/type.ts";

/** A value with its type. */
export interface TypedBits {
  readonly type: Type;
  readonly bits: bigint;
}

/** One try: what PTX read, and what each side wrote for one operand. */
export interface Try {
  readonly inputs: readonly (TypedBits & { readonly amount: boolean })[];
  readonly ptx: TypedBits;
  readonly amd: TypedBits;
}

/** The elements of a vector, or the value itself. */
export function elementsOf({ type, bits }: TypedBits): TypedBits[] {
  if (type.kind !== "vector") return [{ type, bits }];
  const width = widthOfType(type.of) ?? 0;
  return Array.from({ length: type.count }, (_, place) => ({
    type: type.of,
    bits: BigInt.asUintN(width, bits >> BigInt(place * width)),
  }));
}

/** Bits as the format's functions take them. */
function formatBits({ type, bits }: TypedBits): number | bigint {
  return type.kind === "float" && type.format.bits > 32 ? bits : Number(bits);
}

function isNan(value: TypedBits): boolean {
  return value.type.kind === "float" && isNanBits(value.type.format, formatBits(value));
}

function numberOf(value: TypedBits): number {
  return value.type.kind === "float" ? decodeFloat(value.type.format, formatBits(value)) : Number(value.bits);
}

/** Whether two results are alike: the same bits, or NaN both, element by element. */
export function isAlike(a: TypedBits, b: TypedBits): boolean {
  if (a.bits === b.bits) return true;
  const others = elementsOf(b);
  return elementsOf(a).every((one, index) => {
    const other = others[index] ?? one;
    return one.bits === other.bits || (isNan(one) && isNan(other));
  });
}

function isDenormal(value: TypedBits): boolean {
  if (value.type.kind !== "float") return false;
  const { bits, fraction } = value.type.format;
  const size = BigInt.asUintN(bits - 1, value.bits);
  return size > 0n && size < 1n << BigInt(fraction);
}

/** What kind of values makes the results of a try differ: the first kind of the list that fits. */
export function classify({ inputs, ptx, amd }: Try): DifferenceClass {
  const results = [...elementsOf(ptx), ...elementsOf(amd)];
  const values = [...inputs.flatMap((input) => elementsOf(input)), ...results];
  if (values.some(isNan)) return "NaN";
  const pairs = elementsOf(ptx).map((one, index): [TypedBits, TypedBits] => [one, elementsOf(amd)[index] ?? one]);
  const wrong = pairs.filter(([one, other]) => one.bits !== other.bits);
  if (wrong.every(([one, other]) => one.type.kind === "float" && numberOf(one) === 0 && numberOf(other) === 0))
    return "signed zero";
  if (values.some(isDenormal)) return "denormal";
  if (values.some((value) => value.type.kind === "float" && !Number.isFinite(numberOf(value)))) return "infinity";
  const width = widthOfType(ptx.type) ?? 32;
  if (inputs.some(({ amount, bits }) => amount && bits >= BigInt(width))) return "amount at or above the width";
  if (wrong.every(([one, other]) => one.type.kind === "float" && areNeighbours(one.bits, other.bits)))
    return "rounding";
  if (ptx.type.kind === "int" && inputs.some(({ type }) => type.kind === "float" || type.kind === "int")) {
    const [lo, hi] = [ptx.type.lo, ptx.type.hi];
    const signed = lo < 0n ? BigInt.asIntN(width, ptx.bits) : ptx.bits;
    if (signed === lo || signed === hi) return "out of range";
  }
  return inputs.some(({ type, bits }) => type.kind !== "bool" && bits === 0n) ? "zero" : "value";
}

function areNeighbours(a: bigint, b: bigint): boolean {
  return a - b === 1n || b - a === 1n;
}
