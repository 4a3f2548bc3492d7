/** A line of a listing or of assembly source, reduced to its instructions. */
export interface Line {
  /** Each as written, with operands: one, or the two halves of a dual instruction. */
  readonly instructions: readonly Instruction[];
}

/** An instruction as written. */
export interface Instruction {
  readonly mnemonic: string;
  readonly operands: string;
}

const COMMENT = /\/\*.*?\*\/|\/\/.*$|;.*$/g;

/** What a disassembler or debugger writes before an instruction: `=>`, an address, `<symbol+0x10>:`. */
const ADDRESS = /^(?:=>\s*)?(?:(?:0x)?[0-9a-f]+\s*(?:<[^>]*>)?:|<[^>]*>:)\s*/i;

/** A label before an instruction; `::` stands inside names. */
const LABEL = /^[\w$.@%]+:(?!:)\s*/;

/** Bytes or words of machine code. Two letters alone could be a word, so these count only after an address. */
const CODE = /^(?:[0-9a-f]{2}|[0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{16})\s+(?=\S)/i;

/** Four bytes or more in a row: so many pairs of hexadecimal digits are no words, whatever their letters. */
const BYTES = /^(?:[0-9a-f]{2}\s+){4,}(?=\S)/i;

const MNEMONIC = /^[a-z][\w.]*$/i;

/** What an operand list has and a few words of prose do not. */
const OPERAND_LIKE = /[,[\](){}$#]|^(?:[svat]\d+|vcc|exec|m0|mrt\d|null|off|-?\d+|0x[0-9a-f]+)$/i;

/**
 * Reads a line of a disassembly or of assembly source: `v_max_f32_e32 v16, s0, v0 // 000…`, with or without the
 * address and bytes of objdump before it. Undefined for anything that is not an instruction with operands, or that
 * has nothing around its mnemonic.
 */
export function readLine(text: string): Line | undefined {
  const bare = text.replace(COMMENT, " ").trim();
  const body = stripCode(bare);
  const instructions = body.split(/\s+::\s+/).flatMap((half): Instruction[] => {
    const [, mnemonic = "", operands = ""] = /^(\S+)\s*(.*)$/s.exec(half.trim()) ?? [];
    return MNEMONIC.test(mnemonic) ? [{ mnemonic, operands }] : [];
  });
  const [first] = instructions;
  if (first === undefined) return undefined;
  const surrounded = body !== text.trim();
  const hasOperands = OPERAND_LIKE.test(first.operands);
  return surrounded || hasOperands || instructions.length > 1 ? { instructions } : undefined;
}

/** The line without address, label and machine code before the instruction. */
function stripCode(line: string): string {
  let rest = line;
  const addressed = ADDRESS.test(rest);
  rest = addressed ? rest.replace(ADDRESS, "") : rest.replace(LABEL, "");
  rest = rest.replace(BYTES, "");
  let stripped = rest.replace(CODE, "");
  // Without an address, only what holds a digit is taken for machine code.
  while (stripped !== rest && (addressed || /^\S*\d/.test(rest))) {
    rest = stripped;
    stripped = rest.replace(CODE, "");
  }
  return rest;
}
