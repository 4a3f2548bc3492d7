import { EvaluationError } from "./error.ts";
import type { GenerationTraits, SemanticsForm } from "./form.ts";
import type { Raw } from "./value.ts";

/** Lanes of a row. */
const ROW = 16;
/** SRC0 of a DPP8 word that reads lanes that do not run, and of one that does not. */
const DPP8_FETCHES = 234n;
const DPP8 = 233n;

const SELECTORS = Array.from({ length: 8 }, (_, lane) => `LANE_SEL_${String(lane)}`);

/** Fields that say from which lane each lane reads its first source. */
export const LANE_FIELDS: readonly string[] = ["DPP_CTRL", "ROW_MASK", "BANK_MASK", "BOUND_CTRL", "FI", ...SELECTORS];

/** What an assembler writes into them where not 0. Sources: LLVM 22's AMDGPU syntax; llvm-mc 22.1.8. */
export const LANE_DEFAULTS: Readonly<Record<string, number>> = { ROW_MASK: 15, BANK_MASK: 15 };

/** The first field of a DPP form that must be given and is not. */
export function missingControl({ fields }: SemanticsForm, given: ReadonlyMap<string, bigint>): string | undefined {
  return ["DPP_CTRL", ...SELECTORS].find((field) => fields.has(field) && !given.has(field));
}

/** Where the lanes of a DPP form read their first source. */
export interface LaneMoves {
  /** The operand that moves. */
  readonly operand: string;
  /** By lane: the lane that it reads; undefined where that lies outside. */
  readonly from: readonly (number | undefined)[];
  /** Lanes that ROW_MASK and BANK_MASK leave on. */
  readonly on: readonly boolean[];
  /** A source that lies outside or does not run reads as 0; otherwise the lane that reads it is not written. */
  readonly zero: boolean;
  /** Lanes that do not run are read like others. */
  readonly fetches: boolean;
  /** DPP8, which has no masks. */
  readonly eight: boolean;
  /** Every lane is on and reads itself. */
  readonly own: boolean;
}

interface Options {
  readonly form: SemanticsForm;
  readonly fields: ReadonlyMap<string, bigint>;
  readonly lanes: number;
  readonly generation: GenerationTraits;
}

/**
 * Reads the lane control of a DPP form; undefined for other forms.
 *
 * @throws {EvaluationError} for a control that means nothing in the generation.
 */
export function laneMoves({ form, fields, lanes, generation }: Options): LaneMoves | undefined {
  const field = (name: string): bigint => fields.get(name) ?? 0n;
  const all = Array.from({ length: lanes }, (_, lane) => lane);
  const complete = (moves: Omit<LaneMoves, "operand" | "own">): LaneMoves => ({
    ...moves,
    // Some sources name the first source of a DPP8 form as the plain form does.
    operand: form.operands.some(({ name }) => name === "VSRC0") ? "VSRC0" : "SRC0",
    own: all.every((lane) => moves.from[lane] === lane && moves.on[lane] === true),
  });
  if (form.fields.has("LANE_SEL_0")) {
    const from = all.map((lane) => (lane & ~7) + Number(field(`LANE_SEL_${String(lane & 7)}`)));
    const word = field("SRC0");
    if (word !== 0n && word !== DPP8 && word !== DPP8_FETCHES)
      throw new EvaluationError("fields.SRC0 of a DPP8 form is 233, or 234 to read lanes that do not run");
    return complete({ from, on: all.map(() => true), zero: false, fetches: word === DPP8_FETCHES, eight: true });
  }
  if (!form.fields.has("DPP_CTRL")) return undefined;
  const control = Number(field("DPP_CTRL"));
  const [rows, banks] = [field("ROW_MASK"), field("BANK_MASK")];
  // A bank is a quad of a row.
  const on = all.map(
    (lane) => ((rows >> BigInt(lane >> 4)) & 1n) === 1n && ((banks >> BigInt((lane >> 2) & 3)) & 1n) === 1n,
  );
  const read = sourceOf(control, lanes, (trait) => generation.traits.get(trait) === true);
  const from = all.map(read);
  if ((control === BROADCAST_15 || control === BROADCAST_31) && on.some((is, lane) => is && lane < firstOf(control)))
    throw new EvaluationError(
      `not evaluated: no source states what lanes below ${String(firstOf(control))} read with fields.DPP_CTRL ${String(control)}; a ROW_MASK can leave them out`,
    );
  return complete({ from, on, zero: field("BOUND_CTRL") === 1n, fetches: field("FI") === 1n, eight: false });
}

const BROADCAST_15 = 0x142;
const BROADCAST_31 = 0x143;
const firstOf = (control: number): number => (control === BROADCAST_15 ? 16 : 32);

/** The lane that a lane reads; undefined where that lies outside the row or the wave. */
type Source = (lane: number) => number | undefined;

function sourceOf(control: number, lanes: number, has: (trait: string) => boolean): Source {
  const refuse = (): never => {
    throw new EvaluationError(
      `fields.DPP_CTRL ${String(control)} (0x${control.toString(16)}) means nothing in this generation`,
    );
  };
  if (control < 0x100) return (lane) => (lane & ~3) + ((control >> (2 * (lane & 3))) & 3);
  const amount = control % ROW;
  const place = (lane: number): number => lane % ROW;
  switch (control >> 4) {
    case 0x10:
      return amount === 0 ? refuse() : (lane) => (place(lane) + amount < ROW ? lane + amount : undefined);
    case 0x11:
      return amount === 0 ? refuse() : (lane) => (place(lane) >= amount ? lane - amount : undefined);
    case 0x12:
      return amount === 0 ? refuse() : (lane) => lane - place(lane) + ((place(lane) + ROW - amount) % ROW);
    case 0x15:
      return has("dpp_shares_a_lane") ? (lane) => lane - place(lane) + amount : refuse();
    case 0x16:
      return has("dpp_exchanges_by_mask") ? (lane) => lane ^ amount : refuse();
  }
  if (control === 0x140) return (lane) => lane ^ 15;
  if (control === 0x141) return (lane) => lane ^ 7;
  if (!has("dpp_crosses_rows")) return refuse();
  switch (control) {
    case 0x130:
      return (lane) => (lane + 1 < lanes ? lane + 1 : undefined);
    case 0x134:
      return (lane) => (lane + 1) % lanes;
    case 0x138:
      return (lane) => (lane > 0 ? lane - 1 : undefined);
    case 0x13c:
      return (lane) => (lane + lanes - 1) % lanes;
    case BROADCAST_15:
      return (lane) => (lane < ROW ? undefined : lane - place(lane) - 1);
    case BROADCAST_31:
      return (lane) => (lane < 32 ? undefined : 31);
    default:
      return refuse();
  }
}

/**
 * Moves the values of the lanes, and tells which lanes are written: those that run, that the masks leave on, and whose
 * source is there.
 */
export function moveLanes(
  { from, on, zero, fetches, eight }: LaneMoves,
  values: readonly Raw[],
  running: bigint,
): { values: Raw[]; active: bigint } {
  const runs = (lane: number): boolean => ((running >> BigInt(lane)) & 1n) === 1n;
  const nothing: Raw = typeof values[0] === "bigint" ? 0n : 0;
  let active = 0n;
  const moved = from.map((source, lane): Raw => {
    if (!runs(lane) || on[lane] !== true) return nothing;
    const there = source !== undefined && (fetches || runs(source));
    if (!there && eight)
      throw new EvaluationError(
        "not evaluated: no source at hand states what DPP8 reads from a lane that does not run; with fields.SRC0 234 its value is read",
      );
    if (!there && !zero) return nothing;
    active |= 1n << BigInt(lane);
    return there ? (values[source] ?? nothing) : nothing;
  });
  return { values: moved, active };
}
