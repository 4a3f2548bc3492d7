import type { OperandData } from "../data.ts";
import type { DecodeForm } from "../form.ts";
import type { Instruction } from "./instruction.ts";
import { dwordsOf, hasField, type Printer, reader, sourcePrinter, vectorPrinter } from "./operand.ts";
import { VECTOR } from "./names.ts";
import type { Target } from "./target.ts";
import { tileRegisters } from "./tiles.ts";
import { joinParts } from "./vector.ts";

/** A matrix instruction whose operands may be accumulation registers. */
export function matrixInstruction(form: DecodeForm, target: Target): Instruction {
  const operands = form.operands
    .filter(([field, , , , flags]) => field !== null && !flags.includes("i"))
    .map((row) => matrixOperand(form, row, target));
  const parts: Printer[] = [];
  for (const [field, label] of [
    ["CBSZ", "cbsz"],
    ["ABID", "abid"],
    ["BLGP", "blgp"],
  ] as const) {
    if (!hasField(form, field)) continue;
    const read = reader(form, field);
    if (field === "BLGP" && target.matrixSigns && form.name.includes("_f64_")) {
      parts.push((word) => {
        const bits = read(word);
        return bits === 0 ? "" : ` neg:[${bits & 1},${(bits >> 1) & 1},${bits >> 2}]`;
      });
      continue;
    }
    parts.push((word) => (read(word) === 0 ? "" : ` ${label}:${read(word)}`));
  }
  return { mnemonic: form.mnemonic, operands, tail: joinParts(parts) };
}

function matrixOperand(form: DecodeForm, row: OperandData, target: Target): Printer {
  const [field] = row;
  const name = field ?? "";
  const dwords = dwordsOf(row, target);
  const acc = ALWAYS.test(row[1]) ? () => 1 : accumulatorBit(form, name);
  if (name === "VDST") {
    const plain = vectorPrinter(form, name, dwords, target);
    const accumulator = vectorPrinter(form, name, dwords, target, "a");
    return (word) => (acc(word) === 1 ? accumulator(word) : plain(word));
  }
  const read = reader(form, name);
  // The index of a sparse matrix is never in accumulation registers.
  if (name === "SRC2" && form.name.includes("smfmac")) return sourcePrinter(form, read, row, target);
  const plain = tileRegisters(form, name, target) ?? sourcePrinter(form, read, row, target);
  const accumulator = tileRegisters(form, name, target, "a");
  if (accumulator !== undefined) return (word) => (acc(word) === 1 ? accumulator(word) : plain(word));
  const texts = target.names.vectors("a", dwords);
  return (word) => {
    const code = read(word);
    return code >= VECTOR && acc(word) === 1 ? (texts[code - VECTOR] ?? "") : plain(word);
  };
}

/** Operands that are accumulation registers in every word. */
const ALWAYS = /^(SRC_)?ACCVGPR/;

function accumulatorBit(form: DecodeForm, field: string): (word: Parameters<Printer>[0]) => number {
  const acc = reader(form, "ACC");
  // Where no bit says it, result and addend are always accumulation registers.
  const result = hasField(form, "ACC") && !hasField(form, "ACC_CD") ? () => 1 : reader(form, "ACC_CD");
  if (field === "SRC0") return (word) => acc(word) & 1;
  if (field === "SRC1") return (word) => acc(word) >> 1;
  return result;
}
