import type { LlvmMc } from "./llvm-mc.ts";
import { type Proof, proveAll, type Try } from "./search.ts";
import { listSettings, type Setting } from "./settings.ts";

/** A setting that LLVM takes, with the line that proves it alone. */
export interface TakenSetting {
  readonly setting: Setting;
  /** The lines with it and nothing else, one for each value that was taken, in the order in which they were tried. */
  readonly lines: readonly Proof[];
}

/** What a form's lines can say. */
export interface Probed {
  readonly base: Proof;
  readonly taken: readonly TakenSetting[];
  /** The line with as many of the settings as go together; the base where none does. */
  readonly full: Proof;
  /** Lines for the settings that the full line leaves out. */
  readonly extras: readonly Proof[];
}

/** Finds for each form which settings LLVM takes, and lines that together have them all. */
export async function probeForms(bases: readonly Proof[], llvm: LlvmMc): Promise<Probed[]> {
  const settings = bases.map((base) => listSettings(base.subject, base.values));
  const taken = await proveAlone(bases, settings, llvm);
  const full = [...bases];
  const inFull = bases.map(() => new Set<TakenSetting>());
  const steps = Math.max(0, ...taken.map((list) => list.length));
  for (let step = 0; step < steps; step += 1) {
    const tries: Try[] = [];
    const owners: { readonly index: number; readonly own: TakenSetting }[] = [];
    for (const [index, list] of taken.entries()) {
      const own = list[step];
      const current = full[index];
      // Lines that lack an operand stand for themselves: the full line is to have all.
      if (own === undefined || current === undefined || own.setting.leavesOut === true) continue;
      tries.push({ ...current, values: withSetting(current, own) });
      owners.push({ index, own });
    }
    const verdicts = await proveAll(tries, llvm);
    for (const [at, { index, own }] of owners.entries()) {
      const verdict = verdicts[at];
      if (verdict === undefined || "refused" in verdict) continue;
      full[index] = verdict;
      inFull[index]?.add(own);
    }
  }
  return bases.map((base, index) => {
    const own = taken[index] ?? [];
    const line = full[index] ?? base;
    const left = own.filter((one) => inFull[index]?.has(one) !== true).flatMap(({ lines: [alone] }) => alone ?? []);
    return { base, taken: own, full: line, extras: left.filter(({ text }) => text !== line.text) };
  });
}

async function proveAlone(
  bases: readonly Proof[],
  settings: readonly (readonly Setting[])[],
  llvm: LlvmMc,
): Promise<TakenSetting[][]> {
  const tries: Try[] = [];
  const owners: { readonly index: number; readonly setting: Setting }[] = [];
  for (const [index, base] of bases.entries()) {
    for (const setting of settings[index] ?? []) {
      for (const value of setting.values) {
        tries.push({ ...base, values: withValue(base, setting, value) });
        owners.push({ index, setting });
      }
    }
  }
  const verdicts = await proveAll(tries, llvm);
  const taken = bases.map(() => new Map<Setting, Proof[]>());
  for (const [at, { index, setting }] of owners.entries()) {
    const verdict = verdicts[at];
    // A field that changes nothing in the line is not something that the line says.
    if (verdict === undefined || "refused" in verdict || verdict.text === bases[index]?.text) continue;
    const own = taken[index];
    own?.set(setting, [...(own.get(setting) ?? []), verdict]);
  }
  return taken.map((own) => [...own].map(([setting, lines]) => ({ setting, lines })));
}

function withValue({ values }: Proof, { field, along }: Setting, value: bigint): Map<string, bigint> {
  const changed = new Map(values).set(field, value);
  for (const [other, wanted] of along ?? []) if (values.has(other)) changed.set(other, wanted);
  return changed;
}

function withSetting(current: Proof, { setting, lines: [alone] }: TakenSetting): Map<string, bigint> {
  const values = new Map(current.values);
  if (setting.bit === undefined) return withValue(current, setting, alone?.values.get(setting.field) ?? 0n);
  // Bits of one field are set one after the other; each keeps what the others did.
  return values.set(setting.field, (values.get(setting.field) ?? 0n) ^ (1n << BigInt(setting.bit)));
}
