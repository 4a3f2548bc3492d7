import { expandPart, makeLookUp } from "../../ptx/expand.ts";
import { parseWhere, type FormText, type MatchSource } from "../../ptx/match.ts";
import { parseSyntax } from "../../ptx/parse.ts";
import { compilePattern, splitParts } from "../../ptx/pattern.ts";
import type { OperandItem } from "../../ptx/tree.ts";
import { combineRequirements, findRequirement, type Requirement } from "../../ptx/requirement.ts";
import type { Sample } from "../../ptx/sample.ts";

/** What the documentation says that an opcode of a form needs, with the operands that the kernel gives it. */
export function documentedFor(
  form: FormText,
  sample: Sample,
  operands: readonly string[],
  statement: string,
  source: MatchSource,
): Requirement {
  const parsed = parsedForm(form);
  const parts = splitParts(sample.opcode);
  const names = new Set(sample.pairs.map((pair) => pair.qualifier).filter((name) => !parsed.fixed.has(name)));
  // A definition inside another one's values has no place of its own (`.report_mechanism`); its values tell that it is there.
  for (const [name, values] of parsed.inner) if (values.some((value) => parts.includes(value))) names.add(name);
  const optional = parsed.items
    .flatMap((item) => (item.kind === "optional" ? item.operands : []))
    .filter((operand) => operand.kind === "name" && operands.includes(operand.name)).length;
  const count = parsed.items.filter((item) => item.kind === "one").length + optional;
  const own = findRequirement(
    source.facts.get(form.section) ?? [],
    { parts, names, operands: new Set(operands), count },
    source.introduced,
  );
  // A special register has a minimum of its own.
  const registers = [...statement.matchAll(/%[a-z_]\w*/g)].flatMap(([name]) => source.registers.get(name) ?? []);
  return registers.reduce(combineRequirements, own);
}

type Parsed = { items: readonly OperandItem[]; fixed: ReadonlySet<string>; inner: [string, string[]][] };

const cache = new WeakMap<object, Parsed>();

function parsedForm(form: FormText): Parsed {
  const known = cache.get(form);
  if (known) return known;
  const syntax = parseSyntax(form.syntax);
  const definitions = parseWhere(form.where);
  const { slots } = compilePattern(syntax.opcode, definitions);
  const lookUp = makeLookUp(definitions);
  const own = new Set(slots.map((slot) => slot.name));
  const inner = Object.keys(form.where)
    .filter((name) => name.startsWith(".") && !own.has(name))
    .map((name): [string, string[]] => [name, expandPart(name, lookUp)]);
  const fixed = new Set(slots.filter((slot) => slot.fixed).map((slot) => slot.name));
  const made = { items: syntax.operands, fixed, inner };
  cache.set(form, made);
  return made;
}
