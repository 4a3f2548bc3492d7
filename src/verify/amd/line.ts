/** One instruction of a line: two stand in a dual-issue one. */
export interface LinePart {
  readonly mnemonic: string;
  readonly operands: readonly string[];
  /** Words after the operands, such as `offset:16` and `glc`. */
  readonly modifiers: readonly string[];
}

/** Words that could be a modifier; a counter of s_waitcnt, `vmcnt(0)`, is an operand. */
const MODIFIER = /^[a-z][a-z0-9_]*(?::.*)?$/;

/**
 * The parts of a line as LLVM prints it.
 *
 * @param keywords the words that are modifiers even where no operand stands before them.
 */
export function parseLine(text: string, keywords: ReadonlySet<string>): LinePart[] {
  return text.split(" :: ").map((part) => {
    const [, mnemonic = part, rest = ""] = /^(\S+)\s*(.*)$/.exec(part.trim()) ?? [];
    const pieces = splitOutside(rest, ",");
    const words = splitOutside(pieces.pop() ?? "", " ");
    const operands = pieces;
    const modifiers: string[] = [];
    for (const [index, word] of words.entries()) {
      const isModifier = MODIFIER.test(word) && (index > 0 || word.includes(":") || keywords.has(word));
      if (isModifier) modifiers.push(word);
      // What goes on after the first word of an operand: `vmcnt(0) expcnt(1)`, `instid0(…) | instid1(…)`.
      else if (index > 0 && modifiers.length === 0) operands.push(`${operands.pop() ?? ""} ${word}`);
      else operands.push(word);
    }
    return { mnemonic, operands, modifiers };
  });
}

/** A modifier's name: what stands before its colon. */
export function keywordOf(modifier: string): string {
  return modifier.replace(/:.*$/s, "");
}

/** LLVM's mnemonic without the suffix that chooses an encoding. */
export function plainMnemonic(mnemonic: string): string {
  return mnemonic.replace(/_(?:e32|e64|dpp|sdwa|e64_dpp)$/, "");
}

/** Splits at a separator that is not inside brackets, braces or quotes; empty pieces are left out. */
function splitOutside(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = "";
  for (const character of text) {
    if ("[(".includes(character)) depth += 1;
    if ("])".includes(character)) depth -= 1;
    if (character === separator && depth === 0) {
      pieces.push(piece.trim());
      piece = "";
    } else piece += character;
  }
  pieces.push(piece.trim());
  return pieces.filter((one) => one !== "");
}

/** Signs around an operand, by the modifier that writes them. */
const SIGNS: readonly (readonly [keyword: string, sign: RegExp])[] = [
  ["neg", /^(?:-[^0-9]|neg\()/],
  ["abs", /^(?:-|neg\()?\|/],
  ["sext", /^(?:-|neg\()?sext\(/],
];

/** The modifiers that stand in a line, signs of operands among them. */
export function modifiersIn(parts: readonly LinePart[]): Set<string> {
  const signs = parts.flatMap(({ operands }) =>
    operands.flatMap((operand) => SIGNS.flatMap(([keyword, sign]) => (sign.test(operand) ? [keyword] : []))),
  );
  return new Set([...parts.flatMap(({ modifiers }) => modifiers.map(keywordOf)), ...signs]);
}

/**
 * The modifiers by which a line differs from another one of the same instruction, sorted: those that were added, changed
 * or left out, and the signs of operands. None where only operands differ.
 */
export function modifiersBetween(before: readonly LinePart[], after: readonly LinePart[]): string[] {
  const found = new Set<string>();
  for (const [index, part] of after.entries()) {
    const other = before[index];
    for (const word of symmetricDifference(part.modifiers, other?.modifiers ?? [])) found.add(keywordOf(word));
    for (const [at, operand] of part.operands.entries()) {
      const was = other?.operands[at] ?? "";
      for (const [keyword, sign] of SIGNS) if (sign.test(operand) !== sign.test(was)) found.add(keyword);
    }
  }
  return [...found].sort();
}

function symmetricDifference(one: readonly string[], other: readonly string[]): string[] {
  return [...one.filter((word) => !other.includes(word)), ...other.filter((word) => !one.includes(word))];
}
