import { expandNodes, expandPart, makeLookUp, type LookUp } from "./expand.ts";
import { printOpcode } from "./print.ts";
import type { Definition, OpcodeNode } from "./tree.ts";

/** One place of an opcode and what may stand there. */
export type Slot = {
  /** The name of the qualifier in the notation (`.type`), or the text itself where the notation has a fixed text. */
  name: string;
  /** Whether the notation has a fixed text here. */
  fixed: boolean;
  optional: boolean;
  /** What may stand here, each as the parts between dots (`[".global", ".shared::cta"]`). */
  alternatives: string[][];
  /** The alternatives by their first part. */
  byPart: ReadonlyMap<string, string[][]>;
};

/** An opcode as places in documented order. */
export type PatternNode =
  | { kind: "slot"; slot: Slot }
  /** All of it or nothing: `{.sem.scope}`. */
  | { kind: "group"; items: PatternNode[] };

export type Pattern = {
  nodes: PatternNode[];
  /** Every slot, in documented order. */
  slots: Slot[];
  /** Every part that some slot takes. */
  parts: ReadonlySet<string>;
};

/** Splits a concrete opcode into its parts: `ld.global.v4.f32` → `["ld", ".global", ".v4", ".f32"]`. */
export function splitParts(opcode: string): string[] {
  return opcode === "" ? [] : opcode.split(/(?=\.)/);
}

/** Compiles the opcode of a form, with its definitions resolved. */
export function compilePattern(opcode: readonly OpcodeNode[], definitions: readonly Definition[]): Pattern {
  const lookUp = makeLookUp(definitions);
  const nodes = compileNodes(opcode, lookUp);
  const slots = slotsIn(nodes);
  const parts = new Set(slots.flatMap((slot) => slot.alternatives.flat()));
  return { nodes, slots, parts };
}

/**
 * The definitions that stand only inside the values of others and so have no place of their own (`.report_mechanism`),
 * each with the parts of its values: these tell that it is there.
 */
export function innerDefinitions(
  pattern: Pattern,
  definitions: readonly Definition[],
): [name: string, parts: string[]][] {
  const lookUp = makeLookUp(definitions);
  const placed = new Set(pattern.slots.map((slot) => slot.name));
  return definitions
    .flatMap(({ names }) => names)
    .filter((name) => name.startsWith(".") && !placed.has(name))
    .map((name) => [name, expandPart(name, lookUp)]);
}

function slotsIn(nodes: readonly PatternNode[]): Slot[] {
  return nodes.flatMap((node) => (node.kind === "slot" ? [node.slot] : slotsIn(node.items)));
}

function compileNodes(nodes: readonly OpcodeNode[], lookUp: LookUp): PatternNode[] {
  const out: PatternNode[] = [];
  let index = 0;
  while (index < nodes.length) {
    const unit = takeUnit(nodes, index, lookUp);
    out.push(...compileUnit(unit, lookUp));
    index += unit.length;
  }
  return out;
}

/** A part with the sub-qualifiers that continue it, or a pair of parts that one definition explains. */
function takeUnit(nodes: readonly OpcodeNode[], start: number, lookUp: LookUp): OpcodeNode[] {
  const first = nodes[start];
  const second = nodes[start + 1];
  let end = start + 1;
  if (first?.kind === "part" && second?.kind === "part" && lookUp(first.text + second.text)) end += 1;
  while (continues(nodes[end])) end += 1;
  return nodes.slice(start, end);
}

function continues(node: OpcodeNode | undefined): boolean {
  if (!node) return false;
  if (node.kind === "part") return node.text.startsWith("::");
  if (node.kind === "optional") return continues(node.items[0]);
  return node.kind === "choice" && (node.prefix === "::" || continues(node.alternatives[0]?.[0]));
}

function compileUnit(unit: readonly OpcodeNode[], lookUp: LookUp): PatternNode[] {
  const [first] = unit;
  if (first?.kind === "optional" && unit.length === 1) {
    const items = compileNodes(first.items, lookUp);
    const [only] = items;
    if (only?.kind === "slot" && items.length === 1) return [{ kind: "slot", slot: { ...only.slot, optional: true } }];
    return [{ kind: "group", items }];
  }
  if (first?.kind === "part" && unit.length === 1 && !lookUp(first.text)) {
    // A fixed text of several parts (`ld.global`) never comes here: the parser makes one node a part.
    return [{ kind: "slot", slot: makeSlot(first.text, expandPart(first.text, lookUp)) }];
  }
  const name = unit
    .filter((node) => node.kind === "part")
    .map((node) => node.text)
    .join("");
  return [{ kind: "slot", slot: makeSlot(name === "" ? printOpcode(unit) : name, expandNodes(unit, lookUp)) }];
}

function makeSlot(name: string, texts: readonly string[]): Slot {
  const alternatives = texts.filter((text) => text !== "").map(splitParts);
  const byPart = new Map<string, string[][]>();
  for (const parts of alternatives) {
    const [lead = ""] = parts;
    byPart.set(
      lead,
      [...(byPart.get(lead) ?? []), parts].sort((a, b) => b.length - a.length),
    );
  }
  const fixed = alternatives.length === 1 && alternatives[0]?.join("") === name;
  return { name, fixed, optional: texts.includes(""), alternatives, byPart };
}
