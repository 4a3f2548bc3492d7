import type { VerifiedTables } from "../../schema/verified.ts";
import { coverFields, missingBits } from "./cover.ts";
import type { Subject } from "./subject.ts";
import { holdsModifiers, varyingFields } from "./varying.ts";

/** The words of a form's examples. */
export interface FormWords {
  readonly subject: Subject;
  /** Values of the fields, a map for each example. */
  readonly words: readonly ReadonlyMap<string, bigint>[];
}

/**
 * What the examples of an encoding do not show although its fields vary: fields that are 0 or equal to a field beside
 * them in all, parts of split fields that are 0 in all, bits of modifiers that none sets. LLVM takes no line with them.
 */
export function listGaps(forms: readonly FormWords[]): VerifiedTables["untaken"] {
  const groups = Map.groupBy(forms, ({ subject }) => `${subject.generation.id} ${subject.form.encoding.name}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { generation, form } = first.subject;
    const subjects = group.map(({ subject }) => subject);
    const covers = coverFields(
      form.encoding.fields,
      group.flatMap(({ words }) => words),
      varyingFields(subjects),
    );
    return covers.flatMap((cover) => {
      const { field, set, distinct, emptyParts } = cover;
      const missing = missingBits(cover);
      const bits =
        set === 0n
          ? "always 0"
          : [
              distinct ? "" : "never alone",
              emptyParts.length > 0 ? `part ${emptyParts.join(", ")} always 0` : "",
              missing.length > 0 && holdsModifiers(subjects, field.name) ? `bit ${missing.join(", ")} always 0` : "",
            ]
              .filter((text) => text !== "")
              .join("; ");
      return bits === "" ? [] : [{ generation: generation.id, encoding: form.encoding.name, field: field.name, bits }];
    });
  });
}

/** Whether a word shows something of a field that the others do not, and that {@link listGaps} asks for. */
export function mends(
  gap: { readonly field: string; readonly bits: string },
  subject: Subject,
  word: ReadonlyMap<string, bigint>,
): boolean {
  const varying = new Set([gap.field]);
  const [cover] = coverFields(subject.form.encoding.fields, [word], varying);
  if (cover === undefined || cover.set === 0n) return false;
  if (gap.bits === "always 0") return true;
  if (gap.bits.includes("never alone") && cover.distinct) return true;
  const wanted = /bit ([\d, ]+) always/.exec(gap.bits)?.[1]?.split(", ") ?? [];
  return wanted.some((bit) => ((cover.set >> BigInt(bit)) & 1n) === 1n);
}
