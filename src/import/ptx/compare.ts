import type { Change } from "../../schema/ptx/change.ts";
import type { Disagreement } from "../../schema/ptx/disagreement.ts";
import type { Form } from "../../schema/ptx/form.ts";
import type { CorrectedFact } from "./correct.ts";

/** The forms and version facts of one edition, by page. */
export type EditionFacts = {
  ptx: string;
  forms: readonly Omit<Form, "id">[];
  /** Facts by page. */
  facts: ReadonlyMap<string, readonly CorrectedFact[]>;
};

/**
 * How the syntax of each page that both editions have differs. Operands that differ in hyphens only count as equal:
 * 9.4 renamed `cache-policy` to `cache_policy`.
 */
export function compareForms(older: EditionFacts, newer: EditionFacts): Change[] {
  const before = Map.groupBy(older.forms, (form) => form.page);
  const after = Map.groupBy(newer.forms, (form) => form.page);
  const changes: Change[] = [];
  for (const [page, now] of after) {
    const was = before.get(page);
    if (!was) continue;
    const key = (form: { syntax: string }): string => form.syntax.replaceAll("-", "_");
    const added = now.filter((form) => !was.some((other) => key(other) === key(form))).map((form) => form.syntax);
    const removed = was.filter((form) => !now.some((other) => key(other) === key(form))).map((form) => form.syntax);
    const values = compareValues(was, now);
    if (added.length + removed.length + values.length > 0)
      changes.push({ page, from: older.ptx, to: newer.ptx, added, removed, values });
  }
  return changes.sort((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0));
}

function compareValues(was: readonly Omit<Form, "id">[], now: readonly Omit<Form, "id">[]): Change["values"] {
  const before = valuesOf(was);
  const after = valuesOf(now);
  return [...after].flatMap(([name, values]) => {
    const old = before.get(name);
    if (!old) return [];
    const added = [...values].filter((value) => !old.has(value));
    const removed = [...old].filter((value) => !values.has(value));
    return added.length + removed.length > 0 ? [{ name, added, removed }] : [];
  });
}

function valuesOf(forms: readonly Omit<Form, "id">[]): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>();
  for (const form of forms) {
    for (const [name, values] of Object.entries(form.where))
      out.set(name, new Set([...(out.get(name) ?? []), ...values]));
  }
  return out;
}

/** Facts about the same qualifiers that two editions date or target differently. */
export function findDisagreements(older: EditionFacts, newer: EditionFacts): Disagreement[] {
  const out: Disagreement[] = [];
  for (const [page, facts] of newer.facts) {
    const old = older.facts.get(page) ?? [];
    for (const kind of ["ptx", "target"] as const) {
      for (const [about, value] of valuesByCondition(facts, kind)) {
        const before = valuesByCondition(old, kind).get(about);
        if (before !== undefined && before !== value)
          out.push({ page, about, older: before, newer: value, from: older.ptx, to: newer.ptx });
      }
    }
  }
  return out;
}

/** The values of facts by their condition; a condition that a section states more than once is left out. */
function valuesByCondition(facts: readonly CorrectedFact[], kind: "ptx" | "target"): Map<string, string> {
  const own = facts.filter((fact) => fact.kind === kind && fact.correction === undefined && !fact.only);
  const grouped = Map.groupBy(own, (fact) => fact.when.map((terms) => terms.join(" ")).join(" | "));
  return new Map(
    [...grouped]
      .filter(([, same]) => same.length === 1)
      .map(([about, [fact]]) => [about === "" ? "all forms" : about, fact?.ptx ?? fact?.targets?.join(", ") ?? ""]),
  );
}
