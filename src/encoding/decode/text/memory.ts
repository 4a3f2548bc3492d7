import type { OperandData } from "../data.ts";
import type { DecodeForm } from "../form.ts";
import type { FieldReader, Word } from "../word.ts";
import { cachePrinter } from "./cache.ts";
import type { Instruction } from "./instruction.ts";
import {
  accumulatorPrinter,
  dwordsOf,
  hasField,
  type Printer,
  reader,
  scalarPrinter,
  sourcePrinter,
  vectorPrinter,
} from "./operand.ts";
import type { Target } from "./target.ts";
import { joinParts } from "./vector.ts";

/** A named bit behind the operands. */
function flag(form: DecodeForm, field: string, label: string): Printer[] {
  if (!hasField(form, field)) return [];
  const read = reader(form, field);
  return [(word) => (read(word) === 1 ? ` ${label}` : "")];
}

function explicit(form: DecodeForm): OperandData[] {
  return form.operands.filter(([field, , , , flags]) => field !== null && !flags.includes("i"));
}

/** An LDS instruction: one byte offset of 16 bits, or two scaled ones of 8. */
export function ldsInstruction(form: DecodeForm, target: Target): Instruction {
  const operands = explicit(form).map((row) => dataOperand(form, row, target));
  const low = reader(form, "OFFSET0");
  const high = reader(form, "OFFSET1");
  const parts: Printer[] = [];
  if (/read2|write2|wrxchg2|2addr/.test(form.name)) {
    parts.push((word) => (low(word) === 0 ? "" : ` offset0:${low(word)}`));
    parts.push((word) => (high(word) === 0 ? "" : ` offset1:${high(word)}`));
  } else if (form.name === "ds_swizzle_b32") {
    parts.push((word) => swizzleText(low(word) | (high(word) << 8)));
  } else {
    parts.push((word) => {
      const offset = low(word) | (high(word) << 8);
      return offset === 0 ? "" : ` offset:${offset}`;
    });
  }
  if (target.globalShare || form.name.includes("_gws_")) parts.push(...flag(form, "GDS", "gds"));
  return { mnemonic: form.mnemonic, operands, tail: joinParts(parts) };
}

/** The pattern of ds_swizzle, which its offset holds. */
function swizzleText(offset: number): string {
  if (offset === 0) return "";
  if ((offset & 0xff00) === 0x8000) {
    const lanes = [0, 2, 4, 6].map((shift) => (offset >> shift) & 3);
    return ` offset:swizzle(QUAD_PERM,${lanes.join(",")})`;
  }
  if ((offset & 0x8000) === 0) {
    const and = offset & 31;
    const or = (offset >> 5) & 31;
    const xor = (offset >> 10) & 31;
    if (and === 31 && or === 0) {
      if ((xor & (xor - 1)) === 0 && xor !== 0) return ` offset:swizzle(SWAP,${xor})`;
      if ((xor & (xor + 1)) === 0 && xor !== 0) return ` offset:swizzle(REVERSE,${xor + 1})`;
    }
    if (xor === 0 && and !== 31) {
      const size = 32 - and;
      if ((size & (size - 1)) === 0 && or < size) return ` offset:swizzle(BROADCAST,${size},${or})`;
    }
    let mask = "";
    for (let bit = 16; bit > 0; bit >>= 1)
      mask +=
        (and & bit) === 0
          ? (or & bit) === 0
            ? (xor & bit) === 0
              ? "0"
              : "1"
            : (xor & bit) === 0
              ? "1"
              : "0"
          : (or & bit) !== 0
            ? (xor & bit) === 0
              ? "1"
              : "0"
            : (xor & bit) === 0
              ? "p"
              : "i";
    return ` offset:swizzle(BITMASK_PERM,"${mask}")`;
  }
  if (offset >= 0xe000) return ` offset:swizzle(FFT,${offset & 31})`;
  if (offset >= 0xc000) return ` offset:swizzle(ROTATE,${(offset >> 10) & 1},${(offset >> 5) & 31})`;
  return ` offset:${offset}`;
}

/** A vector operand of a memory instruction: a VGPR, or an accumulation register by the ACC bit. */
function dataOperand(form: DecodeForm, row: OperandData, target: Target): Printer {
  const [field, type] = row;
  const name = field ?? "";
  const dwords = dwordsOf(row, target);
  if (type.startsWith("VGPR_OR_ACC")) return accumulatorPrinter(form, name, dwords, target);
  if (type.startsWith("VGPR")) return vectorPrinter(form, name, dwords, target);
  if (/SRC|OFFSET/.test(type)) return sourcePrinter(form, reader(form, name), row, target);
  return scalarPrinter(form, name, dwords, target);
}

/** A buffer instruction, typed or not. */
export function bufferInstruction(form: DecodeForm, target: Target): Instruction {
  const lds = form.encoding.field("LDS")?.read;
  const rows = explicit(form);
  const data = rows.find(([field]) => field === "VDATA");
  const operands: Printer[] = [];
  if (data !== undefined) operands.push(bufferData(form, data, target));
  const offen = reader(form, "OFFEN");
  const idxen = reader(form, "IDXEN");
  if (rows.some(([field]) => field === "VADDR")) {
    const one = vectorPrinter(form, "VADDR", 1, target);
    const two = vectorPrinter(form, "VADDR", 2, target);
    operands.push((word) => {
      const count = offen(word) + idxen(word);
      return count === 0 ? "off" : count === 1 ? one(word) : two(word);
    });
  }
  for (const row of rows) {
    const [field] = row;
    if (field === "SRSRC" || field === "RSRC") operands.push(scalarPrinter(form, field, 4, target));
    if (field === "SOFFSET") operands.push(offsetRegister(form, row, target));
  }
  const parts: Printer[] = [
    ...formatParts(form, target),
    ...flag(form, "IDXEN", "idxen"),
    ...flag(form, "OFFEN", "offen"),
  ];
  parts.push(...offsetParts(form, /^(IOFFSET)$/));
  parts.push(...cachePrinter(form, target));
  parts.push(...flag(form, "TFE", "tfe"));
  if (lds !== undefined) parts.push((word) => (lds(word) === 1 ? " lds" : ""));
  // What writes back or invalidates says only how far: LLVM writes that where the bits are SC0 and SC1.
  if (operands.length === 0) {
    const scope = target.systemBits ? [...flag(form, "SC0", "sc0"), ...flag(form, "SC1", "sc1")] : [];
    return { mnemonic: form.mnemonic, operands, tail: joinParts(scope) };
  }
  return { mnemonic: form.mnemonic, operands, tail: joinParts(parts) };
}

/** Data of a buffer instruction; with TFE one register more for the status. */
function bufferData(form: DecodeForm, row: OperandData, target: Target): Printer {
  const plain = withoutLds(form, dataOperand(form, row, target));
  if (!hasField(form, "TFE")) return plain;
  const more = vectorPrinter(form, "VDATA", dwordsOf(row, target) + 1, target);
  const tfe = reader(form, "TFE");
  return (word) => (tfe(word) === 1 ? more(word) : plain(word));
}

/** A load's register, which it does not have where the LDS bit sends the data there. */
function withoutLds(form: DecodeForm, plain: Printer): Printer {
  const lds = form.encoding.field("LDS")?.read;
  return lds === undefined || !form.name.includes("_load_") ? plain : (word) => (lds(word) === 1 ? "" : plain(word));
}

function offsetRegister(form: DecodeForm, row: OperandData, target: Target): Printer {
  return sourcePrinter(form, reader(form, "SOFFSET"), row, target);
}

/** The immediate offset: unsigned, or signed where the field's name is among `signedFields`. */
function offsetParts(form: DecodeForm, signedFields: RegExp): Printer[] {
  const field = form.encoding.field("IOFFSET") ?? form.encoding.field("OFFSET");
  if (field === undefined) return [];
  const { read, width, name } = field;
  const isSigned = signedFields.test(name);
  return [
    (word) => {
      const value = isSigned ? (read(word) << (32 - width)) >> (32 - width) : read(word);
      return value === 0 ? "" : ` offset:${value}`;
    },
  ];
}

/** Stands in the table for the format that is not written. */
const DEFAULT_FORMAT = "default";

/** The format of a typed buffer instruction. */
function formatParts(form: DecodeForm, target: Target): Printer[] {
  if (!/^tbuffer/.test(form.name)) return [];
  const table = target.tables.format ?? {};
  const unified = form.encoding.field("FORMAT")?.read;
  const data = reader(form, "DFMT");
  const number = reader(form, "NFMT");
  const read: FieldReader = unified ?? ((word) => data(word) | (number(word) << 4));
  return [
    (word) => {
      const text = table[read(word)] ?? ` format:${read(word)}`;
      return text === DEFAULT_FORMAT ? "" : text;
    },
  ];
}

/** A flat, global or scratch instruction. */
export function flatInstruction(form: DecodeForm, target: Target): Instruction {
  const rows = explicit(form);
  const kind = /GLBL|GLOBAL/.test(form.encoding.name)
    ? "global"
    : form.encoding.name.includes("SCRATCH")
      ? "scratch"
      : "flat";
  const returns = returnReader(form);
  const operands: (Printer | { readonly only: (word: Word) => boolean; readonly print: Printer })[] = [];
  const address = form.encoding.field("VADDR") === undefined ? "ADDR" : "VADDR";
  const saddr = reader(form, "SADDR");
  const none = target.names.sources(1).indexOf("null");
  const hasScalar = rows.some(([field]) => field === "SADDR");
  const isOff = (word: Word): boolean => saddr(word) === 127 || saddr(word) === none;
  for (const row of rows) {
    const [field, , , , flags] = row;
    if (field === address) operands.push(flatAddress(form, address, kind, hasScalar, isOff, target));
    else if (field === "SADDR") {
      const scalar = scalarPrinter(form, "SADDR", kind === "scratch" ? 1 : 2, target);
      const off = kind === "flat" ? "" : "off";
      operands.push((word) => (isOff(word) ? off : scalar(word)));
    } else if (field === "VDST" && returns !== undefined && flags.includes("w"))
      operands.push({ only: returns, print: dataOperand(form, row, target) });
    else if (field === "VDST" && form.name.includes("load_lds")) continue;
    else if (field === "VDST") operands.push(withoutLds(form, dataOperand(form, row, target)));
    else operands.push(dataOperand(form, row, target));
  }
  const parts: Printer[] = [...offsetParts(form, kind === "flat" && form.encoding.bits === 64 ? /^$/ : /OFFSET/)];
  if (hasField(form, "SCALE_OFFSET")) parts.push(...flag(form, "SCALE_OFFSET", "scale_offset"));
  parts.push(...cachePrinter(form, target));
  parts.push(...flag(form, "LDS", "lds"));
  const chosen = operands.map((entry): Printer =>
    typeof entry === "function" ? entry : (word) => (entry.only(word) ? entry.print(word) : ""),
  );
  return { mnemonic: form.mnemonic, operands: chosen, tail: joinParts(parts) };
}

/** Whether an atomic returns the old value; undefined where the instruction always does what it does. */
function returnReader(form: DecodeForm): ((word: Word) => boolean) | undefined {
  if (!form.name.includes("atomic")) return undefined;
  const bit = form.encoding.field("GLC")?.read ?? form.encoding.field("SC0")?.read;
  if (bit !== undefined) return (word) => bit(word) === 1;
  const hint = form.encoding.field("TH")?.read;
  return hint === undefined ? undefined : (word) => (hint(word) & 1) === 1;
}

function flatAddress(
  form: DecodeForm,
  field: string,
  kind: string,
  hasScalar: boolean,
  isOff: (word: Word) => boolean,
  target: Target,
): Printer {
  const one = vectorPrinter(form, field, 1, target);
  const two = vectorPrinter(form, field, 2, target);
  if (kind !== "scratch") return (word) => (!hasScalar || isOff(word) ? two(word) : one(word));
  const sve = form.encoding.field("SVE")?.read;
  if (sve !== undefined) return (word) => (sve(word) === 1 ? one(word) : "off");
  return (word) => (isOff(word) ? one(word) : "off");
}
