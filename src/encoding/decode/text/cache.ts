import type { DecodeForm } from "../form.ts";
import { hex } from "./literal.ts";
import { hasField, type Printer, reader } from "./operand.ts";
import type { Target } from "./target.ts";

/** Cache bits behind a memory instruction, in LLVM's order. */
export function cachePrinter(form: DecodeForm, target: Target): Printer[] {
  if (target.temporalHints) return hintPrinters(form);
  const bit = (field: string, label: string): Printer[] => {
    if (!hasField(form, field)) return [];
    const read = reader(form, field);
    return [(word) => (read(word) === 1 ? ` ${label}` : "")];
  };
  return [
    ...bit("GLC", "glc"),
    ...bit("SC0", "sc0"),
    ...bit("NT", "nt"),
    ...bit("SLC", "slc"),
    ...bit("DLC", "dlc"),
    ...bit("SCC", "scc"),
    ...bit("SC1", "sc1"),
  ];
}

const SCOPES = ["", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS"];
const SYSTEM_SCOPE = 3;
const LOAD_HINTS = ["", "TH_LOAD_NT", "TH_LOAD_HT", "", "TH_LOAD_NT_RT", "TH_LOAD_RT_NT", "TH_LOAD_NT_HT", "0x7"];
const STORE_HINTS = [
  "",
  "TH_STORE_NT",
  "TH_STORE_HT",
  "",
  "TH_STORE_NT_RT",
  "TH_STORE_RT_NT",
  "TH_STORE_NT_HT",
  "TH_STORE_NT_WB",
];

function hintPrinters(form: DecodeForm): Printer[] {
  const parts: Printer[] = [];
  if (hasField(form, "TH")) {
    const hint = reader(form, "TH");
    const scope = reader(form, "SCOPE");
    const text = /atomic|cmpswap/.test(form.name)
      ? atomicHint
      : /store|(^|_)prefetch_inst_pc_rel_store/.test(form.name)
        ? (value: number, at: number) =>
            value === 3 ? (at === SYSTEM_SCOPE ? "TH_STORE_BYPASS" : "TH_STORE_WB") : (STORE_HINTS[value] ?? "")
        : (value: number, at: number) =>
            value === 3 ? (at === SYSTEM_SCOPE ? "TH_LOAD_BYPASS" : "TH_LOAD_LU") : (LOAD_HINTS[value] ?? "");
    parts.push((word) => {
      const value = hint(word);
      return value === 0 ? "" : ` th:${text(value, scope(word))}`;
    });
    parts.push((word) => SCOPES[scope(word)] ?? "");
  }
  if (hasField(form, "NV")) {
    const volatile = reader(form, "NV");
    parts.push((word) => (volatile(word) === 1 ? " nv" : ""));
  }
  return parts;
}

/** Hints of atomics: bit 0 returns the old value, bit 1 is non-temporal, bit 2 cascades from device scope on. */
function atomicHint(value: number, scope: number): string {
  if ((value & 4) !== 0)
    return scope >= 2 ? `TH_ATOMIC_CASCADE${(value & 2) !== 0 ? "_NT" : "_RT"}` : `TH_ATOMIC_${hex(value)}`;
  if ((value & 2) !== 0) return `TH_ATOMIC_NT${(value & 1) !== 0 ? "_RETURN" : ""}`;
  return "TH_ATOMIC_RETURN";
}
