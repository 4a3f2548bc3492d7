import type { DecodeForm } from "../form.ts";
import { DELAYS, DEPENDENCIES, SKIPS, waitCounterFields } from "../text/immediates.ts";
import type { Target } from "../text/target.ts";
import { Word } from "../word.ts";

/** What the 16 bits of an immediate say, part by part. `type` is the operand's, where the catalog has one. */
export function immediateMeaning({ name }: DecodeForm, type: string, value: number, target: Target): string {
  if (name === "s_waitcnt") return counters(value, target);
  if (type === "WAITCNT_DEPCTR" || type === "WAIT_ALU") return dependencies(value, target);
  if (name === "s_wait_loadcnt_dscnt" || name === "s_wait_storecnt_dscnt")
    return `waits until ${name.includes("load") ? "loadcnt" : "storecnt"} is at most ${(value >> 8) & 63} and dscnt at most ${value & 63}`;
  const counter = /^s_wait(?:cnt)?_(\w*cnt)$/.exec(name)?.[1];
  if (counter !== undefined) return `waits until ${counter} is at most ${value}`;
  if (name === "s_clause")
    return `a clause of the next ${(value & 63) + 1} instructions${((value >> 8) & 15) === 0 ? "" : `, with a break after every ${(value >> 8) & 15}`}`;
  if (name === "s_sleep") return `about ${(value & 127) * 64} clocks`;
  if (name === "s_set_vgpr_msb")
    return ["source 0", "source 1", "source 2", "result"]
      .map((part, index) => `${part}: registers from v${((value >> (index * 2)) & 3) * 256}`)
      .join("; ");
  switch (type) {
    case "LABEL":
      return jump(value);
    case "DELAY":
      return delays(value);
    case "HWREG":
      return hardwareRegister(value, target);
    case "SENDMSG":
      return `message ${target.tables.sendmsg?.[value] ?? `${value}, which LLVM has no name for`}`;
    case "VERSION":
      return `microcode version ${target.tables.version?.[value] ?? `${value & 255}, which LLVM has no name for`}`;
    default:
      return plainNumber(value);
  }
}

function counters(value: number, target: Target): string {
  const word = new Word(value);
  return waitCounterFields(target)
    .map(({ label, read, max }) => `${label} ${read(word)}${read(word) === max ? " (no wait)" : ""}`)
    .join(", ");
}

function dependencies(value: number, { holdCounter }: Target): string {
  const parts = DEPENDENCIES.filter(([label]) => holdCounter || label !== "depctr_hold_cnt").map(
    ([label, low, width]) => {
      const highest = 2 ** width - 1;
      const count = (value >> low) & highest;
      return `${label} ${count}${count === highest ? " (no wait)" : ""}`;
    },
  );
  return parts.join(", ");
}

function delays(value: number): string {
  const first = value & 15;
  const skip = (value >> 4) & 7;
  const second = (value >> 7) & 15;
  const name = (names: readonly string[], code: number): string => names[code] ?? `${code}, which is reserved`;
  return (
    `next instruction: ${name(DELAYS, first)}; ` +
    (second === 0 ? "no second wait" : `second wait: ${name(DELAYS, second)}, for ${name(SKIPS, skip)}`)
  );
}

function hardwareRegister(value: number, { tables }: Target): string {
  const id = value & 63;
  const low = (value >> 6) & 31;
  const size = (value >> 11) + 1;
  return `register ${tables.hwreg?.[id] ?? `${id}, which LLVM has no name for`}, ${size} bits from bit ${low}`;
}

function jump(value: number): string {
  const bytes = ((value << 16) >> 16) * 4;
  if (bytes === 0) return "to the next instruction";
  return `${Math.abs(bytes)} bytes ${bytes < 0 ? "back" : "on"} from the end of this instruction`;
}

/** A number that has no parts: both ways of reading it where they differ. */
function plainNumber(value: number): string {
  const signed = (value << 16) >> 16;
  return signed === value ? `the number ${value}` : `the number ${value}, or ${signed} where it is signed`;
}
