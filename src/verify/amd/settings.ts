import { widthOf } from "../../encoding/bits.ts";
import type { BitField } from "../../schema/bit-field.ts";
import { isUnnamedRegister } from "./choices.ts";
import { type Subject, topOf, type Values } from "./subject.ts";

/** One thing that a line can say beyond its operands: a field set otherwise, or one bit of a field that has a bit for each source. */
export interface Setting {
  readonly field: string;
  /** Bit of the field, where each bit stands for itself. */
  readonly bit: number | undefined;
  /** Values of the whole field to try; the first that LLVM takes proves the setting. */
  readonly values: readonly bigint[];
  /** Other fields that must change with it. */
  readonly along?: readonly (readonly [field: string, value: bigint])[];
  /** Set where the setting takes an operand away: the line with all settings does without it. */
  readonly leavesOut?: true;
}

/** Fields with a bit for each source or result. */
const BIT_BY_BIT =
  /^(?:ABS|NEG|NEG_HI|NEG[XY]|OP_?SEL|OP_?SEL_HI|OP_SEL_HI_2|SCALE_(?:NEG|NEG_HI|OPSEL|OPSEL_HI)|ACC)$/;

/** Registers that a form has no operand for, and the opcode of the other half: nothing can be written there. */
const NO_OPERAND = /^(?:OP[XY]|SDST|VDST|V?SRC[0-3]?|VDATA|RSRC|LITERAL|SCALE_SRC[012])$/;

/** Operands that can be left out, with the values that say so in one generation or another: `off`, `null`. */
const OPTIONAL: Readonly<Record<string, readonly bigint[]>> = {
  SADDR: [0x7fn, 0x7dn, 0x7cn],
  SOFFSET: [0x7dn, 0x7cn, 0x80n],
};

/** DPP_CTRL: a permutation of four lanes, shifts and rotations by 1 and by 15, mirrors, broadcasts, sharing and exchange of lanes. */
const DPP_CONTROLS = [
  0x1b, 0xb1, 0x101, 0x10f, 0x111, 0x11f, 0x121, 0x12f, 0x130, 0x134, 0x138, 0x13c, 0x140, 0x141, 0x142, 0x143, 0x150,
  0x15a, 0x160, 0x165,
].map(BigInt);

/** Everything that may be set in a form beyond what its first line says. */
export function listSettings(subject: Subject, base: Values): Setting[] {
  return subject.fields.flatMap((field): Setting[] => {
    const { name } = field;
    const now = base.get(name) ?? 0n;
    if (name === "SIMM16") return [];
    // A source that is not exported is no register.
    if (name === "EN") return [{ field: name, bit: undefined, values: [7n], along: [["VSRC3", 0n]], leavesOut: true }];
    const optional = OPTIONAL[name];
    if (optional !== undefined && subject.operands.has(name))
      return [{ field: name, bit: undefined, values: optional, along: companions(name, base), leavesOut: true }];
    if (subject.operands.has(name) && !subject.conditional.has(name)) return [];
    // Without an offset and an index in a register, there is no such register.
    if (name === "OFFEN" && now === 1n)
      return [{ field: name, bit: undefined, values: [0n], along: [["VADDR", 0n]], leavesOut: true }];
    if (isUnnamedRegister(name) || (NO_OPERAND.test(name) && !subject.conditional.has(name))) return [];
    if (BIT_BY_BIT.test(name)) {
      const width = widthOf(field.ranges);
      return Array.from({ length: width }, (_, bit) => ({
        field: name,
        bit: width === 1 ? undefined : bit,
        values: [now ^ (1n << BigInt(bit))],
      }));
    }
    const values = (subject.conditional.get(name) ?? valuesFor(field)).filter((value) => value !== now);
    const along = [...companions(name, base), ...(INSTEAD[name] ?? [])];
    const alone: Setting[] =
      name === "IDXEN" ? [{ field: name, bit: undefined, values: [1n], along: [["OFFEN", 0n]], leavesOut: true }] : [];
    return values.length === 0
      ? alone
      : [{ field: name, bit: undefined, values: rotate(values, subject.form.opcode), along }, ...alone];
  });
}

/** Registers and flags that a setting wants, where the plain line has 0 in them. */
function companions(name: string, base: Values): (readonly [string, bigint])[] {
  const wanted = COMPANIONS[name] ?? [];
  return wanted.filter(([field]) => base.get(field) === 0n);
}

const COMPANIONS: Readonly<Record<string, readonly (readonly [field: string, value: bigint])[]>> = {
  // Scratch has an offset register only where there is no scalar address, or where SVE says so.
  SADDR: [
    ["ADDR", 6n],
    ["VADDR", 6n],
  ],
  SVE: [
    ["ADDR", 6n],
    ["VADDR", 6n],
  ],
  // A comparison that names its scalar result.
  SD: [["SDST", 10n]],
  // Scalar loads of GFX9: a number as offset, and a register beside it.
  OFFSET: [["IMM", 1n]],
  SOFFSET_EN: [
    ["IMM", 1n],
    ["SOFFSET", 6n],
  ],
};

/** Fields that must be 0 with a setting: loads to LDS have no register for the data, packed exports two sources. */
const INSTEAD: Readonly<Record<string, readonly (readonly [field: string, value: bigint])[]>> = {
  LDS: [
    ["VDATA", 0n],
    ["VDST", 0n],
  ],
  COMPR: [
    ["VSRC2", 0n],
    ["VSRC3", 0n],
  ],
};

function valuesFor(field: BitField): readonly bigint[] {
  const top = topOf(field);
  if (field.name === "DPP_CTRL") return DPP_CONTROLS;
  // The highest value of a selector means nothing, and LLVM's disassembler dies on it.
  if (/_SEL$|^DST_UNUSED$/.test(field.name)) return Array.from({ length: Number(top) }, (_, value) => BigInt(value));
  const width = widthOf(field.ranges);
  if (width <= 4) return Array.from({ length: 1 << width }, (_, value) => BigInt(value));
  // Numbers: one with bits in many places, the highest that is positive, the lowest negative, all ones; small ones last.
  const mixed = 0x5a5a5an & top;
  return [mixed & (top >> 1n), top >> 1n, (top >> 1n) + 1n, top, 0x40n & top, 8n, 4n, 22n & top, 1n].filter(
    (value, index, all) => value !== 0n && all.indexOf(value) === index,
  );
}

/** Different forms begin with different values, so that over an encoding's examples every value and bit comes up. */
function rotate<T>(values: readonly T[], by: number): T[] {
  const at = by % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
}
