import type { DifferenceClass, EvidenceRecord } from "../../schema/evidence.ts";
import type { Atlas } from "../atlas.ts";
import { describeGenerations } from "../generation-list.ts";
import { urls } from "../urls.ts";

/** A result of evaluating an opcode and names on the same values. */
export interface MeasuredRow {
  /** An opcode, or statements joined by semicolons. */
  readonly ptx: string;
  /** PTX's operands that were the same in every try, such as `IMMLUT = 0x96`. */
  readonly fixed: string;
  /** Names that gave the same, each with the generations in words. */
  readonly amd: readonly { readonly name: string; readonly href: string; readonly on: string }[];
  /** Fields of AMD's encoding and operands that PTX has not, such as `CLAMP = 1`. */
  readonly fields: string;
  readonly approximate: boolean;
  readonly tried: number;
  readonly differ: number;
  readonly classes: readonly {
    readonly kind: DifferenceClass;
    readonly count: number;
    /** The simplest values, such as `A = 0x1, B = 0x20`. */
    readonly values: string;
    readonly ptx: string;
    readonly amd: string;
  }[];
}

/** Rows for the page of a concept, names with equal results in one: first those with a difference. */
export function measuredRows(records: readonly EvidenceRecord[], atlas: Atlas): MeasuredRow[] {
  const groups = Map.groupBy(records, ({ ptx, fields, fixed, given, approximate, tried, differ, classes }) =>
    JSON.stringify([ptx, fields, fixed, given, approximate, tried, differ, classes]),
  );
  const rows = [...groups.values()].flatMap((group): MeasuredRow[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { ptx, fields = {}, fixed = {}, given = {}, approximate, tried, differ, classes } = first;
    return [
      {
        ptx,
        fixed: named(fixed),
        amd: group.map(({ amd, on }) => ({
          name: amd,
          href: urls.instruction(amd),
          on: describeGenerations(on, atlas.generations),
        })),
        fields: named({ ...fields, ...given }),
        approximate: approximate === true,
        tried,
        differ,
        classes: classes.map((each) => ({
          kind: each.kind,
          count: each.count,
          values: named(each.in),
          ptx: Object.values(each.ptx).join(", "),
          amd: Object.values(each.amd).join(", "),
        })),
      },
    ];
  });
  return rows.toSorted((a, b) => Number(a.differ === 0) - Number(b.differ === 0));
}

function named(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(", ");
}
