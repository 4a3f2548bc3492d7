import type { ChangeKind } from "./change-page.ts";
import type { FieldMove, OperandChange } from "./compare.ts";

/** The kinds of change in words: a heading, and what follows a number. */
export const CHANGE_KINDS: Readonly<Record<ChangeKind, { readonly title: string; readonly counted: string }>> = {
  meaning: { title: "Changes of meaning", counted: "changes of meaning" },
  removed: { title: "Removed", counted: "removed" },
  renamed: { title: "Renamed", counted: "renamed" },
  added: { title: "Added", counted: "added" },
  opcode: { title: "Renumbered", counted: "renumbered" },
  encoding: { title: "Encodings and layouts", counted: "with another encoding or other fields" },
  operands: { title: "Operands", counted: "with other operands" },
  forms: { title: "Forms: DPP, SDWA, literals", counted: "with more or fewer forms" },
  unchanged: { title: "Unchanged", counted: "unchanged" },
};

/** What happened to a field of a layout, in words. */
export function fieldMoveWords({ field, formerly, before, after }: FieldMove): string {
  if (formerly !== undefined) return `${formerly} is called ${field}`;
  if (before === undefined) return `${field} is new, ${after ?? ""}`;
  return after === undefined ? `${field} is gone, was ${before}` : `${field} ${before} → ${after}`;
}

/** A change of operands in words. */
export function operandChangeWords(change: OperandChange): string {
  switch (change.kind) {
    case "field":
      return `${change.before} is called ${change.after}`;
    case "type":
      return `${withoutPrefix(change.before)} → ${withoutPrefix(change.after)}`;
    case "format":
      return `format ${withoutPrefix(change.before)} → ${withoutPrefix(change.after)}`;
    case "size":
      return `${change.operand}: ${change.before} → ${change.after} bits`;
    case "added":
      return `${change.operand} is new`;
    case "gone":
      return `${change.operand} is gone`;
  }
}

/** Names of types and formats start alike (OPR_, FMT_); on pages the rest says it. */
function withoutPrefix(name: string): string {
  return name.replace(/^(?:OPR|FMT)_/, "");
}

/** Forms gained and lost, in words. */
export function formChangeWords({
  gained,
  lost,
}: {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}): string {
  return [gained.length === 0 ? "" : `gains ${gained.join(", ")}`, lost.length === 0 ? "" : `loses ${lost.join(", ")}`]
    .filter((part) => part !== "")
    .join("; ");
}
