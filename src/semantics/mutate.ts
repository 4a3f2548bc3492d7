import { printExpression } from "./print.ts";
import type { BinarySign, Expression, Statement } from "./tree.ts";

/** A text with one change. */
export interface Mutant {
  readonly tree: readonly Statement[];
  /** What was changed, such as 'line 2: a + b became a - b'. */
  readonly change: string;
}

const SIGNS: Readonly<Partial<Record<BinarySign, BinarySign>>> = {
  "+": "-",
  "-": "+",
  "*": "+",
  "&": "|",
  "|": "&",
  "^": "|",
  "<<": ">>",
  ">>": "<<",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "==": "!=",
  "!=": "==",
  and: "or",
  or: "and",
};

/** The type that is half as wide, or another format of the same width. */
const TYPES: Readonly<Record<string, string>> = {
  ...{
    u64: "u32",
    i64: "i32",
    b64: "b32",
    u32: "u16",
    i32: "i16",
    b32: "b16",
    u16: "u8",
    i16: "i8",
    u8: "u4",
    i8: "i4",
  },
  ...{ f16: "bf16", bf16: "f16", f32: "f16", f64: "f32", fp8: "bf8", bf8: "fp8", fp6: "bf6", bf6: "fp6" },
  ...{ f16x2: "bf16x2", bf16x2: "f16x2", u16x2: "i16x2", i16x2: "u16x2", f32x2: "u32x2" },
};
const COMMUTE = new Set<BinarySign>(["+", "*", "&", "|", "^", "==", "!=", "and", "or"]);

/** Every text that one change of an operator, a type, the order of operands or a constant makes. */
export function* mutate(tree: readonly Statement[]): Generator<Mutant> {
  yield* mutateBlock(tree, (changed) => changed);
}

type Rebuild<T> = (part: T) => readonly Statement[];

function* mutateBlock(block: readonly Statement[], rebuild: Rebuild<readonly Statement[]>): Generator<Mutant> {
  for (const [index, statement] of block.entries()) {
    const put = (changed: Statement): readonly Statement[] => rebuild(block.with(index, changed));
    switch (statement.kind) {
      case "comment":
        break;
      case "assign":
      case "variable":
        yield* mutateExpression(statement.value, (value) => put({ ...statement, value }));
        break;
      case "for":
        yield* mutateBlock(statement.body, (body) => put({ ...statement, body }));
        break;
      case "if": {
        for (const [place, branch] of statement.branches.entries()) {
          const swap = (part: Partial<typeof branch>): readonly Statement[] =>
            put({ ...statement, branches: statement.branches.with(place, { ...branch, ...part }) });
          yield* mutateExpression(branch.test, (test) => swap({ test }));
          yield* mutateBlock(branch.body, (body) => swap({ body }));
        }
        if (statement.otherwise !== undefined)
          yield* mutateBlock(statement.otherwise, (otherwise) => put({ ...statement, otherwise }));
      }
    }
  }
}

function* mutateExpression(node: Expression, put: Rebuild<Expression>): Generator<Mutant> {
  for (const changed of variants(node)) {
    const change = `line ${String(node.line)}: ${printExpression(node)} became ${printExpression(changed)}`;
    yield { tree: put(changed), change };
  }
  switch (node.kind) {
    case "member":
      yield* mutateExpression(node.of, (of) => put({ ...node, of }));
      break;
    case "index":
      yield* mutateExpression(node.of, (of) => put({ ...node, of }));
      yield* mutateExpression(node.index, (index) => put({ ...node, index }));
      break;
    case "slice":
      yield* mutateExpression(node.of, (of) => put({ ...node, of }));
      break;
    case "lane":
      yield* mutateExpression(node.lane, (lane) => put({ ...node, lane }));
      break;
    case "call":
      for (const [place, arg] of node.args.entries())
        yield* mutateExpression(arg, (changed) => put({ ...node, args: node.args.with(place, changed) }));
      break;
    case "unary":
      yield* mutateExpression(node.value, (value) => put({ ...node, value }));
      break;
    case "binary":
      yield* mutateExpression(node.left, (left) => put({ ...node, left }));
      yield* mutateExpression(node.right, (right) => put({ ...node, right }));
      break;
    case "choice":
      yield* mutateExpression(node.test, (test) => put({ ...node, test }));
      yield* mutateExpression(node.yes, (yes) => put({ ...node, yes }));
      yield* mutateExpression(node.no, (no) => put({ ...node, no }));
      break;
    case "tuple":
      for (const [place, part] of node.parts.entries())
        yield* mutateExpression(part, (changed) => put({ ...node, parts: node.parts.with(place, changed) }));
      break;
    default:
      break;
  }
}

function* variants(node: Expression): Generator<Expression> {
  if (node.kind === "binary") {
    const sign = SIGNS[node.sign];
    if (sign !== undefined) yield { ...node, sign };
    if (!COMMUTE.has(node.sign)) yield { ...node, left: node.right, right: node.left };
  }
  if (node.kind === "choice") yield { ...node, yes: node.no, no: node.yes };
  if (node.kind === "integer") yield { ...node, text: String(BigInt(node.text) + 1n) };
  if (node.kind === "decimal") yield { ...node, text: node.text === "0.0" ? "1.0" : `${node.text}5` };
  if (node.kind === "member") {
    const type = TYPES[node.type];
    if (type !== undefined) yield { ...node, type };
  }
}
