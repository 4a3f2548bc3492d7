import { EvaluationError } from "./error.ts";
import type { SemanticsForm } from "./form.ts";

/** Fields of SDWA forms that choose parts of registers, and the signs of sources there and in DPP forms. */
export const PART_FIELDS: readonly string[] = [
  "DST_SEL",
  "DST_UNUSED",
  ...["SRC0", "SRC1"].flatMap((source) => ["SEL", "SEXT", "NEG", "ABS"].map((what) => `${source}_${what}`)),
];

const DWORD = 6;
const PRESERVE = 2;

/** What an assembler writes into them where not 0. Source: llvm-mc 22.1.8, v_add_f32_sdwa without modifiers. */
export const PART_DEFAULTS: Readonly<Record<string, number>> = {
  DST_SEL: DWORD,
  DST_UNUSED: PRESERVE,
  SRC0_SEL: DWORD,
  SRC1_SEL: DWORD,
};

interface Options {
  readonly form: SemanticsForm;
  readonly fields: ReadonlyMap<string, bigint>;
}

/** Lowest bit and width of a part: BYTE_0 to BYTE_3, WORD_0, WORD_1, DWORD. */
function partOf(field: string, select: number): readonly [low: number, width: number] {
  if (select < 4) return [select * 8, 8];
  if (select < DWORD) return [(select - 4) * 16, 16];
  if (select === DWORD) return [0, 32];
  throw new EvaluationError(`fields.${field} 7 is reserved`);
}

/** The bits of a 32-bit register from `low` up, with their sign or zeros above. */
function take(register: number, low: number, width: number, signed: boolean): number {
  const part = register >>> low;
  const up = 32 - width;
  return signed ? ((part << up) >> up) >>> 0 : (part << up) >>> up;
}

/** What an SDWA form reads of a source register; undefined where it reads all of it, and in other forms. */
export function partOfSource(operand: string, { form, fields }: Options): ((register: number) => number) | undefined {
  const index = /^V?SRC([01])$/.exec(operand)?.[1];
  const field = `SRC${index ?? ""}_SEL`;
  if (index === undefined || !form.fields.has(field)) return undefined;
  const [low, width] = partOf(field, Number(fields.get(field) ?? BigInt(DWORD)));
  if (width === 32) return undefined;
  const signed = fields.get(`SRC${index}_SEXT`) === 1n;
  return (register) => take(register, low, width, signed);
}

/** The register after a result, from the result and the register before. */
export type PlacePart = (result: number, old: number) => number;

/** Where an SDWA form puts its result; undefined where that is all of the register, and in other forms. */
export function partOfDestination({ form, fields }: Options): PlacePart | undefined {
  if (!form.fields.has("DST_SEL")) return undefined;
  const [low, width] = partOf("DST_SEL", Number(fields.get("DST_SEL") ?? BigInt(DWORD)));
  const unused = Number(fields.get("DST_UNUSED") ?? BigInt(PRESERVE));
  if (unused === 3) throw new EvaluationError("fields.DST_UNUSED 3 is reserved");
  if (width === 32) return undefined;
  const mask = ((2 ** width - 1) << low) >>> 0;
  return (result, old) => {
    const placed = ((result << low) & mask) >>> 0;
    if (unused === PRESERVE) return ((old & ~mask) | placed) >>> 0;
    return unused === 0 ? placed : (take(result, 0, width, true) << low) >>> 0;
  };
}
