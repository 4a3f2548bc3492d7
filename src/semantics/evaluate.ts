import { EvaluationError } from "./error.ts";
import { operandOfKey, type SemanticsForm } from "./form.ts";
import type { Cell, Instance } from "./instance.ts";
import { type LaneMoves, moveLanes } from "./lane-moves.ts";
import type { PlacePart } from "./register-part.ts";
import type { Raw } from "./value.ts";

/** Values of operands by name: hexadecimal, a whole register each, or an array of one a lane. */
export type OperandValues = Readonly<Record<string, string | readonly string[]>>;

/** What an evaluation gives. */
export interface Evaluation {
  /** Every operand that was written, spelled as in {@link OperandValues}. */
  readonly out: Record<string, string | string[]>;
  /** Set where the hardware only comes near these values. */
  readonly approximate?: true;
}

/** Registers that may be given although an instruction does not read them. */
const COMMON = new Set(["SCC", "VCC", "EXEC", "M0"]);

/** What an instance does with every set of values, found once. */
interface Plan {
  readonly cells: readonly Cell[];
  /** Cells by every name under which they were given. */
  readonly byKey: Map<string, Cell | undefined>;
  /** Cells that the text reads. */
  readonly reads: readonly Cell[];
  /** Masks that the text writes: they have a 0 for each lane that does not run. */
  readonly masks: readonly Cell[];
}

const plans = new WeakMap<Instance, Plan>();

function planOf(instance: Instance): Plan {
  const present = plans.get(instance);
  if (present !== undefined) return present;
  const { reads, writes } = instance.program.uses;
  const cells = [...instance.cells.values()];
  const plan: Plan = {
    cells,
    byKey: new Map(),
    reads: cells.filter(({ operand }) => reads.has(operand.name) || writes.has(operand.name)),
    masks: cells.filter(({ operand }) => operand.mask && operand.output && writes.has(operand.name)),
  };
  plans.set(instance, plan);
  return plan;
}

/**
 * Runs an instruction on values.
 *
 * @throws {EvaluationError} for an operand that is missing, unknown or too wide, and for arrays that do not fit.
 */
export function evaluate(instance: Instance, form: SemanticsForm, values: OperandValues): Evaluation {
  const { machine, program } = instance;
  const plan = planOf(instance);
  let arrays = machine.scope === "wave";
  for (const key in values) if (typeof values[key] !== "string") arrays = true;
  const lanes = arrays ? machine.lanes : 1;
  for (const cell of plan.cells) {
    cell.old.length = 0;
    cell.now.length = 0;
    cell.written.length = 0;
  }
  const given = setOperands(plan, instance, form, values, lanes);
  checkInputs(plan, instance, lanes);
  const exec = instance.moves === undefined ? given : movedLanes(instance, instance.moves, plan, arrays, given);
  machine.lane = 0;
  if (machine.scope === "lane" && (arrays || exec !== undefined)) runLanes(instance, plan, lanes, exec);
  else program.run();
  if (instance.place !== undefined) placeResults(plan, instance.place);
  const out: Record<string, string | string[]> = {};
  for (const cell of plan.cells) {
    if (cell.written.length === 0) continue;
    const { name, perLane } = cell.operand;
    out[name] =
      perLane && arrays && machine.scope !== "scalar"
        ? Array.from({ length: lanes }, (_, lane) =>
            toHex(cell, cell.written[lane] === true ? cell.now[lane] : cell.old[lane]),
          )
        : toHex(cell, cell.now[0]);
  }
  return program.uses.approximate ? { out, approximate: true } : { out };
}

/** Moves the first source of a DPP form between the lanes, and gives the lanes that run. */
function movedLanes(
  { machine, cells }: Instance,
  moves: LaneMoves,
  { masks }: Plan,
  arrays: boolean,
  exec: bigint | undefined,
): bigint | undefined {
  const source = cells.get(moves.operand);
  if (machine.scope !== "lane" || source === undefined)
    throw new EvaluationError("not evaluated: a DPP form of an instruction that does not run once a lane");
  if (!arrays) {
    if (moves.own) return exec;
    throw new EvaluationError(
      `this form takes ${moves.operand} from other lanes: give it as an array of ${String(machine.lanes)} values`,
    );
  }
  const all = (1n << BigInt(machine.lanes)) - 1n;
  const running = (exec ?? all) & all;
  const { values, active } = moveLanes(moves, source.old, running);
  source.old.splice(0, source.old.length, ...values);
  const [mask] = masks;
  if (mask !== undefined && active !== running)
    throw new EvaluationError(
      `not evaluated: no source states which bits of ${mask.operand.name} are written for lanes that DPP turns off`,
    );
  return active;
}

/** Puts the results of an SDWA form into the parts of their registers. */
function placeResults({ cells }: Plan, place: PlacePart): void {
  for (const { operand, old, now, written } of cells) {
    if (!operand.perLane || !operand.output) continue;
    for (const lane of now.keys())
      if (written[lane] === true) now[lane] = place(Number(now[lane] ?? 0), Number(old[lane] ?? 0));
  }
}

function runLanes({ machine, program }: Instance, { masks }: Plan, lanes: number, exec: bigint | undefined): void {
  const active = exec ?? (1n << BigInt(lanes)) - 1n;
  for (let lane = 0; lane < lanes; lane++) {
    if (((active >> BigInt(lane)) & 1n) === 0n) continue;
    machine.lane = lane;
    program.run();
  }
  for (const { operand, now, written } of masks) {
    if (written[0] === true) continue;
    now[0] = operand.bits > 32 ? 0n : 0;
    written[0] = true;
  }
}

/** Fills the cells and gives EXEC, where it was given. */
function setOperands(
  { byKey }: Plan,
  { cells }: Instance,
  form: SemanticsForm,
  values: OperandValues,
  lanes: number,
): bigint | undefined {
  let exec: bigint | undefined;
  for (const key in values) {
    const value = values[key];
    if (value === undefined) continue;
    let cell = byKey.get(key);
    if (cell === undefined && !byKey.has(key)) {
      cell = cells.get(operandOfKey(form, key)?.name ?? (COMMON.has(key) ? key : ""));
      byKey.set(key, cell);
    }
    if (key === "EXEC" && typeof value === "string") exec = BigInt(readHex(key, value, 64));
    if (cell === undefined) {
      if (COMMON.has(key)) continue;
      throw new EvaluationError(
        `'${key}' is no operand here; operands are ${form.operands.map(({ name }) => name).join(", ")}`,
      );
    }
    if (typeof value === "string") {
      const one = readHex(key, value, cell.width);
      cell.old[0] = one;
      if (cell.operand.perLane) for (let lane = 1; lane < lanes; lane++) cell.old[lane] = one;
    } else {
      if (!cell.operand.perLane) throw new EvaluationError(`${key} is the same for all lanes: one value, not an array`);
      if (value.length !== lanes)
        throw new EvaluationError(`${key} has ${String(value.length)} values, and the wave has ${String(lanes)} lanes`);
      for (let lane = 0; lane < lanes; lane++) cell.old[lane] = readHex(key, value[lane] ?? "", cell.width);
    }
  }
  return exec;
}

function checkInputs({ reads }: Plan, { machine, program }: Instance, lanes: number): void {
  for (const { operand, width, old } of reads) {
    if (old.length > 0) continue;
    const { name, output, input, perLane } = operand;
    if (program.uses.reads.has(name)) {
      if (name === "EXEC" && machine.scope !== "scalar") old[0] = (1n << BigInt(machine.lanes)) - 1n;
      else if (input && !(output && perLane))
        throw new EvaluationError(`in.${name} is missing; the instruction reads it`);
    }
    const zero = width > 32 ? 0n : 0;
    for (let lane = old.length; lane < (perLane ? lanes : 1); lane++) old[lane] = zero;
  }
}

const HEX = /^(?:0[xX])?[0-9a-fA-F]+$/;

function readHex(key: string, text: string, bits: number): Raw {
  if (typeof text !== "string" || !HEX.test(text))
    throw new EvaluationError(`in.${key}: ${JSON.stringify(text)} is not hexadecimal, such as "0x3f800000"`);
  if (bits <= 32) {
    const value = Number.parseInt(text, 16);
    if (value < 2 ** bits) return value;
  } else {
    const value = BigInt(text.startsWith("0x") || text.startsWith("0X") ? text : `0x${text}`);
    if (value >> BigInt(bits) === 0n) return value;
  }
  throw new EvaluationError(`in.${key}: ${text} has more than ${String(bits)} bits`);
}

function toHex({ width }: Cell, raw: Raw | undefined): string {
  const digits = (raw ?? 0).toString(16);
  return width === 32 ? `0x${ZEROS.slice(digits.length)}${digits}` : `0x${digits.padStart(Math.ceil(width / 4), "0")}`;
}

const ZEROS = "00000000";
