import { widthOf } from "../encoding/bits.ts";
import type { Encoding } from "../schema/encoding.ts";
import type { Operand } from "../schema/operand.ts";
import { fieldName, type FormOperand, type SemanticsForm } from "./form.ts";

/** Registers of operands that no field encodes, by the operand type. */
const IMPLICIT: Readonly<Record<string, string>> = {
  OPR_SSRC_SPECIAL_SCC: "SCC",
  OPR_SDST_EXEC: "EXEC",
  OPR_EXEC: "EXEC",
  OPR_SDST_M0: "M0",
  OPR_VCC: "VCC",
  OPR_PC: "PC",
  OPR_GPUMEM: "MEM",
  OPR_DSMEM: "LDS",
  OPR_FLAT_SCRATCH: "FLAT_SCRATCH",
};

/** EXEC is named by a field in some encodings that can write nothing else there. */
const EXEC_TYPE = "OPR_EXEC";

/** The form that an encoding and its operand rows make. */
export function formOf(encoding: Encoding, rows: readonly Operand[], half?: "x" | "y"): SemanticsForm {
  const operands = new Map<string, FormOperand>();
  for (const row of rows) {
    const name = row.type === EXEC_TYPE ? "EXEC" : (row.field ?? IMPLICIT[row.type] ?? row.type.replace("OPR_", ""));
    const present = operands.get(name);
    operands.set(name, {
      name,
      bits: Math.max(row.bits, present?.bits ?? 0),
      input: row.input === true || present?.input === true,
      output: row.output === true || present?.output === true,
      perLane: isPerLane(row),
      mask: isMask(row),
    });
  }
  // OP_SEL_HI_2 is the third bit of OP_SEL_HI where the source keeps it apart.
  const fields = new Map(
    encoding.fields.map(({ name, ranges }) => [fieldOfHalf(fieldName(name), half), widthOf(ranges)]),
  );
  if (fields.delete("OP_SEL_HI_2")) fields.set("OP_SEL_HI", 3);
  return { encoding: encoding.name, operands: [...operands.values()], fields };
}

/** NEGX and NEGY are the NEG of a half of a dual-issue word. */
function fieldOfHalf(name: string, half: "x" | "y" | undefined): string {
  return half !== undefined && name === `NEG${half.toUpperCase()}` ? "NEG" : name;
}

/** Comparisons in the long encoding of CDNA 1 to 4 have their mask in VDST as 64 bits without a format of its own. */
function isMask({ field, type, format }: Operand): boolean {
  return format === "FMT_NUM_M64" || (field === "VDST" && /^OPR_S(?:REG|DST)$/.test(type) && format === "FMT_NUM_B64");
}

function isPerLane(row: Operand): boolean {
  const { type } = row;
  if (isMask(row)) return false;
  return /VGPR|^OPR_SRC(?:_NOLDS|_NOLIT|_NOINLINE|_SIMPLE)?$/.test(type);
}

/** The form with operands that are the same for all lanes, whatever their type allows. */
export function withUniform(form: SemanticsForm, uniform: readonly string[]): SemanticsForm {
  if (uniform.length === 0) return form;
  const operands = form.operands.map((row) => (uniform.includes(row.name) ? { ...row, perLane: false } : row));
  return { ...form, operands };
}
