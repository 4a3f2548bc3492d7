import { parseSyntax } from "../../ptx/parse.ts";
import { printOpcode } from "../../ptx/print.ts";
import type { Operand, OperandItem } from "../../ptx/tree.ts";
import type { Form } from "../../schema/ptx/form.ts";

/** An operand of some forms of a page. */
export interface PtxOperand {
  readonly name: string;
  /** Where it stands: `address`, `vector element`, `list`; none for a plain operand. */
  readonly places: readonly string[];
  /** How many forms have it, and in how many of them it may be left out. */
  readonly forms: number;
  readonly optional: number;
  /** What may follow its name, such as `.unified`. */
  readonly suffixes: readonly string[];
  /** Our words; absent while the page has none. */
  readonly meaning?: string | undefined;
}

type Seen = { name: string; place: string; optional: boolean; suffix: string };

/** The operands of a page's syntax lines in the order in which they first stand. */
export function listOperands(forms: readonly Form[], meanings: Readonly<Record<string, string>>): PtxOperand[] {
  const found = new Map<
    string,
    { places: Set<string>; forms: Set<string>; optional: Set<string>; suffixes: Set<string> }
  >();
  for (const form of forms) {
    for (const { name, place, optional, suffix } of operandsOf(form)) {
      const entry = found.get(name) ?? {
        places: new Set<string>(),
        forms: new Set<string>(),
        optional: new Set<string>(),
        suffixes: new Set<string>(),
      };
      entry.forms.add(form.id);
      if (place !== "") entry.places.add(place);
      if (optional) entry.optional.add(form.id);
      if (suffix !== "") entry.suffixes.add(suffix);
      found.set(name, entry);
    }
  }
  return [...found].map(([name, entry]) => ({
    name,
    places: [...entry.places],
    forms: entry.forms.size,
    optional: entry.optional.size,
    suffixes: [...entry.suffixes],
    meaning: meanings[name],
  }));
}

function operandsOf(form: Form): Seen[] {
  if (form.syntax.startsWith("@{")) return [];
  const { guard, operands } = parseSyntax(form.syntax);
  const first = guard === undefined ? [] : [{ name: guard.name, place: "guard", optional: false, suffix: "" }];
  return [...first, ...operands.flatMap((item) => itemOperands(item, "", false))];
}

function itemOperands(item: OperandItem, place: string, optional: boolean): Seen[] {
  if (item.kind === "one") return expandOperand(item.operand, place, optional);
  return item.operands.flatMap((operand) => expandOperand(operand, place, true));
}

function expandOperand(operand: Operand, place: string, optional: boolean): Seen[] {
  switch (operand.kind) {
    case "name":
      return [{ name: operand.name, place, optional, suffix: printOpcode(operand.suffix) }];
    case "memory":
      return operand.items.flatMap((item) => itemOperands(item, "in an address", optional));
    case "vector":
      return operand.items.flatMap((item) => itemOperands(item, "in braces", optional));
    case "list":
      return operand.items.flatMap((item) => itemOperands(item, "in a list", optional));
    case "pair":
      return [
        { name: operand.first, place, optional, suffix: "" },
        { name: operand.second, place: "after |", optional: operand.optional || optional, suffix: "" },
      ];
    case "sum":
      return [operand.base, operand.offset].map((name) => ({ name, place, optional, suffix: "" }));
  }
}
