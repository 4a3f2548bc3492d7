/** What the parts of the assembler's text of an operand are. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^v\d+\.[lh]$/, "half of a vector register"],
  [/^v\d/, "vector register"],
  [/^v\[/, "vector registers"],
  [/^a\d/, "accumulation register"],
  [/^a\[/, "accumulation registers"],
  [/^s\d/, "scalar register"],
  [/^s\[/, "scalar registers"],
  [/^ttmp/, "registers of the trap handler"],
  [/^vcc/, "the mask VCC"],
  [/^exec/, "the mask of active lanes"],
  [/^m0$/, "the register M0"],
  [/^null$/, "no register: reads as 0, and takes no result"],
  [/^off$/, "no register"],
  [/^src_scc$/, "the scalar condition code"],
  [/^src_vccz$/, "whether VCC is 0"],
  [/^src_execz$/, "whether EXEC is 0"],
  [/^src_(shared|private)_/, "bound of an aperture"],
  [/^src_lds_direct$|^src_pops/, "special source"],
  [/^flat_scratch|^src_flat_scratch/, "base of the scratch memory"],
  [/^xnack_mask/, "the mask of replayed lanes"],
  [/^sendmsg\(/, "message"],
  [/^attr\d/, "attribute of the primitive"],
  [/^p(10|20|0)$/, "parameter of the primitive"],
  [/^-?\d/, "inline constant"],
  [/^lit\(/, "literal"],
  [/^0x/, "inline constant, as its bits"],
];

/** What an assembler writes around an operand. */
const WRAPPINGS = [
  ["neg(", ")"],
  ["sext(", ")"],
  ["|", "|"],
] as const;

/** An operand without signs and magnitudes, which fields of their own say. */
export function plainOperand(text: string): string {
  for (const [open, close] of WRAPPINGS)
    if (text.startsWith(open) && text.endsWith(close)) return plainOperand(text.slice(open.length, -close.length));
  return /^-\D/.test(text) ? plainOperand(text.slice(1)) : text;
}

/** An operand as the assembler writes it, with what it is. */
export function operandMeaning(text: string): string {
  const plain = plainOperand(text);
  const [, kind] = KINDS.find(([pattern]) => pattern.test(plain)) ?? [];
  return kind === undefined ? plain : `${plain}: ${kind}`;
}
