import { parseWhere, type FormText, type MatchSource } from "../../ptx/match.ts";
import { parseSyntax } from "../../ptx/parse.ts";
import { compilePattern, innerDefinitions, splitParts } from "../../ptx/pattern.ts";
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
  const pattern = compilePattern(syntax.opcode, definitions);
  const fixed = new Set(pattern.slots.filter((slot) => slot.fixed).map((slot) => slot.name));
  const made = { items: syntax.operands, fixed, inner: innerDefinitions(pattern, definitions) };
  cache.set(form, made);
  return made;
}
