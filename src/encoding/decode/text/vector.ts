import type { OperandData } from "../data.ts";
import type { DecodeField, DecodeForm } from "../form.ts";
import type { FieldReader } from "../word.ts";
import { dppPrinter, sdwaPrinter } from "./controls.ts";
import { matrixParts, tileRegisters } from "./tiles.ts";
import { hex, valueKind, literalText } from "./literal.ts";
import { LITERAL, VECTOR } from "./names.ts";
import {
  dwordsOf,
  hasField,
  isVector,
  type Printer,
  reader,
  scalarPrinter,
  sourcePrinter,
  vectorPrinter,
} from "./operand.ts";
import type { Instruction } from "./instruction.ts";
import type { Target } from "./target.ts";

const OMOD = ["", " mul:2", " mul:4", " div:2"];

/** Encodings that have a longer sibling: LLVM tells the two apart by a suffix. */
const SHORT = /^(ENC_)?VOP[12C](_|$)/;
const LONG = /^(ENC_)?VOP3(_|$)/;

/** A vector ALU instruction: VOP1, VOP2, VOPC, VOP3 and their extensions. */
export function vectorInstruction(form: DecodeForm, target: Target): Instruction {
  const rows = form.operands.filter(([, , , , flags]) => !flags.includes("i"));
  const builder = new VectorBuilder(form, rows, target);
  return { mnemonic: form.mnemonic + suffix(form), operands: builder.operands(), tail: builder.tail() };
}

function suffix({ encoding: { name }, family, mnemonic }: DecodeForm): string {
  const isShort = SHORT.test(name);
  const isLong = LONG.test(name);
  if (mnemonic === "v_nop") return "";
  if (name.includes("SDWA")) return "_sdwa";
  if (name.includes("DPP")) return isShort ? (name.startsWith("VOPC") ? "" : "_dpp") : "_e64_dpp";
  const names = [...family];
  if (isShort) return names.some((other) => LONG.test(other)) && !NO_SUFFIX.test(mnemonic) ? "_e32" : "";
  if (isLong) return names.some((other) => SHORT.test(other)) && !NO_SUFFIX.test(mnemonic) ? "_e64" : "";
  return "";
}

/** Instructions that LLVM writes without suffix although they have two encodings. */
const NO_SUFFIX =
  /^v_(accvgpr_mov_b32|cvt_pk_f16_(bf8|fp8)|readfirstlane_b32|readlane_b32|writelane_b32|nop|clrexcp|pipeflush|swap_b\d+|swaprel_b32)$/;

class VectorBuilder {
  readonly #form: DecodeForm;
  readonly #rows: readonly OperandData[];
  readonly #target: Target;
  readonly #sources: readonly OperandData[];
  readonly #packed: boolean;
  readonly #mix: boolean;
  readonly #sdwa: boolean;
  readonly #short: boolean;
  /** Bits of OP_SEL that make LLVM write whole registers where it otherwise writes halves. */
  readonly #whole: number;

  constructor(form: DecodeForm, rows: readonly OperandData[], target: Target) {
    this.#form = form;
    this.#rows = rows;
    this.#target = target;
    this.#sources = rows.filter(([field]) => field !== null && /SRC|LITERAL/.test(field));
    this.#packed = /VOP3P/.test(form.encoding.name);
    this.#mix = /^v_(fma|mad)_mix/.test(form.name);
    this.#sdwa = form.encoding.name.includes("SDWA");
    this.#short = SHORT.test(form.encoding.name);
    this.#whole = this.#short ? 0 : Number(target.tables.whole?.[form.name] ?? 0);
  }

  operands(): Printer[] {
    return this.#rows.flatMap((row) => this.#operand(row) ?? []);
  }

  #operand(given: OperandData): Printer | undefined {
    const row = dppRow(this.#form, maskRow(this.#form, given));
    const [field, type] = row;
    const { names } = this.#target;
    if (type === "EXEC") return undefined;
    // A half of a dual instruction reads VCC without saying so.
    if (field === null && this.#form.half !== undefined) return undefined;
    if (field === null) return this.#maskOfSdwa() ?? (type === "VCC" ? () => names.vcc : undefined);
    const index = this.#sources.indexOf(given);
    if (index >= 0) return this.#source(row, field, index);
    if (type.startsWith("VGPR") || type.startsWith("ACCVGPR")) return this.#destination(row, field);
    if (field === "SDST")
      return this.#maskOfSdwa() ?? scalarPrinter(this.#form, field, dwordsOf(row, this.#target), this.#target);
    return scalarPrinter(this.#form, field, dwordsOf(row, this.#target), this.#target);
  }

  /** VOPC with SDWA writes VCC unless its SD bit names another mask. */
  #maskOfSdwa(): Printer | undefined {
    if (!hasField(this.#form, "SD")) return undefined;
    const { vcc: mask } = this.#target.names;
    if (this.#form.operands.some(([field]) => field === "VDST")) return () => mask;
    const chosen = reader(this.#form, "SD");
    const texts = this.#target.names.sources(this.#target.wave32 ? 1 : 2);
    const sdst = reader(this.#form, "SDST");
    const { vcc } = this.#target.names;
    return (word) => (chosen(word) === 1 ? (texts[sdst(word)] ?? "") : vcc);
  }

  #destination(row: OperandData, field: string): Printer {
    const [, type] = row;
    const form = this.#form;
    if (field === "VDSTY" && form.encoding.field(field)?.padding === 1 && form.encoding.field(field)?.width === 7) {
      // The lowest bit is not encoded: it is the opposite of VDSTX's.
      const texts = this.#target.names.vectors("v", 1);
      const y = reader(form, field);
      const x = reader(form, "VDSTX");
      return (word) => texts[(y(word) << 1) | (~x(word) & 1)] ?? "";
    }
    if (this.#isHalf(row)) {
      const texts = this.#target.names.halves;
      const read = reader(form, field);
      if (this.#short) return (word) => texts[read(word)] ?? "";
      return this.#half((word) => read(word), 3);
    }
    return vectorPrinter(form, field, dwordsOf(row, this.#target), this.#target, type.startsWith("ACC") ? "a" : "v");
  }

  /** Whether the operand names half a register. */
  #isHalf([, , , bits]: OperandData): boolean {
    return this.#target.halves && bits === 16 && !this.#packed && !WHOLE.test(this.#form.name);
  }

  /** The half of a register that a bit of OP_SEL chooses. */
  #half(register: FieldReader, index: number): Printer {
    const field = this.#selection();
    if (field === undefined) return (word) => `v${register(word)}.l`;
    const whole = this.#whole;
    return (word) => {
      const bits = field.read(word);
      if ((bits & whole) !== 0) return `v${register(word)}`;
      return `v${register(word)}.${((bits >> index) & 1) === 0 ? "l" : "h"}`;
    };
  }

  #selection(): DecodeField | undefined {
    return this.#form.encoding.field("OP_SEL") ?? this.#form.encoding.field("OPSEL");
  }

  #source(row: OperandData, field: string, index: number): Printer {
    const plain = this.#plainSource(row, field, index);
    return this.#modified(plain, row, field, index);
  }

  #plainSource(row: OperandData, field: string, index: number): Printer {
    const form = this.#form;
    const [, type, format, bits] = row;
    const dwords = dwordsOf(row, this.#target);
    if (field === "LITERAL") {
      const read = reader(form, field);
      return /^SIMM/.test(type)
        ? (word) => hex(read(word))
        : (word) => literalText(read(word), valueKind(format, bits));
    }
    if (field === "LITERAL64") {
      const offset = form.encoding.field(field)?.ranges[0]?.[0] ?? 32;
      return (word) => plainHex(word.at(offset / 32), word.at(offset / 32 + 1));
    }
    const tile = tileRegisters(form, field, this.#target);
    if (tile !== undefined) return tile;
    const encoded = form.encoding.field(field);
    const isHalf = this.#isHalf(row);
    if (encoded?.width === 8 && (type.includes("VGPR") || this.#sdwa)) {
      if (this.#sdwa) return this.#sdwaSource(row, field, index);
      if (!isHalf) return vectorPrinter(form, field, dwords, this.#target);
      const read = reader(form, field);
      const texts = this.#target.names.halves;
      if (this.#short) return (word) => texts[read(word)] ?? "";
      return this.#half((word) => read(word), index);
    }
    const read = reader(form, field);
    const source =
      /^(SREG|SGPR|SDST)/.test(type) && !hasField(form, "LITERAL")
        ? scalarPrinter(form, field, dwords, this.#target)
        : sourcePrinter(form, read, this.#literalRow(row), this.#target);
    if (!isHalf) return source;
    if (this.#short) {
      const texts = this.#target.names.halves;
      return (word) => (isVector(read(word)) ? (texts[read(word) - VECTOR] ?? "") : source(word));
    }
    const half = this.#half((word) => read(word) - VECTOR, index);
    return (word) => (isVector(read(word)) ? half(word) : source(word));
  }

  /** A source as its literal is read: 32 bits of packed 8-bit floats, halves of mixed precision. */
  #literalRow(row: OperandData): OperandData {
    const [field, type, , bits] = row;
    if (this.#mix) return [field, type, this.#form.name.includes("bf16") ? "NUM_BF16" : "NUM_F16", bits, ""];
    if (!/^v_cvt_pk_f32_(bf8|fp8)/.test(this.#form.name)) return row;
    return this.#target.wideEighths ? [field, type, "NUM_B32", 32, ""] : [field, type, "NUM_F16", 16, ""];
  }

  /** A source of SDWA: a bit says whether the eight bits name a scalar. */
  #sdwaSource(row: OperandData, field: string, index: number): Printer {
    const scalar = reader(this.#form, index === 0 ? "S0" : "S1");
    const { names } = this.#target;
    const short = valueKind(row[2], row[3]) === "i16";
    const texts = short ? names.shortSources : names.sources(dwordsOf(row, this.#target));
    const read = reader(this.#form, field);
    return (word) => texts[scalar(word) === 1 ? read(word) : read(word) + VECTOR] ?? "";
  }

  /** Adds sign and magnitude where the instruction takes them. */
  #modified(plain: Printer, row: OperandData, field: string, index: number): Printer {
    const form = this.#form;
    if (this.#sdwa) return this.#sdwaModified(plain, row, index);
    if (this.#packed && !this.#mix) return plain;
    if (!this.#mix && !this.#takesSign(row, index)) return plain;
    const [negate, absolute] = this.#signReaders(index);
    if (negate === undefined && absolute === undefined) return plain;
    const read = reader(form, field);
    return (word) => {
      const minus = negate?.(word) === 1;
      const bars = absolute?.(word) === 1;
      if (!minus && !bars) return plain(word);
      return signed(plain(word), minus, bars, isNumber(read(word)));
    };
  }

  #takesSign(row: OperandData, index: number): boolean {
    if (this.#isTruthTable()) return false;
    const known = this.#packed ? undefined : this.#target.tables.signs?.[this.#form.name];
    return known === undefined ? takesSign(this.#form, row) : known.includes(String(index));
  }

  #signReaders(index: number): readonly [FieldReader | undefined, FieldReader | undefined] {
    const { encoding } = this.#form;
    const bit = (name: string): FieldReader | undefined => {
      const field = encoding.field(name);
      return field === undefined ? undefined : (word) => (field.read(word) >> index) & 1;
    };
    const { half } = this.#form;
    if (half !== undefined) return [bit(half === "x" ? "NEGX" : "NEGY"), undefined];
    if (this.#short) return [encoding.field(`SRC${index}_NEG`)?.read, encoding.field(`SRC${index}_ABS`)?.read];
    return [bit("NEG"), bit(this.#mix ? "NEG_HI" : "ABS")];
  }

  #sdwaModified(plain: Printer, row: OperandData, index: number): Printer {
    const form = this.#form;
    if (this.#takesSign(row, index)) {
      const negate = reader(form, `SRC${index}_NEG`);
      const absolute = reader(form, `SRC${index}_ABS`);
      const scalar = reader(form, `S${index}`);
      const code = reader(form, index === 0 ? "VSRC0" : "VSRC1");
      return (word) =>
        signed(plain(word), negate(word) === 1, absolute(word) === 1, scalar(word) === 1 && isNumber(code(word)));
    }
    const extend = reader(form, `SRC${index}_SEXT`);
    return (word) => (extend(word) === 1 ? `sext(${plain(word)})` : plain(word));
  }

  tail(): Printer | undefined {
    const form = this.#form;
    const parts: Printer[] = [];
    const select = this.#packed ? this.#packedParts() : this.#selectPart();
    const clamp = reader(form, "CLAMP");
    const saturate: Printer[] = hasField(form, "CLAMP") ? [(word) => (clamp(word) === 1 ? " clamp" : "")] : [];
    if (hasField(form, "WAIT_EXP")) parts.push(...saturate, ...select);
    else parts.push(...select, ...saturate);
    if (hasField(form, "OMOD") && this.#takesOmod()) {
      const omod = reader(form, "OMOD");
      parts.push((word) => OMOD[omod(word)] ?? "");
    }
    if (hasField(form, "WAIT_EXP")) {
      const wait = reader(form, "WAIT_EXP");
      parts.push((word) => ` wait_exp:${wait(word)}`);
    }
    const dpp = dppPrinter(form);
    if (dpp !== undefined) parts.push(dpp);
    const sdwa = sdwaPrinter(form, this.#sources.length);
    if (sdwa !== undefined) parts.push(sdwa);
    return joinParts(parts);
  }

  #takesOmod(): boolean {
    if (this.#isTruthTable()) return false;
    const known = this.#target.tables.omod?.[this.#form.name];
    if (known !== undefined) return known === "yes";
    const [first] = this.#rows;
    return first !== undefined && /^NUM_(F16|F32|F64)$/.test(first[2]);
  }

  /** What an instruction that is not packed chooses by OP_SEL. */
  #selectPart(): Printer[] {
    const parts: Printer[] = this.#isTruthTable() ? [this.#truthTable()] : [];
    const field = this.#selection();
    if (field === undefined) return parts;
    const { tables } = this.#target;
    const places = this.#places();
    if (places !== undefined) {
      const bits = Array.from(places, (place) => (place === "-" ? undefined : Number(place)));
      const shown = bits.reduce((mask: number, bit) => (bit === undefined ? mask : mask | (1 << bit)), 0);
      parts.push((word) => {
        const value = field.read(word);
        if ((value & shown) === 0 || (value & this.#whole) !== 0) return "";
        return ` op_sel:[${bits.map((bit) => (bit === undefined ? 0 : (value >> bit) & 1)).join(",")}]`;
      });
    }
    const [label, numbers] = tables.select?.[this.#form.name]?.split(":") ?? [];
    if (label !== undefined && numbers !== undefined) {
      const bits = Array.from(numbers, Number);
      parts.push((word) => {
        const value = field.read(word);
        const chosen = bits.reduce((sum, bit, place) => sum | (((value >> bit) & 1) << place), 0);
        return chosen === 0 ? "" : ` ${label}:${chosen}`;
      });
    }
    return parts;
  }

  /** Whether the bits of other modifiers are a table of eight results. */
  #isTruthTable(): boolean {
    return this.#form.name.startsWith("v_bitop3_");
  }

  #truthTable(): Printer {
    const high = reader(this.#form, "OMOD");
    const middle = reader(this.#form, "ABS");
    const low = reader(this.#form, "NEG");
    return (word) => {
      const table = (high(word) << 6) | (middle(word) << 3) | low(word);
      return table === 0 ? "" : ` bitop3:${table < 10 ? table : hex(table)}`;
    };
  }

  /**
   * Bits of OP_SEL in the order of the list. Where nobody asked LLVM, and in interpolation, which it was not asked about:
   * one a source and one for the destination.
   */
  #places(): string | undefined {
    const known = this.#target.tables.op_sel;
    const { encoding, name } = this.#form;
    // With DPP the list of a comparison has no place for the destination.
    if (known !== undefined && encoding.field("WAIT_EXP") === undefined)
      return encoding.name.includes("DPP") && name.startsWith("v_cmp") ? known[name]?.replace(/-$/, "") : known[name];
    const chooses = this.#rows.some(([, , format, bits]) => bits === 16 && !/^PK/.test(format));
    return chooses ? `${["0", "1", "2"].slice(0, this.#sources.length).join("")}3` : undefined;
  }

  #packedParts(): Printer[] {
    const form = this.#form;
    const count = this.#sources.length;
    const list = (bits: number): string => Array.from({ length: count }, (_, index) => (bits >> index) & 1).join(",");
    const all = (1 << count) - 1;
    const part = (name: string, label: string, rest: number): Printer[] => {
      const field = form.encoding.field(name);
      if (field === undefined) return [];
      return [
        (word) => {
          const bits = field.read(word) & all;
          return bits === (rest & all) ? "" : ` ${label}:[${list(bits)}]`;
        },
      ];
    };
    const high = form.encoding.field("OP_SEL_HI") === undefined ? "OPSEL_HI" : "OP_SEL_HI";
    const third = form.encoding.field("OP_SEL_HI_2");
    const highs: Printer[] =
      third === undefined
        ? INTEGER_DOT.test(form.name)
          ? []
          : part(high, "op_sel_hi", this.#mix ? 0 : 7)
        : [
            (word) => {
              const bits = (reader(form, "OP_SEL_HI")(word) | (third.read(word) << 2)) & all;
              return bits === ((this.#mix ? 0 : 7) & all) ? "" : ` op_sel_hi:[${list(bits)}]`;
            },
          ];
    const tiles = MATRIX.test(form.name) ? matrixParts(form, this.#target) : undefined;
    return [
      ...(tiles ?? [...part("OP_SEL", "op_sel", 0), ...part("OPSEL", "op_sel", 0), ...highs]),
      ...(this.#mix || UNSIGNED.test(form.name) ? [] : [...part("NEG", "neg_lo", 0), ...part("NEG_HI", "neg_hi", 0)]),
    ];
  }
}

function plainHex(low: number, high: number): string {
  return high === 0 ? hex(low) : `${hex(high)}${low.toString(16).padStart(8, "0")}`;
}

/** Packed integer instructions of three sources, which take no signs. */
const UNSIGNED = /^v_pk_(add_(max|min)|max3|min3)_[iu]16$/;

/** Matrix instructions, whose bits of OP_SEL mean something else; those of two plain halves are like other packed ones. */
const MATRIX = /^v_(swmmac_|wmma_(?!b?f16_16x16x16_b?f16))/;

/** 16-bit operands that LLVM takes from whole registers. */
const WHOLE = /^v_(pk_|cvt_scalef)|fp8|bf8/;

/** Packed instructions without a choice of halves. */
const INTEGER_DOT = /^v_(dot[48]_|wmma_(?!b?f16_16x16x16_b?f16)|swmmac_|accvgpr_|mfma_)/;

/** A DPP word's first source is the VGPR behind it; some catalogs name the field that says so instead. */
function dppRow({ encoding }: DecodeForm, row: OperandData): OperandData {
  const [field, , format, bits, flags] = row;
  return field === "SRC0" && encoding.name.includes("DPP") ? ["VSRC0", "VGPR", format, bits, flags] : row;
}

/** The row of a comparison's mask and of the mask that a dual select reads, as wide as a wave. */
function maskRow({ name }: DecodeForm, row: OperandData): OperandData {
  const [field, type, , , flags] = row;
  if (/^v_cmp/.test(name) && field === "VDST" && type !== "EXEC") return [field, "SREG", "NUM_M64", 64, flags];
  if (/^v_dual_cndmask/.test(name) && /^VSRC[XY]2$/.test(field ?? "")) return [field, "SREG", "NUM_M64", 64, flags];
  return row;
}

/** Whether sign and magnitude of a source can be changed: floats, and the sources of v_cndmask. */
function takesSign({ name }: DecodeForm, [, type, format]: OperandData): boolean {
  if (/^(SREG|SGPR|SDST)/.test(type)) return false;
  if (/^v_(pk_fmac|dot2acc|dot2c)_/.test(name)) return true;
  return /^NUM_(F16|F32|F64|BF16)$/.test(format) || (/^v_(dual_)?cndmask/.test(name) && format !== "NUM_M64");
}

/** Whether the source is a number that is written as it stands: an inline integer or a literal. */
function isNumber(code: number): boolean {
  return (code >= 128 && code <= 208) || (code >= 240 && code <= 248) || code === LITERAL;
}

function signed(text: string, minus: boolean, bars: boolean, number: boolean): string {
  const value = bars ? `|${text}|` : text;
  if (!minus) return value;
  return number && !bars && !/^(v|lit)/.test(text) ? `neg(${value})` : `-${value}`;
}

/** The parts one behind the other; undefined where there are none. */
export function joinParts(parts: readonly Printer[]): Printer | undefined {
  const [first, second, ...more] = parts;
  if (first === undefined) return undefined;
  if (second === undefined) return first;
  if (more.length === 0) return (word) => first(word) + second(word);
  return (word) => {
    let text = "";
    for (const part of parts) text += part(word);
    return text;
  };
}
