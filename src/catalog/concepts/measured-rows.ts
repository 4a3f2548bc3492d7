import type { DifferenceClass, EvidenceRecord } from "../../schema/evidence.ts";
import type { Atlas } from "../atlas.ts";
import { describeGenerations } from "../generation-list.ts";
import { urls } from "../urls.ts";

/** A result of evaluating an opcode and a name on the same values. */
export interface MeasuredRow {
  readonly ptx: string;
  readonly amd: { readonly name: string; readonly href: string };
  /** Generations with this result, in words. */
  readonly on: string;
  /** Fields of AMD's encoding that were set, such as `CLAMP = 1`. */
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

/** Rows for the page of a concept: first those with a difference. */
export function measuredRows(records: readonly EvidenceRecord[], atlas: Atlas): MeasuredRow[] {
  const rows = records.map(({ ptx, amd, on, fields = {}, approximate, tried, differ, classes }): MeasuredRow => ({
    ptx,
    amd: { name: amd, href: urls.instruction(amd) },
    on: describeGenerations(on, atlas.generations),
    fields: named(fields),
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
  }));
  return rows.toSorted((a, b) => Number(a.differ === 0) - Number(b.differ === 0));
}

function named(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(", ");
}
