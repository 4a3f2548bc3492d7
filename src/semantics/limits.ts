import { Elaborator } from "./elaborate.ts";
import { EvaluationError } from "./error.ts";
import type { Machine } from "./machine.ts";
import { parseSemantics } from "./parse.ts";

/**
 * Refuses values of fields that no source gives a meaning.
 *
 * @param limits the highest value of a field that has one, as an expression of the notation, in which other fields may
 *   stand: `{ ABID: "(1 << CBSZ) - 1" }`.
 * @throws {EvaluationError} for a value above; a SemanticsError for an expression that is no integer constant.
 */
export function checkLimits(limits: Readonly<Record<string, string>>, machine: Machine): void {
  for (const [field, text] of Object.entries(limits)) {
    const [statement] = parseSemantics(`limit = ${text}\n`);
    const constant =
      statement?.kind === "assign" ? new Elaborator(machine).expression(statement.value).constant : undefined;
    if (constant === undefined) throw new Error(`the limit of ${field}, '${text}', is no constant`);
    const value = machine.field(field)?.value ?? 0n;
    if (value > constant)
      throw new EvaluationError(
        `fields.${field} is ${String(value)}, and no source states a meaning above ${String(constant)} here`,
      );
  }
}
