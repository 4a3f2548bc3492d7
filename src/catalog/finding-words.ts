import type { FindingKind } from "../schema/finding.ts";

/** What each kind of finding means for a reader. */
export const FINDING_WORDS: Readonly<Record<FindingKind, { readonly title: string; readonly meaning: string }>> = {
  "condition-not-defined": {
    title: "Condition that its encoding does not define",
    meaning:
      "Instructions name a condition that the encoding's own list lacks. The name is kept; what it asks for is not known from this source.",
  },
  "form-stated-twice": {
    title: "Form stated more than once",
    meaning: "The same encoding, opcode, condition and operands are listed again. They are shown once.",
  },
  "form-stated-differently": {
    title: "Form stated in two ways",
    meaning: "The same encoding, opcode and condition are listed with different operands. Both are kept.",
  },
  "identifier-check-failed": {
    title: "Opcode that rebuilds no identifier",
    meaning: "The opcode, put into its field, gives no word of the encoding's list of identifiers.",
  },
  "identifier-outside-mask": {
    title: "Identifier with bits outside the mask",
    meaning:
      "An identifier sets bits that the encoding's mask does not cover, as the Y opcodes of dual-issue words do.",
  },
  "no-identifiers": {
    title: "Encoding without identifiers",
    meaning: "No word identifies the encoding, so opcodes cannot be checked.",
  },
  "condition-repeated": {
    title: "Condition listed again",
    meaning: "An encoding lists a condition of the same name more than once.",
  },
  "operands-share-a-field": {
    title: "Operands that share a field",
    meaning: "Two operands of a form are encoded by one field: a literal used twice, or a register read and written.",
  },
  "explicit-operand-without-field": {
    title: "Explicit operand without a field",
    meaning: "An operand that assembly names has no bits of its own, such as VCC in short comparisons.",
  },
  "fields-overlap": { title: "Overlapping fields", meaning: "Two fields of an encoding share bits." },
  "subgroup-not-listed": {
    title: "Subgroup outside the list",
    meaning:
      "Instructions name a functional subgroup that the source's list of subgroups lacks; NOT_ASSIGNED is the usual one.",
  },
  "comment-in-source": {
    title: "Comment in the source",
    meaning: "A comment says where a fact comes from; it is kept with the fact.",
  },
  "unknown-element": {
    title: "Unknown element",
    meaning: "An element that the importer does not know. It was not read.",
  },
  "unresolved-reference": {
    title: "Unresolved reference",
    meaning: "A name that the file does not define; only an incomplete file may have these.",
  },
  "missing-section": {
    title: "Missing section",
    meaning: "A section that a complete file has; only an incomplete file may lack it.",
  },
};
