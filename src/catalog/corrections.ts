import { createHash } from "node:crypto";
import { checkIdentifier } from "../encoding/identifier.ts";
import type { BitRange } from "../schema/bit-field.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { Correction } from "../schema/correction.ts";
import { indexCatalog } from "./indexed-catalog.ts";

export interface CorrectionReport {
  readonly correction: Correction;
  /** Why it was not applied; undefined when it was. */
  readonly problem: string | undefined;
}

/**
 * Applies corrections to a copy of a catalog. Each names the value that it replaces: where the catalog has another
 * one, as after a new import, the correction is reported and left out, because it may no longer be needed.
 */
export function applyCorrections(
  catalog: Catalog,
  corrections: readonly Correction[],
): { catalog: Catalog; reports: CorrectionReport[] } {
  const wanted = corrections.filter(({ generation }) => generation === catalog.generation);
  if (wanted.length === 0) return { catalog, reports: [] };
  const copy = structuredClone(catalog);
  return { catalog: copy, reports: wanted.map((correction) => ({ correction, problem: apply(copy, correction) })) };
}

function apply(catalog: Catalog, { target }: Correction): string | undefined {
  switch (target.kind) {
    case "opcode": {
      const forms = catalog.instructions
        .find(({ name }) => name === target.instruction)
        ?.encodings.filter(({ encoding }) => encoding === target.encoding);
      if (forms === undefined || forms.length === 0) return `${target.instruction} has no form in ${target.encoding}`;
      const other = forms.find(({ opcode }) => opcode !== target.replaces);
      if (other !== undefined) return `the opcode is ${other.opcode}, not ${target.replaces}`;
      for (const form of forms) form.opcode = target.value;
      checkAgain(catalog, target.encoding);
      return undefined;
    }
    case "field": {
      const field = catalog.encodings
        .find(({ name }) => name === target.encoding)
        ?.fields.find(({ name }) => name === target.field);
      if (field === undefined) return `${target.encoding} has no field ${target.field}`;
      if (!sameRanges(field.ranges, target.replaces)) return `the ranges are ${JSON.stringify(field.ranges)}`;
      field.ranges = target.value;
      checkAgain(catalog, target.encoding);
      return undefined;
    }
    case "operand-size":
      return resizeOperand(catalog, target);
  }
}

/** Another opcode or field makes other words, so what the import found by rebuilding identifiers no longer counts. */
function checkAgain(catalog: Catalog, name: string): void {
  const index = indexCatalog(catalog).identifiers.get(name);
  for (const form of catalog.instructions.flatMap(({ encodings }) => encodings)) {
    if (form.encoding !== name) continue;
    const check = index === undefined ? "not applicable" : checkIdentifier(index, form.opcode, form.half);
    if (check === "pass") delete form.identifierCheck;
    else form.identifierCheck = check;
  }
}

/** Operand lists are shared between instructions, so the instruction gets lists of its own. */
function resizeOperand(
  catalog: Catalog,
  target: Extract<Correction["target"], { kind: "operand-size" }>,
): string | undefined {
  const instruction = catalog.instructions.find(({ name }) => name === target.instruction);
  if (instruction === undefined) return `there is no ${target.instruction}`;
  let changed = 0;
  for (const form of instruction.encodings) {
    const list = catalog.operandLists.find(({ id }) => id === form.operands);
    if (list?.rows.some(({ field, bits }) => field === target.field && bits === target.replaces) !== true) continue;
    const rows = list.rows.map((row) =>
      row.field === target.field && row.bits === target.replaces ? { ...row, bits: target.value } : row,
    );
    const id = createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 16);
    if (!catalog.operandLists.some((other) => other.id === id)) catalog.operandLists.push({ id, rows });
    form.operands = id;
    changed += 1;
  }
  return changed === 0 ? `${target.field} is nowhere ${target.replaces} bits` : undefined;
}

function sameRanges(a: readonly BitRange[], b: readonly BitRange[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ offset, width }, index) => b[index]?.offset === offset && b[index].width === width)
  );
}
