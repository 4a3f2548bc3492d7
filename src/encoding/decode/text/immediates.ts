import type { OperandData } from "../data.ts";
import type { DecodeForm } from "../form.ts";
import { fieldReader, type FieldReader, Word } from "../word.ts";
import { hex } from "./literal.ts";
import { type Printer, reader } from "./operand.ts";
import type { Target } from "./target.ts";

/** Immediates whose parts have names. */
const NAMED = /^(LABEL|WAITCNT|WAITCNT_DEPCTR|HWREG|SENDMSG|SENDMSG_RTN|DELAY|CLAUSE|WAIT_ALU|WAIT_MEM_DS)$/;

export function hasImmediateText(type: string): boolean {
  return NAMED.test(type);
}

/** The text of an immediate that is divided or whose values have names. */
export function immediatePrinter(form: DecodeForm, row: OperandData, target: Target): Printer {
  const [field, type] = row;
  const read = reader(form, field ?? "");
  const { tables } = target;
  switch (type) {
    case "LABEL":
      return (word) => String(read(word));
    case "HWREG":
      return hardwareRegister(read, tables.hwreg ?? {});
    case "WAITCNT":
      return waitCounters(read, target);
    case "SENDMSG":
    case "SENDMSG_RTN":
      return tabled(read, tables[type.toLowerCase()] ?? {}, String);
    case "WAITCNT_DEPCTR":
    case "WAIT_ALU":
      return dependencyCounters(read, target.holdCounter);
    case "DELAY":
      return delayPrinter(read);
    default:
      return (word) => hex(read(word));
  }
}

function tabled(read: FieldReader, table: Readonly<Record<string, string>>, other: (value: number) => string): Printer {
  return (word) => {
    const value = read(word);
    return table[value] ?? other(value);
  };
}

/** A hardware register with its bits: all 32 of them need no mention. */
function hardwareRegister(read: FieldReader, names: Readonly<Record<string, string>>): Printer {
  return (word) => {
    const value = read(word);
    const id = value & 63;
    const offset = (value >> 6) & 31;
    const size = ((value >> 11) & 31) + 1;
    const name = names[id] ?? String(id);
    return offset === 0 && size === 32 ? `hwreg(${name})` : `hwreg(${name}, ${offset}, ${size})`;
  };
}

/** Fields of the dependency counters: LLVM's name, lowest bit, width. */
export const DEPENDENCIES = [
  ["depctr_hold_cnt", 7, 1],
  ["depctr_sa_sdst", 0, 1],
  ["depctr_va_vdst", 12, 4],
  ["depctr_va_sdst", 9, 3],
  ["depctr_va_ssrc", 8, 1],
  ["depctr_va_vcc", 1, 1],
  ["depctr_vm_vsrc", 2, 3],
] as const;

/** Bits that all the fields leave out. */
const DEPENDENCY_REST = 0x60;

function dependencyCounters(read: FieldReader, hold: boolean): Printer {
  const fields = DEPENDENCIES.filter(([label]) => hold || label !== "depctr_hold_cnt");
  return (word) => {
    const value = read(word);
    if ((value & DEPENDENCY_REST) !== 0) return hex(value);
    const parts = fields.map(([label, low, width]) => ({
      label,
      count: (value >> low) & ((1 << width) - 1),
      max: (1 << width) - 1,
    }));
    const waiting = parts.filter(({ count, max }) => count !== max);
    const shown = waiting.length === 0 ? parts : waiting;
    return shown.map(({ label, count }) => `${label}(${count})`).join(" ");
  };
}

/** What an instruction waits for in s_delay_alu, by value. */
export const DELAYS = [
  "NO_DEP",
  "VALU_DEP_1",
  "VALU_DEP_2",
  "VALU_DEP_3",
  "VALU_DEP_4",
  "TRANS32_DEP_1",
  "TRANS32_DEP_2",
  "TRANS32_DEP_3",
  "FMA_ACCUM_CYCLE_1",
  "SALU_CYCLE_1",
  "SALU_CYCLE_2",
  "SALU_CYCLE_3",
];
/** Which later instruction the second wait is for, by value. */
export const SKIPS = ["SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"];

/** s_delay_alu: what the next instruction depends on, and what one behind it does. */
function delayPrinter(read: FieldReader): Printer {
  return (word) => {
    const value = read(word);
    const first = value & 15;
    const skip = (value >> 4) & 7;
    const second = (value >> 7) & 15;
    const parts = [
      ...(first === 0 ? [] : [`instid0(${DELAYS[first] ?? `/* invalid instid value */`})`]),
      ...(skip === 0 ? [] : [`instskip(${SKIPS[skip] ?? `/* invalid instskip value */`})`]),
      ...(second === 0 ? [] : [`instid1(${DELAYS[second] ?? `/* invalid instid value */`})`]),
    ];
    return parts.length === 0 ? "0" : parts.join(" | ");
  };
}

/** LLVM's names of the counters of s_waitcnt, in its order. */
const COUNTERS = [
  ["VM", "vmcnt"],
  ["EXP", "expcnt"],
  ["LGKM", "lgkmcnt"],
] as const;

/** Places of the counters where the catalog lists none, because the generation has instructions of their own for them. */
const SINGLE_WAITS: readonly (readonly [string, ...(readonly [number, number])[]])[] = [
  ["EXP", [0, 3]],
  ["LGKM", [4, 6]],
  ["VM", [10, 6]],
];

/** The counters of s_waitcnt as parts of its number; one at `max` is not waited for. */
export function waitCounterFields(target: Target): { label: string; read: FieldReader; max: number }[] {
  const fields = new Map((target.waitCounters ?? SINGLE_WAITS).map(([name, ...ranges]) => [name, ranges]));
  return COUNTERS.flatMap(([name, label]) => {
    const ranges = fields.get(name);
    if (ranges === undefined) return [];
    const width = ranges.reduce((sum, [, bits]) => sum + bits, 0);
    return [{ label, read: fieldReader(ranges), max: 2 ** width - 1 }];
  });
}

/** Counters that are at their highest value wait for nothing and are left out, unless all are. */
function waitCounters(read: FieldReader, target: Target): Printer {
  const counters = waitCounterFields(target);
  return (word) => {
    const value = new Word(read(word));
    const parts = counters.map(({ label, read: count, max }) => ({
      text: `${label}(${count(value)})`,
      free: count(value) === max,
    }));
    const shown = parts.every(({ free }) => free) ? parts : parts.filter(({ free }) => !free);
    return shown.map(({ text }) => text).join(" ");
  };
}
