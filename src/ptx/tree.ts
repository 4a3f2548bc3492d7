/**
 * The typed tree of PTX's syntax notation. An opcode is the concatenation of its nodes; `{…}` marks what may be left
 * out, a brace with several entries one that must be chosen.
 */
export type OpcodeNode =
  /** Text as it stands: a mnemonic (`ld`), a qualifier or the name of its definition (`.level::cache_hint`), or a part that continues one (`::cta`). */
  | { kind: "part"; text: string }
  /** `{.sat}`, `{.sem.scope}`: all of it or nothing. */
  | { kind: "optional"; items: OpcodeNode[] }
  /** `{.hi,.lo}`, `{::cta, ::cluster}`, `.{1d,2d}`, `::{cta, cluster}`: one of the alternatives, or none where `optional`. */
  | { kind: "choice"; optional: boolean; prefix: "" | "." | "::"; alternatives: OpcodeNode[][] }
  /** `.h[0-3][0-3]`: a qualifier that ends in `digits` digits, each from `0` to `top`. */
  | { kind: "digits"; stem: string; digits: number; top: number };

export type Operand =
  /** A named operand. `sign` is an optional `!` or `-` before it; `suffix` what may follow its name (`.asel`, `.unified`). */
  | { kind: "name"; name: string; sign?: "!" | "-"; suffix: OpcodeNode[] }
  /** An address, `[a, b]`. */
  | { kind: "memory"; items: OperandItem[]; suffix: OpcodeNode[] }
  /** A vector expression, `{a, b}`. */
  | { kind: "vector"; items: OperandItem[] }
  /** A parenthesised list of a call. */
  | { kind: "list"; items: OperandItem[] }
  /** `p|q`, or `p[|q]` where the second destination may be left out. */
  | { kind: "pair"; first: string; second: string; optional: boolean }
  /** `avar+imm`. */
  | { kind: "sum"; base: string; offset: string };

export type OperandItem =
  | { kind: "one"; operand: Operand }
  /** `{, cache_policy}` (comma before) or `{b,}` (comma after): all of these operands or none. */
  | { kind: "optional"; comma: "before" | "after"; operands: Operand[] };

/** One syntax line: an opcode and its operands. */
export type Syntax = {
  /** The predicate of a line that shows one (`@p bra`). */
  guard?: { name: string; negatable: boolean };
  opcode: OpcodeNode[];
  operands: OperandItem[];
};

/** One definition below the syntax lines: `.dtype = .atype = { .u32, .s32 };`. */
export type Definition = {
  /** The names defined, with their leading `.` or `::`; a name without either stands for a mnemonic (`vop`) or an operand (`cp-size`). */
  names: string[];
  values: OpcodeNode[][];
};
