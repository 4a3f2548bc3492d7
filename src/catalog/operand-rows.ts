import type { Operand } from "../schema/operand.ts";

/** What an operand is in some generations. */
export interface OperandVersion {
  readonly generations: readonly string[];
  readonly operand: Operand;
  /** Place in the list, from 1. */
  readonly order: number;
}

/** An operand of an instruction over all generations; more than one version where it differs between them. */
export interface OperandRow {
  readonly name: string;
  readonly access: "written" | "read" | "read, written" | "neither";
  readonly implicit: boolean;
  readonly versions: readonly OperandVersion[];
  /** Generations that have the operand. */
  readonly generations: readonly string[];
}

/**
 * Merges the operand lists of generations into rows. Rows meet when field (or, without one, type), direction, being
 * implicit and occurrence are the same; a register that is read and written with otherwise equal rows is one row.
 */
export function mergeOperands(lists: ReadonlyMap<string, readonly Operand[]>): OperandRow[] {
  const rows = new Map<
    string,
    {
      row: Omit<OperandRow, "versions" | "generations">;
      versions: Map<string, OperandVersion & { generations: string[] }>;
    }
  >();
  for (const [generation, list] of lists) {
    const occurrences = new Map<string, number>();
    for (const [index, operand] of joinReadWrite(list).entries()) {
      const name = operand.field ?? operand.type.replace(/^OPR_/, "");
      const access = accessOf(operand);
      const implicit = operand.implicit ?? false;
      const kind = `${name} ${access} ${implicit}`;
      const occurrence = occurrences.get(kind) ?? 0;
      occurrences.set(kind, occurrence + 1);
      const key = `${kind} ${occurrence}`;
      const entry = rows.get(key) ?? { row: { name, access, implicit }, versions: new Map() };
      const versionKey = JSON.stringify([operand.format, operand.type, operand.bits, operand.inMicrocode]);
      const version = entry.versions.get(versionKey) ?? { generations: [], operand, order: index + 1 };
      version.generations.push(generation);
      entry.versions.set(versionKey, version);
      rows.set(key, entry);
    }
  }
  return [...rows.values()].map(({ row, versions }) => ({
    ...row,
    versions: [...versions.values()],
    generations: [...versions.values()].flatMap(({ generations }) => generations),
  }));
}

function accessOf({ input, output }: Operand): OperandRow["access"] {
  if (input === true && output === true) return "read, written";
  return output === true ? "written" : input === true ? "read" : "neither";
}

/** The source states a register that is read and written as two rows; they become one where only the direction differs. */
function joinReadWrite(list: readonly Operand[]): Operand[] {
  const joined: Operand[] = [];
  for (const operand of list) {
    const twin = joined.findIndex(
      (other) =>
        (other.input ?? false) !== (operand.input ?? false) &&
        (other.output ?? false) !== (operand.output ?? false) &&
        other.field === operand.field &&
        other.type === operand.type &&
        other.format === operand.format &&
        other.bits === operand.bits &&
        other.implicit === operand.implicit &&
        other.inMicrocode === operand.inMicrocode,
    );
    if (twin === -1) joined.push(operand);
    else joined[twin] = { ...operand, input: true, output: true };
  }
  return joined;
}
