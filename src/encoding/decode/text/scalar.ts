import type { OperandData } from "../data.ts";
import type { DecodeForm } from "../form.ts";
import { hasImmediateText, immediatePrinter } from "./immediates.ts";
import type { Instruction } from "./instruction.ts";
import { hex, literalText } from "./literal.ts";
import { LITERAL, LITERAL64 } from "./names.ts";
import { dwordsOf, hasField, type Printer, reader, scalarPrinter, sourcePrinter } from "./operand.ts";
import { cachePrinter } from "./cache.ts";
import type { Target } from "./target.ts";
import { joinParts } from "./vector.ts";

/** A scalar ALU or program-control instruction: SOP1, SOP2, SOPC, SOPK, SOPP and their literal forms. */
export function scalarInstruction(form: DecodeForm, target: Target): Instruction {
  const rows = form.operands.filter(([, , , , flags]) => !flags.includes("i"));
  const operands = rows.flatMap((row) => scalarOperand(form, row, target) ?? []);
  return { mnemonic: form.mnemonic, operands, tail: undefined };
}

function scalarOperand(form: DecodeForm, row: OperandData, target: Target): Printer | undefined {
  const [field, type, , bits] = row;
  if (field === null) return undefined;
  if (hasImmediateText(type)) return immediatePrinter(form, row, target);
  if (field === "LITERAL") {
    const read = reader(form, field);
    if (/^SIMM/.test(type))
      return /setreg/.test(form.name) ? (word) => signedImmediate(read(word)) : (word) => hex(read(word));
  }
  if (/^SIMM/.test(type) || field === "SIMM16") {
    const read = reader(form, field);
    const decimal = target.tables.decimal?.[form.name] !== undefined;
    if (form.name === "s_waitcnt") return immediatePrinter(form, [field, "WAITCNT", "", bits, ""], target);
    if (/^s_subvector_loop/.test(form.name)) return (word) => String(read(word));
    if (/^s_set_gpr_idx_(on|mode)$/.test(form.name)) return (word) => indexModes(read(word));
    if (type === "VERSION") return (word) => target.tables.version?.[read(word)] ?? hex(read(word));
    return (word) => {
      const value = read(word);
      return decimal && value <= 64 ? String(value) : hex(value);
    };
  }
  if (/SRC/.test(field)) return scalarSource(form, field, row, target);
  return scalarPrinter(form, field, dwordsOf(row, target), target);
}

/** A scalar source; a float of 16 bits is written as its bits, whether inline or literal. */
function scalarSource(form: DecodeForm, field: string, row: OperandData, target: Target): Printer {
  const read = reader(form, field);
  const whole = sourcePrinter(form, read, wholeLiteral(row), target);
  if (row[3] !== 16 || !row[2].endsWith("F16")) return whole;
  const literal = form.encoding.field("LITERAL")?.read ?? form.encoding.field("LITERAL64")?.read;
  // LLVM cuts the literal to 16 bits where two sources are read, knows floats in it where a result is written, and writes comparisons' inline floats as bits.
  const kind = /SOP1/.test(form.encoding.name) ? "b32" : /SOPC/.test(form.encoding.name) ? "i16" : "f16";
  const texts = /SOPC/.test(form.encoding.name) ? target.names.shortSources : target.names.sources(1);
  return (word) => {
    const code = read(word);
    if ((code === LITERAL || code === LITERAL64) && literal !== undefined) return literalText(literal(word), kind);
    return texts[code] ?? "";
  };
}

/** A scalar source of 16 bits takes its literal from the whole word, unless it is a float. */
function wholeLiteral(row: OperandData): OperandData {
  const [field, type, format, bits, flags] = row;
  return bits < 32 && !/F16$/.test(format) ? [field, type, "NUM_B32", 32, flags] : row;
}

const INDEX_MODES = ["SRC0", "SRC1", "SRC2", "DST"];

/** Operands that a VGPR index is added to. */
function indexModes(value: number): string {
  if (value > 15) return hex(value);
  return `gpr_idx(${INDEX_MODES.filter((_, bit) => ((value >> bit) & 1) === 1).join(",")})`;
}

/** A literal that is no source: small numbers in decimal. */
function signedImmediate(value: number): string {
  const signed = value | 0;
  return signed >= -16 && signed <= 64 ? String(signed) : hex(value);
}

/** A scalar memory instruction. */
export function scalarMemoryInstruction(form: DecodeForm, target: Target): Instruction {
  const rows = form.operands.filter(([, , , , flags]) => !flags.includes("i"));
  if (form.name.includes("prefetch")) return prefetchInstruction(form, rows, target);
  const operands: Printer[] = [];
  let offset: OffsetPrinters | undefined;
  for (const row of rows) {
    const [field, type] = row;
    if (field === null) continue;
    if (field === "SOFFSET" || field === "OFFSET" || field === "IOFFSET") offset ??= smemOffset(form, target);
    else if (field === "SDATA" && !/^(SREG|SDST|SGPR|SSRC|SRC)/.test(type)) {
      const read = reader(form, field);
      const decimal = target.tables.decimal?.[form.name] !== undefined;
      operands.push((word) => (decimal && read(word) <= 64 ? String(read(word)) : hex(read(word))));
    } else operands.push(scalarPrinter(form, field, dwordsOf(row, target), target));
  }
  const parts: Printer[] = [];
  if (offset !== undefined) {
    operands.push(offset.operand);
    parts.push(offset.tail);
  }
  const cached = rows.some(([field]) => field === "SBASE") && !/dcache|atc_probe/.test(form.name);
  if (cached && hasField(form, "SCALE_OFFSET")) {
    const scale = reader(form, "SCALE_OFFSET");
    parts.push((word) => (scale(word) === 1 ? " scale_offset" : ""));
  }
  if (cached) parts.push(...cachePrinter(form, target));
  return { mnemonic: form.mnemonic, operands, tail: joinParts(parts) };
}

/** A prefetch: base where there is one, immediate offset, register offset, number of units. */
function prefetchInstruction(form: DecodeForm, rows: readonly OperandData[], target: Target): Instruction {
  const base = rows.find(([field]) => field === "SBASE");
  const offset = reader(form, "IOFFSET");
  const units = reader(form, "SDATA");
  return {
    mnemonic: form.mnemonic,
    operands: [
      ...(base === undefined ? [] : [scalarPrinter(form, "SBASE", dwordsOf(base, target), target)]),
      (word) => {
        const value = (offset(word) << 8) >> 8;
        return value < 0 ? `-0x${(-value).toString(16)}` : hex(value);
      },
      scalarPrinter(form, "SOFFSET", 1, target),
      (word) => String(units(word)),
    ],
    tail: undefined,
  };
}

interface OffsetPrinters {
  readonly operand: Printer;
  readonly tail: Printer;
}

/** Offset of a scalar load: a register, an immediate or both, in the ways that the encodings say it. */
function smemOffset(form: DecodeForm, target: Target): OffsetPrinters {
  const registers = target.names.sources(1);
  const soffset = reader(form, "SOFFSET");
  const field = form.encoding.field("IOFFSET") ?? form.encoding.field("OFFSET");
  const width = field?.width ?? 21;
  const read = field?.read ?? (() => 0);
  const signed = (value: number): number => (value << (32 - width)) >> (32 - width);
  const text = (value: number): string => (value < 0 ? `-0x${(-value).toString(16)}` : hex(value));
  if (hasField(form, "IMM")) {
    // With IMM the offset is a number; SOFFSET_EN adds a register. Without IMM the number's low bits are a register.
    const immediate = reader(form, "IMM");
    const enabled = reader(form, "SOFFSET_EN");
    return {
      operand: (word) =>
        enabled(word) === 1
          ? (registers[soffset(word)] ?? "")
          : immediate(word) === 1
            ? text(signed(read(word)))
            : (registers[read(word) & 127] ?? ""),
      tail: (word) => (enabled(word) === 1 && immediate(word) === 1 ? ` offset:${text(signed(read(word)))}` : ""),
    };
  }
  const none = registers.indexOf("null");
  const always = form.encoding.field("IOFFSET") !== undefined;
  return {
    operand: (word) => (soffset(word) === none ? text(signed(read(word))) : (registers[soffset(word)] ?? "")),
    tail: (word) => {
      if (soffset(word) === none) return "";
      const value = signed(read(word));
      return value === 0 && !always ? "" : ` offset:${text(value)}`;
    },
  };
}
