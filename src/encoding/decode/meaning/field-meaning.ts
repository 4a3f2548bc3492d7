import type { Decoded, Decoder } from "../decoder.ts";
import type { DecodeForm } from "../form.ts";
import type { Assembly } from "../text/assembly.ts";
import { controlText } from "../text/controls.ts";
import { LITERAL, LITERAL64 } from "../text/names.ts";
import { makeTarget, type Target } from "../text/target.ts";
import { immediateMeaning } from "./immediate-meaning.ts";
import { operandMeaning, plainOperand } from "./operand-meaning.ts";

/** What a field's value is asked about. */
interface Question {
  readonly form: DecodeForm;
  readonly field: string;
  readonly value: number;
  /** The whole line of assembly. */
  readonly line: string;
  readonly target: Target;
}

type Answer = (question: Question) => string;

/** Fields of operands. One that no operand of the instruction is in is not used. */
const OPERAND =
  /^(SCALE_)?V?S?SRC[XY]?\d?$|^V?DST[XY]?$|^SDST$|^V?ADDR\w?$|^V?DATA\d?$|^SADDR$|^S?RSRC$|^S?SAMP$|^SBASE$|^SDATA$|^SOFFSET$/;

/** Says in words what every field of a decoded instruction stands for. */
export class FieldMeanings {
  readonly #target: Target;
  readonly #assembly: Assembly;

  constructor(decoder: Decoder, assembly: Assembly) {
    this.#target = makeTarget(decoder);
    this.#assembly = assembly;
  }

  /** The meaning of each field, in the encoding's order. None is empty. */
  of(decoded: Decoded): Map<string, string> {
    const { form, word } = decoded;
    const texts = this.#assembly.fieldTexts(decoded);
    const line = this.#assembly.text(decoded);
    return new Map(
      form.encoding.fields.map(({ name: field, read }) => {
        const question = { form, field, value: read(word), line, target: this.#target };
        return [field, meaningOf(question, texts.get(field))];
      }),
    );
  }
}

function meaningOf(question: Question, text: string | undefined): string {
  const { form, field, value, target } = question;
  if (/ENCODING$/.test(field)) return `marks ${form.encoding.name}`;
  if (/^OP[XY]?$/.test(field)) return `${opcodeOwner(form, field)}`;
  if (field === "SEG") return ["flat memory", "scratch memory", "global memory"][value] ?? "reserved";
  const extension = extensionOf(question);
  if (extension !== undefined) return extension;
  const row = (form.halves ?? [form]).flatMap(({ operands }) => operands).find(([name]) => name === field);
  if (field === "SIMM16") return immediateMeaning(form, row?.[1] ?? "", value, target);
  if (field === "LITERAL") return literalMeaning(value);
  if (field === "LITERAL64") return "the 64 bits that a source asks for";
  if (form.name.startsWith("v_bitop3_") && /^(NEG|ABS|OMOD)$/.test(field))
    return `bits ${{ NEG: "2:0", ABS: "5:3", OMOD: "7:6" }[field] ?? ""} of the table of results: ${value}`;
  const known = MEANINGS[field] ?? PATTERNS.find(([pattern]) => pattern.test(field))?.[1];
  if (known !== undefined) return known(question);
  const register = /MIMG|VIMAGE|VSAMPLE|EXP/.test(form.encoding.name) ? firstRegister(question) : undefined;
  if (register !== undefined) return register;
  if (row !== undefined && text !== undefined && text !== "") {
    if (value === LITERAL && text !== "null" && form.encoding.field("LITERAL") !== undefined)
      return `the literal behind the word, ${plainOperand(text)}`;
    if (value === LITERAL64 && form.encoding.field("LITERAL64") !== undefined)
      return `the literal of 64 bits behind the word, ${plainOperand(text)}`;
    // A code without a name is written as its number; an inline constant never is.
    if (plainOperand(text) === String(value)) return `code ${value}, which is reserved`;
    return operandMeaning(text);
  }
  if (row !== undefined && (value === LITERAL || value === LITERAL64))
    return `code ${value} asks for a literal, which ${form.encoding.name} does not have`;
  if (OPERAND.test(field)) return row === undefined ? unused(form, value) : "no register";
  return `the number ${value}; what it says is not documented here`;
}

/** The first register that a field of an image or an export names: how many there are depends on other fields. */
function firstRegister({ form, field, value, target }: Question): string | undefined {
  if (/^VSRC\d$/.test(field)) return `v${value}: vector register, sent where EN says so`;
  if (/^V(ADDR|DATA)/.test(field)) return `v${value}: vector register, the first of those that the line names`;
  const { padding = 0 } = form.encoding.field(field) ?? {};
  if (/^S?(RSRC|SAMP)$/.test(field))
    return `${target.names.sources(1)[value << padding] ?? value}: scalar register, the first of several`;
  return undefined;
}

function opcodeOwner({ name, halves }: DecodeForm, field: string): string {
  const [x, y] = halves ?? [];
  return `opcode of ${(field === "OPX" ? x?.name : field === "OPY" ? y?.name : undefined) ?? name}`;
}

/** A source code that says which extension of the encoding this is. */
function extensionOf({ form: { encoding }, field, value }: Question): string | undefined {
  if (field !== "SRC0") return undefined;
  if (encoding.name.includes("SDWA") && value === 249) return "249: selections of bytes and words follow (SDWA)";
  if (encoding.name.includes("DPP8") && (value === 233 || value === 234))
    return `${value}: lane numbers follow (DPP8)${value === 234 ? ", and inactive lanes are read" : ""}`;
  if (encoding.name.includes("DPP") && value === 250) return "250: a lane control follows (DPP)";
  return undefined;
}

function unused({ name }: DecodeForm, value: number): string {
  return value === 0 ? `not used by ${name}` : `not used by ${name}; that it is set means nothing known`;
}

function literalMeaning(value: number): string {
  const floats = new Float32Array(new Uint32Array([value]).buffer);
  const signed = value | 0;
  return `the number ${value}${signed < 0 ? `, or ${signed} where it is signed` : ""}; as a float ${Number.isNaN(floats[0]) ? "not a number" : floats[0]}`;
}

/** A bit: what it says when it is set, and when it is not. */
function bit(set: string, clear: string): Answer {
  return ({ value }) => (value === 1 ? set : clear);
}

function choice(...texts: readonly string[]): Answer {
  return ({ value }) => texts[value] ?? "reserved";
}

/** The bits of a value of four that are set, lowest first. */
function bitsOf(value: number): number[] {
  return [0, 1, 2, 3].filter((index) => (value >> index) & 1);
}

/** What a value says of sources, of which each has a bit, lowest first. */
function listSources(value: number, what: string, none: string): string {
  const set = bitsOf(value);
  return set.length === 0 ? none : `${what} ${set.map((index) => `source ${index}`).join(", ")}`;
}

function sources(what: string, none: string): Answer {
  return ({ value }) => listSources(value, what, none);
}

/** What changes a source, where the line shows it: not every instruction uses the bits. */
function shown(pattern: RegExp, answer: Answer): Answer {
  return (question) => {
    const text = answer(question);
    return question.value === 0 || pattern.test(question.line) ? text : `${text}; LLVM writes nothing of it here`;
  };
}

const SIGN = /-|neg/;
const MAGNITUDE = /\|/;

/** A part of the assembler's line, or what its absence says. */
function inLine(pattern: RegExp, absent: string, before = ""): Answer {
  return ({ line }) => {
    const [, found] = pattern.exec(line) ?? [];
    return found === undefined ? absent : `${before}${found}`;
  };
}

const SELECTIONS = ["byte 0", "byte 1", "byte 2", "byte 3", "the low half", "the high half", "the whole register"];

function selection(what: string): Answer {
  return ({ value }) => `${what}: ${SELECTIONS[value] ?? "reserved"}`;
}

function rows(unit: string): Answer {
  return ({ value }) => {
    const set = bitsOf(value);
    if (set.length === 4) return `all ${unit}s are written`;
    if (set.length === 1) return `${unit} ${set[0]} is written`;
    return set.length === 0 ? `no ${unit} is written` : `${unit}s ${set.join(", ")} are written`;
  };
}

/** An offset in bytes; signed where the assembler reads it so. */
const offset: Answer = ({ form, field, value }) => {
  const { width = 0 } = form.encoding.field(field) ?? {};
  const isFlat = /FLAT/.test(form.encoding.name) && !/GLBL|GLOBAL|SCRATCH/.test(form.encoding.name);
  const isSigned = field === "IOFFSET" || !(/BUF/.test(form.encoding.name) || (isFlat && form.encoding.bits === 64));
  const number = isSigned ? (value << (32 - width)) >> (32 - width) : value;
  return `${number} bytes, ${isSigned ? "a signed" : "an unsigned"} number of ${width} bits`;
};

const ldsOffset: Answer = ({ form, field, value }) => {
  if (form.name.includes("swizzle")) return `bits ${field === "OFFSET0" ? "7:0" : "15:8"} of the pattern`;
  if (/read2|write2|wrxchg2|2addr/.test(form.name)) {
    const stride = form.name.includes("st64") ? " × 64" : "";
    return `offset of the ${field === "OFFSET0" ? "first" : "second"} element: ${value}${stride} elements`;
  }
  return field === "OFFSET0" ? `low byte of the offset: ${value}` : `high byte of the offset: ${value * 256} bytes`;
};

const selectBits: Answer = ({ form, value, target }) => {
  const bits = bitsOf(value);
  if (/swmmac|wmma|f8f6f4/.test(form.name) && target.tileReuse)
    return value === 0 ? "no selection" : `selection ${value}, which the line spells out`;
  if (bits.length === 0) return /VOP3P/.test(form.encoding.name) ? "low results take low halves" : "low halves";
  const parts = bits.map((index) => (index === 3 ? "the result" : `source ${index}`));
  return `high half of ${parts.join(", ")}${/VOP3P/.test(form.encoding.name) ? ", for the low result" : ""}`;
};

const highSelectBits: Answer = ({ form, value, target }) => {
  if (/swmmac|wmma|f8f6f4/.test(form.name) && target.tileReuse) return `selection ${value}, which the line spells out`;
  const taken = listSources(value & 7, "high half of", "");
  return taken === "" ? "high results take low halves" : `${taken}, for the high result`;
};

const broadcastFormat: Answer = ({ form, field, value, target }) => {
  if (form.name.includes("f8f6f4"))
    return `format of ${field === "CBSZ" ? "A" : "B"}: ${["FP8", "BF8", "FP6", "BF6", "FP4"][value] ?? "reserved"}`;
  if (field === "CBSZ") return value === 0 ? "no broadcast of A" : `A is broadcast among ${2 ** value} blocks`;
  if (target.matrixSigns && form.name.includes("_f64_")) return listSources(value, "negated:", "no sign is changed");
  return value === 0 ? "B as it stands" : `pattern ${value} of broadcasting or turning B's lanes`;
};

const outputModifier: Answer = ({ form, value, target }) => {
  if (value === 0) return "result as it is";
  if (target.tables.omod?.[form.name] === "no") return unused(form, value);
  return ["", "result times 2", "result times 4", "result divided by 2"][value] ?? "";
};

const lanes: Answer = ({ field, value }) => `lane ${field.at(-1) ?? ""} of eight reads lane ${value}`;

const hint: Answer = inLine(/ th:(\w+)/, "regular use (temporal)", "temporal hint ");

const MEANINGS: Readonly<Record<string, Answer>> = {
  A16: bit("addresses have 16 bits", "addresses have 32 bits"),
  ABID: ({ value }) => `block ${value} of A is broadcast, where CBSZ says so`,
  ABS: shown(MAGNITUDE, sources("magnitude of", "no magnitude is taken")),
  ACC: ({ form, value }) =>
    form.encoding.field("ACC")?.width === 2
      ? listSources(value, "accumulation registers:", "A and B are in vector registers")
      : value === 1
        ? "data are in accumulation registers"
        : "data are in vector registers",
  ACC_CD: bit("C and D are in accumulation registers", "C and D are in vector registers"),
  ATTR: ({ value }) => `attribute ${value}`,
  BANK_MASK: rows("bank"),
  BLGP: broadcastFormat,
  BOUND_CTRL: bit("a lane without a source reads 0", "a lane without a source is not written"),
  CBSZ: broadcastFormat,
  CLAMP: bit("result is clamped", "result is not clamped"),
  COMPR: bit("two halves a register", "one value a register"),
  D16: bit("data have 16 bits", "data have 32 bits"),
  DA: bit("an array of images", "no array"),
  DFMT: inLine(/ format:(\S+)/, "the default format", "format "),
  DIM: choice(
    "one dimension",
    "two dimensions",
    "three dimensions",
    "cube",
    "array of one-dimensional images",
    "array of two-dimensional images",
    "two dimensions with samples",
    "array with samples",
  ),
  DLC: bit("DLC: the device's cache is passed", "DLC is off"),
  DMASK: ({ value }) => {
    const set = ["x", "y", "z", "w"].filter((_, index) => (value >> index) & 1);
    return set.length === 0 ? "no component" : `components ${set.join(", ")}`;
  },
  DONE: bit("the last export of this kind", "more exports follow"),
  DPP_CTRL: ({ form, value }) =>
    controlText(value, form.encoding.field("FI") === undefined ? "row_newbcast" : "row_share")
      .trim()
      .replace(/^\/\* (.*) \*\/$/, "reserved"),
  DST_SEL: selection("written"),
  DST_UNUSED: choice(
    "other bits become 0",
    "other bits are filled with the sign",
    "other bits keep their values",
    "reserved",
  ),
  EN: ({ value }) => {
    const set = bitsOf(value);
    return set.length === 0 ? "nothing is sent" : `sources ${set.join(", ")} are sent`;
  },
  FI: bit("inactive lanes are read", "inactive lanes are no source"),
  FORMAT: inLine(/ format:(\S+)/, "the default format", "format "),
  GDS: bit("global data share", "local data share"),
  GLC: bit("GLC: coherent among compute units; an atomic returns the old value", "GLC is off"),
  IDXEN: bit("a register holds an index", "no index"),
  IMM: bit("the offset is a number", "the offset is a register"),
  IOFFSET: offset,
  LDS: bit("data go to the local data share", "data go to registers"),
  LWE: bit("LOD warnings are returned", "no LOD warnings"),
  NEG: shown(SIGN, sources("negated:", "no sign is changed")),
  NEGX: shown(SIGN, sources("negated:", "no sign is changed")),
  NEGY: shown(SIGN, sources("negated:", "no sign is changed")),
  NEG_HI: ({ form, value }) =>
    /_mix/.test(form.name)
      ? listSources(value, "magnitude of", "no magnitude is taken")
      : listSources(value, "negated in the high half:", "no sign of a high half is changed"),
  NFMT: inLine(/ format:(\S+)/, "the default format", "format "),
  NSA: ({ value }) => `${value} words of further address registers`,
  NT: bit("non-temporal", "NT is off"),
  NV: bit("memory is not volatile", "NV is off"),
  OFFEN: bit("a register holds an offset", "no offset in a register"),
  OFFSET: offset,
  OFFSET0: ldsOffset,
  OFFSET1: ldsOffset,
  OMOD: outputModifier,
  OPSEL: selectBits,
  OP_SEL: selectBits,
  OPSEL_HI: highSelectBits,
  OP_SEL_HI: highSelectBits,
  OP_SEL_HI_2: bit("high half of source 2, for the high result", "low half of source 2, for the high result"),
  R128: bit("the resource has 128 bits", "the resource has 256 bits"),
  ROW_EN: bit("the row number is in M0", "no row number"),
  ROW_MASK: rows("row"),
  S0: bit("source 0 is scalar", "source 0 is a vector register"),
  S1: bit("source 1 is scalar", "source 1 is a vector register"),
  SC0: bit("SC0 is on: with SC1 it says how far the access is coherent; an atomic returns the old value", "SC0 is off"),
  SC1: bit("SC1 is on: with SC0 it says how far the access is coherent", "SC1 is off"),
  SCALE_CLAMP: bit("set; what it does for scales is not documented", "off"),
  SCALE_NEG: ({ value }) => (value === 0 ? "off" : `${value}: what it does for scales is not documented`),
  SCALE_NEG_HI: ({ value }) => (value === 0 ? "off" : `${value}: what it does for scales is not documented`),
  SCALE_OFFSET: bit("the offset counts elements", "the offset counts bytes"),
  SCALE_OPSEL: ({ value }) => `${value}: which byte of the scales' registers is read`,
  SCALE_OPSEL_HI: ({ value }) => `${value}: which byte of the scales' registers is read`,
  SCC: bit("coherent in the whole system", "SCC is off"),
  SCOPE: choice("coherent in the compute unit", "in the shader engine", "in the device", "in the whole system"),
  SD: bit("the mask is SDST", "the mask is VCC"),
  SLC: bit("SLC: streamed through the second-level cache", "SLC is off"),
  SOFFSET_EN: bit("a register is added to the offset", "no register is added"),
  SRC0_SEL: selection("source 0 is"),
  SRC1_SEL: selection("source 1 is"),
  SVE: bit("a vector register holds an address", "no vector register holds an address"),
  TFE: bit("a status word is returned", "no status word"),
  TGT: inLine(/^\w+ (\w+)/, "reserved", "target "),
  TH: hint,
  UNORM: bit("coordinates count texels", "coordinates go from 0 to 1"),
  VM: bit("EXEC is the mask of valid pixels", "EXEC is no mask of valid pixels"),
  WAIT_EXP: ({ value }) => (value === 7 ? "no wait (7)" : `waits until expcnt is at most ${value}`),
  WAIT_VA_VDST: ({ value }) => (value === 15 ? "no wait (15)" : `waits until va_vdst is at most ${value}`),
  WAIT_VDST: ({ value }) => (value === 15 ? "no wait (15)" : `waits until va_vdst is at most ${value}`),
  WAIT_VM_VSRC: ({ value }) => (value === 1 ? "no wait (1)" : "waits until vm_vsrc is 0"),
};

/** Fields that come in numbers. */
const PATTERNS: readonly (readonly [RegExp, Answer])[] = [
  [/^ATTR_?CHAN$/, choice("component x", "component y", "component z", "component w")],
  [/^LANE_SEL_\d$/, lanes],
  [/^SRC\d_NEG$/, shown(SIGN, bit("negated", "sign unchanged"))],
  [/^SRC\d_ABS$/, shown(MAGNITUDE, bit("magnitude", "no magnitude is taken"))],
  [/^SRC\d_SEXT$/, shown(/sext/, bit("extended by its sign", "extended by zeros"))],
];
