import type { DecodeForm } from "../form.ts";
import type { Instruction } from "./instruction.ts";
import { hasField, type Printer, reader, vectorPrinter } from "./operand.ts";
import type { Target } from "./target.ts";
import { joinParts } from "./vector.ts";

const CHANNELS = ["x", "y", "z", "w"];

/** An export: up to four registers, of which EN says which are sent. */
export function exportInstruction(form: DecodeForm, target: Target): Instruction {
  const names = target.tables.tgt ?? {};
  const to = reader(form, "TGT");
  const enabled = reader(form, "EN");
  const compressed = reader(form, "COMPR");
  const registers = ["VSRC0", "VSRC1", "VSRC2", "VSRC3"].map((field) => vectorPrinter(form, field, 1, target));
  const flags: Printer[] = [
    ["DONE", "done"],
    ["COMPR", "compr"],
    ["VM", "vm"],
    ["ROW_EN", "row_en"],
  ].flatMap(([field = "", label = ""]) => {
    if (!hasField(form, field)) return [];
    const read = reader(form, field);
    return [(word) => (read(word) === 1 ? ` ${label}` : "")];
  });
  return {
    mnemonic: form.mnemonic,
    operands: [
      (word) => {
        const bits = enabled(word);
        const packed = compressed(word) === 1;
        const sent = registers.map((register, index) => {
          if ((bits & (1 << index)) === 0) return "off";
          return packed ? (registers[index >> 1]?.(word) ?? "") : register(word);
        });
        return `${names[to(word)] ?? `invalid_target_${to(word)}`} ${sent.join(", ")}`;
      },
    ],
    tail: joinParts(flags),
  };
}

/** Interpolation and LDS loads of parameters. */
export function interpolationInstruction(form: DecodeForm, target: Target): Instruction {
  const attribute = reader(form, "ATTR");
  const channel = reader(form, hasField(form, "ATTRCHAN") ? "ATTRCHAN" : "ATTR_CHAN");
  const operands: Printer[] = [vectorPrinter(form, "VDST", 1, target)];
  for (const [field, type] of form.operands) {
    if (field === "VSRC" && type.startsWith("VGPR") && form.name !== "v_interp_mov_f32")
      operands.push(vectorPrinter(form, field, 1, target));
    else if (field === "VSRC") {
      // The register's number chooses a parameter.
      const read = reader(form, field);
      operands.push((word) => ["p10", "p20", "p0"][read(word)] ?? `invalid_param_${read(word)}`);
    }
    if (field === "ATTR") operands.push((word) => `attr${attribute(word)}.${CHANNELS[channel(word)] ?? ""}`);
  }
  const waits: Printer[] = [
    ["WAIT_VDST", "wait_vdst"],
    ["WAIT_VA_VDST", "wait_va_vdst"],
    ["WAIT_VM_VSRC", "wait_vm_vsrc"],
  ].flatMap(([field = "", label = ""]) => {
    if (!hasField(form, field)) return [];
    const read = reader(form, field);
    return [(word) => ` ${label}:${read(word)}`];
  });
  const twice = [...form.family].some((encoding) => encoding.startsWith("ENC_VOP3"));
  return { mnemonic: form.mnemonic + (twice ? "_e32" : ""), operands, tail: joinParts(waits) };
}
