import { operandOfKey, type SemanticsForm } from "./form.ts";
import type { Cell, Instance } from "./instance.ts";
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

/** An evaluation that cannot be done; the message says why. */
export class EvaluationError extends Error {
  override name = "EvaluationError";
}

/** Registers that may be given although an instruction does not read them. */
const COMMON = new Set(["SCC", "VCC", "EXEC", "M0"]);

/**
 * Runs an instruction on values.
 *
 * @throws {EvaluationError} for an operand that is missing, unknown or too wide, and for arrays that do not fit.
 */
export function evaluate(instance: Instance, form: SemanticsForm, values: OperandValues): Evaluation {
  const { machine, program, cells } = instance;
  for (const cell of cells.values()) {
    cell.old = [];
    cell.now = [];
    cell.written = [];
  }
  const exec = setOperands(cells, form, values, machine.lanes);
  checkInputs(instance, machine.scope === "wave" ? machine.lanes : 1);
  const arrays = machine.scope === "lane" && Object.values(values).some((value) => typeof value !== "string");
  const lanes = machine.scope === "wave" || arrays ? machine.lanes : 1;
  if (machine.scope === "lane") runLanes(instance, lanes, exec);
  else program.run();
  const out: Record<string, string | string[]> = {};
  for (const cell of cells.values()) {
    if (!cell.written.includes(true)) continue;
    const { name, perLane } = cell.operand;
    const many = perLane && (machine.scope === "wave" || arrays);
    out[name] = many
      ? Array.from({ length: lanes }, (_, lane) =>
          toHex(cell, cell.written[lane] === true ? cell.now[lane] : cell.old[lane]),
        )
      : toHex(cell, cell.now[0]);
  }
  return program.uses.approximate ? { out, approximate: true } : { out };
}

function runLanes({ machine, program, cells }: Instance, lanes: number, exec: bigint | undefined): void {
  const active = exec ?? (1n << BigInt(lanes)) - 1n;
  for (let lane = 0; lane < lanes; lane++) {
    if (((active >> BigInt(lane)) & 1n) === 0n) continue;
    machine.lane = lane;
    program.run();
  }
  if (active !== 0n && exec === undefined) return;
  // A mask result has a 0 for each lane that does not run.
  for (const { operand, now, written } of cells.values()) {
    if (!operand.mask || !operand.output || written[0] === true || !program.uses.writes.has(operand.name)) continue;
    now[0] = operand.bits > 32 ? 0n : 0;
    written[0] = true;
  }
}

/** Fills the cells and gives EXEC, where it was given. */
function setOperands(
  cells: ReadonlyMap<string, Cell>,
  form: SemanticsForm,
  values: OperandValues,
  lanes: number,
): bigint | undefined {
  let exec: bigint | undefined;
  for (const [key, value] of Object.entries(values)) {
    if (key === "EXEC" && typeof value === "string") exec = readHex(key, value, 64);
    const operand = operandOfKey(form, key);
    const cell = operand === undefined ? undefined : cells.get(operand.name);
    if (cell === undefined) {
      if (COMMON.has(key)) continue;
      throw new EvaluationError(`'${key}' is no operand here; operands are ${[...cells.keys()].join(", ")}`);
    }
    const fit = (text: string): Raw => {
      const bits = readHex(key, text, cell.width);
      return cell.width > 32 ? bits : Number(bits);
    };
    if (typeof value === "string") {
      const one = fit(value);
      cell.old = cell.operand.perLane ? Array.from({ length: lanes }, () => one) : [one];
    } else {
      if (!cell.operand.perLane) throw new EvaluationError(`${key} is the same for all lanes: one value, not an array`);
      if (value.length !== lanes)
        throw new EvaluationError(`${key} has ${String(value.length)} values, and the wave has ${String(lanes)} lanes`);
      cell.old = value.map(fit);
    }
  }
  const cell = cells.get("EXEC");
  if (cell !== undefined && exec !== undefined) cell.old = [exec];
  return exec;
}

function checkInputs({ machine, program, cells }: Instance, lanes: number): void {
  for (const { operand, width, old } of cells.values()) {
    if (old.length > 0) continue;
    const { name, output, input, perLane } = operand;
    if (program.uses.reads.has(name)) {
      if (name === "EXEC" && machine.scope !== "scalar") old.push((1n << BigInt(machine.lanes)) - 1n);
      else if (input && !(output && perLane))
        throw new EvaluationError(`in.${name} is missing; the instruction reads it`);
    }
    const zero = width > 32 ? 0n : 0;
    for (let lane = old.length; lane < (perLane ? Math.max(lanes, machine.lanes) : 1); lane++) old.push(zero);
  }
}

const HEX = /^(?:0[xX])?[0-9a-fA-F]+$/;

function readHex(key: string, text: string, bits: number): bigint {
  if (typeof text !== "string" || !HEX.test(text))
    throw new EvaluationError(`in.${key}: ${JSON.stringify(text)} is not hexadecimal, such as "0x3f800000"`);
  const value = BigInt(/^0x/i.test(text) ? text : `0x${text}`);
  if (value >> BigInt(bits) !== 0n) throw new EvaluationError(`in.${key}: ${text} has more than ${String(bits)} bits`);
  return value;
}

function toHex({ width }: Cell, raw: Raw | undefined): string {
  return `0x${(raw ?? 0).toString(16).padStart(Math.ceil(width / 4), "0")}`;
}
