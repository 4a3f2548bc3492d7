/** An operand of a form, as the notation needs it. */
export interface FormOperand {
  /** Field that encodes it, or the register of an implicit one: VCC, EXEC, SCC, M0. */
  readonly name: string;
  /** Width of the data in bits. */
  readonly bits: number;
  readonly input: boolean;
  readonly output: boolean;
  /** Each lane has its own. */
  readonly perLane: boolean;
  /** One bit a lane. */
  readonly mask: boolean;
}

/** One form of an instruction in one generation: what a text is compiled for. */
export interface SemanticsForm {
  readonly encoding: string;
  readonly operands: readonly FormOperand[];
  /** Set where any of the sources may be a literal behind the word. */
  readonly literal?: true;
  /** Width in bits by field name; OPSEL and OPSEL_HI are spelled OP_SEL and OP_SEL_HI. */
  readonly fields: ReadonlyMap<string, number>;
}

/** What differs between generations, as far as texts and evaluator ask. */
export interface GenerationTraits {
  /** Every trait that there is, and whether the generation has it. */
  readonly traits: ReadonlyMap<string, boolean>;
  /** Formats whose name means a variant, such as fp8. */
  readonly variants: ReadonlyMap<string, string>;
  /** Lanes of a wave where nothing says otherwise. */
  readonly lanes: number;
}

/**
 * Names that a text may use for an operand whose name depends on the encoding, in order of preference. The source of a
 * carry and of a select is VCC in short encodings and SRC2 in long ones; a mask result is VCC, SDST or VDST.
 */
const READ_NAMES: Readonly<Record<string, readonly string[]>> = {
  SRC0: ["SRC0", "VSRC0", "SRCX0", "SRCY0"],
  SRC1: ["SRC1", "VSRC1", "VSRCX1", "VSRCY1"],
  SRC2: ["SRC2", "VSRCX2", "VSRCY2"],
  VDST: ["VDST", "VDSTX", "VDSTY"],
  LITERAL: ["LITERAL", "LITERAL64"],
  VCC: ["VCC", "SRC2", "VSRCX2", "VSRCY2"],
  COORDINATE: ["VSRC", "SRC1"],
  DATA: ["DATA", "VSRC", "DATA0", "VDATA", "SDATA"],
};
const WRITE_NAMES: Readonly<Record<string, readonly string[]>> = {
  ...READ_NAMES,
  VCC: ["VCC", "SDST", "VDST"],
  RESULT: ["VDST", "VDATA", "SDATA", "SDST"],
};

/** The operand of a form that a text's name means; undefined where the form has none. */
export function findOperand(form: SemanticsForm, name: string, use: "read" | "write"): FormOperand | undefined {
  const names = use === "read" ? READ_NAMES : WRITE_NAMES;
  const direct = firstOperand(form, name, names[name] ?? [name], use);
  if (direct !== undefined) return direct;
  // A printed text has the names of one form; another form may have others.
  for (const [canonical, spellings] of Object.entries(names)) {
    const other = spellings.includes(name) ? firstOperand(form, canonical, spellings, use) : undefined;
    if (other !== undefined) return other;
  }
  return undefined;
}

function firstOperand(
  form: SemanticsForm,
  name: string,
  spellings: readonly string[],
  use: "read" | "write",
): FormOperand | undefined {
  const written = (row: FormOperand): boolean => row.output && (name !== "VCC" || row.mask);
  // Some forms read a carry from VCC and write one to SDST.
  const elsewhere = use === "write" && form.operands.some((row) => spellings.includes(row.name) && written(row));
  for (const spelling of spellings) {
    const row = form.operands.find((operand) => operand.name === spelling);
    if (row === undefined || (name === "VCC" && spelling !== "VCC" && !row.mask)) continue;
    if ((name === "RESULT" && use === "write" && !row.output) || (name === "VCC" && elsewhere && !written(row)))
      continue;
    return row;
  }
  return undefined;
}

/** The name that `in` and `out` of an evaluation use for an operand, from any of the spellings. */
export function operandOfKey(form: SemanticsForm, key: string): FormOperand | undefined {
  const upper = key.toUpperCase();
  return form.operands.find(({ name }) => name === upper) ?? findOperand(form, canonicalName(upper), "read");
}

function canonicalName(name: string): string {
  return Object.entries(READ_NAMES).find(([, names]) => names.includes(name))?.[0] ?? name;
}

/** OPSEL is OP_SEL, and so on: the spellings of the generations. */
export function fieldName(name: string): string {
  return name.toUpperCase().replace(/^OPSEL/, "OP_SEL");
}
