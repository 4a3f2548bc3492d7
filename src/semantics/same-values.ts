import type { OperandValues } from "./evaluate.ts";

/** Whether two sets of operands have the same values, however many zeros lead. */
export function sameValues(a: OperandValues, b: OperandValues): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
}

function same(a: string | readonly string[] | undefined, b: string | readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (typeof a === "string") return typeof b === "string" && BigInt(a) === BigInt(b);
  return (
    typeof b !== "string" && a.length === b.length && a.every((each, index) => BigInt(each) === BigInt(b[index] ?? -1))
  );
}
