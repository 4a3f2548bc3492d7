import type { Subject } from "./subject.ts";

/** Fields of an encoding that are not the same in every word of some form of it. */
export function varyingFields(subjects: readonly Subject[]): Set<string> {
  return new Set(subjects.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/** Whether a field holds modifiers, a value of which every bit is to be seen: no form has an operand, a register or an opcode in it. */
export function holdsModifiers(subjects: readonly Subject[], field: string): boolean {
  return (
    !subjects.some(({ operands }) => operands.has(field)) &&
    !/^(?:OP[XY]$|VADDR|V?SRC|VDST|SDST|VDATA|R?SRC)/.test(field)
  );
}
