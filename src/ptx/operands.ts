import { expandNodes, makeLookUp, type LookUp } from "./expand.ts";
import type { ConcreteOperand } from "./statement.ts";
import type { Definition, OpcodeNode, Operand, OperandItem } from "./tree.ts";

/** How well the operands of a statement fit a form. */
export type OperandFit = {
  fits: boolean;
  /** How many operands were told apart by more than their place: an address of a variable, a special register. */
  score: number;
  /** The first operand that does not fit, or undefined when one is missing. */
  wrong: ConcreteOperand | undefined;
};

/** What the opcode of a statement says about its operands. */
export type OperandContext = {
  definitions: readonly Definition[];
  /** Whether a vector may stand for one name, as with `.v4` or a matrix shape; "required" where a form is only for vectors. */
  vectors: "none" | "allowed" | "required";
};

// Names that the documentation uses for an operand that is a symbol, not a register.
const SYMBOLS = new Set(["avar", "var", "sh", "fname", "kernel", "func", "tgt"]);
// Operands that are a vector whatever the opcode says.
const ALWAYS_VECTORS = new Set(["im2colInfo", "attributeOverrideInfo", "e"]);
const SPECIAL =
  /^%(?:n?tid|laneid|n?warpid|n?ctaid|n?smid|gridid|n?clusterid|cluster_|is_explicit|lanemask_|clock|pm\d|envreg|globaltimer|reserved_|total_smem|aggr_smem|dynamic_smem|current_graph|perctamemory)/;

/** Compares the operands of a statement with those of a form. */
export function fitOperands(
  items: readonly OperandItem[],
  operands: readonly ConcreteOperand[],
  context: OperandContext,
): OperandFit {
  const lookUp = makeLookUp(context.definitions);
  const registers = operands.some((operand) => operand.text.includes("%"));
  const state = { furthest: 0 };
  const score = walk(items, 0, operands, 0, { ...context, lookUp, registers, state });
  const vector = operands.some((operand) => operand.kind === "vector");
  if (context.vectors === "required" && !vector) return { fits: false, score: 0, wrong: operands[0] };
  return score === undefined
    ? { fits: false, score: 0, wrong: operands[state.furthest] }
    : { fits: true, score: score + (context.vectors === "required" ? 1 : 0), wrong: undefined };
}

type Walk = OperandContext & { lookUp: LookUp; registers: boolean; state: { furthest: number } };

/** Fits items from `at` on against operands from `from` on; the score, or undefined. */
function walk(
  items: readonly OperandItem[],
  at: number,
  operands: readonly ConcreteOperand[],
  from: number,
  context: Walk,
): number | undefined {
  context.state.furthest = Math.max(context.state.furthest, from);
  const item = items[at];
  if (!item) return from === operands.length ? 0 : undefined;
  const wanted = item.kind === "one" ? [item.operand] : item.operands;
  const taken = takeAll(wanted, operands, from, context);
  if (taken !== undefined) {
    const rest = walk(items, at + 1, operands, from + wanted.length, context);
    if (rest !== undefined) return taken + rest;
  }
  // The documentation writes the mask of tcgen05.mma as a vector without saying that it may be left out, which ptxas allows.
  const omissible = item.kind === "optional" || (item.operand.kind === "vector" && item.operand.items.length === 1);
  return omissible ? walk(items, at + 1, operands, from, context) : undefined;
}

function takeAll(
  wanted: readonly Operand[],
  operands: readonly ConcreteOperand[],
  from: number,
  context: Walk,
): number | undefined {
  let score = 0;
  for (const [index, operand] of wanted.entries()) {
    const concrete = operands[from + index];
    const one = concrete && fitOne(operand, concrete, context);
    if (one === undefined) {
      context.state.furthest = Math.max(context.state.furthest, from + index);
      return undefined;
    }
    score += one;
  }
  return score;
}

function fitOne(operand: Operand, concrete: ConcreteOperand, context: Walk): number | undefined {
  switch (operand.kind) {
    case "memory":
      if (concrete.kind !== "memory" || !fitSuffix(operand.suffix, concrete.suffix, context)) return undefined;
      return fitInside(operand.items, concrete.items, context);
    case "vector":
      if (concrete.kind !== "vector" || concrete.suffix !== "") return undefined;
      return operand.items.length === 1 || operand.items.length === concrete.items.length ? 1 : undefined;
    case "list":
      return concrete.kind === "list" ? 0 : undefined;
    case "pair":
      if (concrete.kind === "pair") return 0;
      return operand.optional && (concrete.kind === "name" || concrete.kind === "vector") ? 0 : undefined;
    case "sum":
      return concrete.kind === "sum" ? 1 : undefined;
    case "name":
      return fitName(operand, concrete, context);
  }
}

/** Inside brackets an item may be anything but an address: what counts is how many there are. */
function fitInside(
  items: readonly OperandItem[],
  concrete: readonly ConcreteOperand[],
  context: Walk,
): number | undefined {
  const inner: Walk = { ...context, vectors: "allowed", state: { furthest: 0 } };
  const plain = concrete.map((item) => (item.kind === "sum" ? { ...item, kind: "number" as const } : item));
  return walk(items, 0, plain, 0, inner) === undefined ? undefined : 0;
}

function fitName(
  operand: Extract<Operand, { kind: "name" }>,
  concrete: ConcreteOperand,
  context: Walk,
): number | undefined {
  const values = context.lookUp(operand.name);
  const [only] = concrete.kind === "list" ? concrete.items : [];
  if (concrete.kind === "list" && only?.kind === "number" && concrete.items.length === 1)
    return fitName(operand, only, context);
  if (/^\d+$/.test(operand.name)) return concrete.kind === "number" && concrete.text === operand.name ? 1 : undefined;
  if (concrete.kind === "number") {
    if (SYMBOLS.has(operand.name) || operand.name === "sreg") return undefined;
    return !values || expandNodes([{ kind: "part", text: operand.name }], context.lookUp).includes(concrete.text)
      ? 0
      : undefined;
  }
  if (concrete.kind === "vector") {
    if (ALWAYS_VECTORS.has(operand.name)) return 0;
    return context.vectors === "none" || operand.name === "sreg" || SYMBOLS.has(operand.name) ? undefined : 0;
  }
  if (concrete.kind !== "name") return undefined;
  if (concrete.sign !== "" && concrete.sign !== operand.sign) return undefined;
  const special = SPECIAL.test(concrete.name);
  if (operand.name === "sreg") return special ? 1 : undefined;
  if (operand.name === "_") return concrete.name === "_" ? 1 : undefined;
  if (special) return 0;
  if (!fitSuffix(operand.suffix, concrete.suffix, context)) return undefined;
  const symbol = !concrete.name.startsWith("%") && concrete.name !== "_";
  if (SYMBOLS.has(operand.name)) return symbol && context.registers ? 1 : symbol ? 0 : undefined;
  return 0;
}

function fitSuffix(suffix: readonly OpcodeNode[], concrete: string, context: Walk): boolean {
  if (suffix.length === 0) return concrete === "";
  return new RegExp(`^${suffixSource(suffix, context.lookUp)}$`).test(concrete);
}

// A selector of four digits has 4,096 values: an expression is faster than their list.
function suffixSource(nodes: readonly OpcodeNode[], lookUp: LookUp): string {
  return nodes
    .map((node) => {
      if (node.kind === "digits") return `\\${node.stem}[0-${String(node.top)}]{${String(node.digits)}}`;
      if (node.kind === "optional") return `(?:${suffixSource(node.items, lookUp)})?`;
      if (node.kind === "choice")
        return `(?:${node.alternatives.map((items) => suffixSource(items, lookUp)).join("|")})`;
      const values = lookUp(node.text)?.values;
      return values
        ? `(?:${values.map((value) => suffixSource(value, lookUp)).join("|")})`
        : node.text.replaceAll(".", "\\.");
    })
    .join("");
}
