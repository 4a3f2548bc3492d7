import { parseWhere, type FormText, type OpcodeLimit } from "./match.ts";
import { parseSyntax } from "./parse.ts";
import { compilePattern, splitParts, type PatternNode, type Slot } from "./pattern.ts";
import { holds } from "./requirement.ts";

/** A value of a qualifier of a form: the slot's name, and its text. */
export type Pair = { qualifier: string; value: string };

/** A concrete opcode of a form. */
export type Sample = {
  /** The opcode in documented order. */
  opcode: string;
  /** The values that the opcode has, one for each filled place. */
  pairs: Pair[];
};

/** Whether a combination of qualifiers is a valid opcode. */
export type Allows = (sample: Sample) => boolean;

/** Allows what none of these limits refuses. */
export function allowedBy(limits: readonly OpcodeLimit[]): Allows {
  return (sample) => {
    const names = new Set(sample.pairs.map((pair) => pair.qualifier));
    const matched = { parts: splitParts(sample.opcode), names, operands: new Set<string>(), count: 0 };
    return !limits.some((limit) => holds(limit.refuse, matched));
  };
}

/** The most combinations that are tried before a pair is given up. */
const TRIES = 4000;

/**
 * Expands a form to concrete opcodes such that every value of every qualifier, and every optional part, occurs in at
 * least one. Obligatory qualifiers without a say have their first value, optional ones are left out.
 *
 * @param allows refuses combinations that the grammar allows and that are no valid opcodes; other values are then tried.
 * @returns one sample for each pair that has one, first the shortest opcode of the form.
 */
export function sampleForm(form: Pick<FormText, "syntax" | "where">, allows: Allows = () => true): Sample[] {
  const { nodes, slots } = compilePattern(parseSyntax(form.syntax).opcode, parseWhere(form.where));
  const samples: Sample[] = [];
  const seen = new Set<string>();
  const add = (choice: Choice | undefined): void => {
    if (!choice) return;
    const sample = makeSample(nodes, choice);
    if (seen.has(sample.opcode)) return;
    seen.add(sample.opcode);
    samples.push(sample);
  };
  add(findChoice(nodes, slots, new Map(), allows));
  for (const slot of slots) {
    for (const alternative of slot.alternatives) {
      if (slot.fixed && !slot.optional && !inGroup(nodes, slot)) continue;
      add(findChoice(nodes, slots, new Map([[slot, alternative]]), allows));
    }
  }
  return samples;
}

/** The pairs of form and value that a form has: every value of its qualifiers, and its optional fixed parts. */
export function pairsOf(form: Pick<FormText, "syntax" | "where">): Pair[] {
  const { slots } = compilePattern(parseSyntax(form.syntax).opcode, parseWhere(form.where));
  return slots.flatMap((slot) =>
    slot.alternatives.map((alternative) => ({ qualifier: slot.name, value: alternative.join("") })),
  );
}

/** The value chosen for each slot; undefined leaves it out. */
type Choice = ReadonlyMap<Slot, readonly string[] | undefined>;

function inGroup(nodes: readonly PatternNode[], slot: Slot): boolean {
  return nodes.some(
    (node) => node.kind === "group" && node.items.some((item) => item.kind === "slot" && item.slot === slot),
  );
}

/** A choice with these values fixed that is allowed: the plainest first, then with other values of one or two more slots. */
function findChoice(
  nodes: readonly PatternNode[],
  slots: readonly Slot[],
  fixed: Choice,
  allows: Allows,
): Choice | undefined {
  const plain = completeChoice(nodes, fixed);
  const good = (choice: Choice): boolean => allows(makeSample(nodes, choice));
  if (good(plain)) return plain;
  const free = slots.filter((slot) => !fixed.has(slot));
  const changes = free.flatMap((slot) => slot.alternatives.map((alternative) => [slot, alternative] as const));
  let tries = 0;
  for (const [slot, alternative] of changes) {
    const choice = completeChoice(nodes, new Map([...fixed, [slot, alternative]]));
    if (good(choice)) return choice;
  }
  for (const [first, one] of changes) {
    for (const [second, two] of changes) {
      tries += 1;
      if (tries > TRIES) return undefined;
      if (first === second) continue;
      const choice = completeChoice(nodes, new Map([...fixed, [first, one], [second, two]]));
      if (good(choice)) return choice;
    }
  }
  return undefined;
}

/** Gives every slot without a value its first one, or none where it is optional; a group is filled when one of its slots is. */
function completeChoice(nodes: readonly PatternNode[], fixed: Choice): Choice {
  const choice = new Map<Slot, readonly string[] | undefined>();
  const fillAll = (items: readonly PatternNode[], wanted: boolean): void => {
    for (const item of items) {
      if (item.kind === "group") {
        fillAll(
          item.items,
          slotsOf(item.items).some((slot) => fixed.has(slot)),
        );
        continue;
      }
      const given = fixed.get(item.slot);
      choice.set(item.slot, given ?? (wanted && !item.slot.optional ? item.slot.alternatives[0] : undefined));
    }
  };
  fillAll(nodes, true);
  return choice;
}

function slotsOf(nodes: readonly PatternNode[]): Slot[] {
  return nodes.flatMap((node) => (node.kind === "slot" ? [node.slot] : slotsOf(node.items)));
}

function makeSample(nodes: readonly PatternNode[], choice: Choice): Sample {
  const pairs = slotsOf(nodes).flatMap((slot) => {
    const value = choice.get(slot);
    return value ? [{ qualifier: slot.name, value: value.join("") }] : [];
  });
  return { opcode: pairs.map((pair) => pair.value).join(""), pairs };
}
