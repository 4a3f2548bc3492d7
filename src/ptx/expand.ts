import type { Definition, OpcodeNode } from "./tree.ts";

/** Finds the definition of a name, or undefined where the name stands for itself. */
export type LookUp = (name: string) => Definition | undefined;

/** Makes a look-up out of the definitions of one form. */
export function makeLookUp(definitions: readonly Definition[]): LookUp {
  const byName = new Map(
    definitions.flatMap((definition) => definition.names.map((name) => [name, definition] as const)),
  );
  return (name) => byName.get(name);
}

/**
 * Every text that opcode nodes stand for, in the order of the notation; an optional part first as present. The text of
 * a value that the documentation writes without its dot (`eq`, `kind::f8f6f4`) gets one.
 *
 * @param open names being expanded, which stand for themselves inside (`.clamp = { .trap, .clamp, .zero }`).
 */
export function expandNodes(nodes: readonly OpcodeNode[], lookUp: LookUp, open: readonly string[] = []): string[] {
  return expandFrom(nodes, 0, lookUp, open);
}

function expandFrom(nodes: readonly OpcodeNode[], index: number, lookUp: LookUp, open: readonly string[]): string[] {
  const node = nodes[index];
  if (!node) return [""];
  const next = nodes[index + 1];
  if (node.kind === "part" && next?.kind === "part") {
    const joint = expandName(node.text + next.text, lookUp, open);
    if (joint) return join(joint, expandFrom(nodes, index + 2, lookUp, open));
  }
  return join(expandNode(node, lookUp, open), expandFrom(nodes, index + 1, lookUp, open));
}

function join(heads: readonly string[], tails: readonly string[]): string[] {
  return heads.flatMap((head) => tails.map((tail) => head + tail));
}

function expandNode(node: OpcodeNode, lookUp: LookUp, open: readonly string[]): string[] {
  switch (node.kind) {
    case "part":
      return expandPart(node.text, lookUp, open);
    case "optional":
      return [...expandNodes(node.items, lookUp, open), ""];
    case "choice": {
      const chosen = node.alternatives.flatMap((items) => expandNodes(items, lookUp, open));
      return node.optional ? [...chosen, ""] : chosen;
    }
    case "digits": {
      let texts = [node.stem];
      for (let digit = 0; digit < node.digits; digit += 1) {
        texts = texts.flatMap((text) => Array.from({ length: node.top + 1 }, (_, value) => text + String(value)));
      }
      return texts;
    }
  }
}

/** The texts that one part stands for: of its definition, else of the definitions of its sub-qualifiers, else itself. */
export function expandPart(text: string, lookUp: LookUp, open: readonly string[] = []): string[] {
  const whole = expandName(text, lookUp, open);
  if (whole) return whole;
  const [head = "", ...subs] = text.split("::");
  return subs.reduce<string[]>(
    (texts, sub) => join(texts, expandName(`::${sub}`, lookUp, open) ?? [`::${sub}`]),
    [head],
  );
}

function expandName(name: string, lookUp: LookUp, open: readonly string[]): string[] | undefined {
  if (open.includes(name)) return undefined;
  const definition = lookUp(name);
  if (!definition) return undefined;
  const lead = /^(?:\.|::)?/.exec(name)?.[0] ?? "";
  return definition.values.flatMap((value) =>
    expandNodes(value, lookUp, [...open, name]).map((text) =>
      text === "" || text.startsWith(lead) ? text : lead + text,
    ),
  );
}
