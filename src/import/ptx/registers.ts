import type { Directive } from "../../schema/ptx/directive.ts";
import type { SpecialRegister } from "../../schema/ptx/register.ts";
import type { TargetRecord } from "../../schema/ptx/target.ts";
import { compareTargets } from "../../ptx/target.ts";
import type { Note, RawSection } from "./document.ts";
import { readNotes } from "./notes.ts";

const DECLARATION = /\.sreg\s+((?:\.\w+\s*)+)(%[\w<>]+)/g;

/** Reads the special registers of a section of chapter 10; a numbered series becomes one record. */
export function readRegisters(section: RawSection, edition: string): SpecialRegister[] {
  const text = section.syntax.map((block) => block.text).join("\n");
  const found = new Map<string, { names: string[]; type: string }>();
  for (const [, type = "", name = ""] of text.matchAll(DECLARATION)) {
    const series = /^%(pm|envreg|reserved_smem_offset_)(\d|<\d+>)(_64)?$/.exec(name);
    const slug = series ? `${series[1] ?? ""}${series[3] ?? ""}`.replace(/_$/, "") : name.slice(1);
    const record = found.get(slug) ?? { names: [], type: type.replace(/\s/g, "") };
    record.names.push(...expandSeries(name));
    found.set(slug, record);
  }
  return [...found].map(([slug, { names, type }]) => ({
    names: [...new Set(names)],
    slug,
    url: `/ptx/registers/${slug}/`,
    type,
    section: section.number,
    edition,
    ptx: noteFor(section.ptxNotes, names, found.size === 1, /PTX ISA versions? (\d+\.\d+)/) ?? "1.0",
    targets: [noteFor(section.targetNotes, names, found.size === 1, /(sm_\d+[af]?)/) ?? "sm_10"],
  }));
}

/** `%envreg<32>` is `%envreg0` to `%envreg31`. */
function expandSeries(name: string): string[] {
  const series = /^(%\w+)<(\d+)>$/.exec(name);
  if (!series) return [name];
  return Array.from({ length: Number(series[2]) }, (_, index) => `${series[1] ?? ""}${String(index)}`);
}

/** What the notes say of a register: the first note of a section for one; of several, the first that names it, else that names none. */
function noteFor(
  notes: readonly Note[],
  names: readonly string[],
  alone: boolean,
  pattern: RegExp,
): string | undefined {
  const texts = notes.map((note) => note.inlines.map((inline) => inline.text).join(""));
  const named = texts.filter((text) => names.some((name) => text.split(/[^%\w]+/).includes(name)));
  const general = texts.filter((text) => !text.includes("%"));
  return (alone ? texts : [...named, ...general])
    .map((text) => pattern.exec(text)?.[1])
    .find((value) => value !== undefined);
}

/** Reads the directive of a section of chapter 11; nothing for a section that describes none. */
export function readDirective(section: RawSection, edition: string): Directive | undefined {
  const name =
    section.names.find((candidate) => candidate.startsWith("."))?.replace(/\s/g, "") ??
    section.names.map((candidate) => `.${candidate}`)[0];
  if (name === undefined || !/^11\.\d+\.\d+$/.test(section.number) || !/^\.\w+$/.test(name)) return undefined;
  const { facts } = readNotes({ ...section, names: [] });
  return {
    name,
    slug: name.slice(1),
    section: section.number,
    edition,
    ptx: facts.find((fact) => fact.kind === "ptx")?.ptx ?? "1.0",
    targets: facts.find((fact) => fact.kind === "target")?.targets ?? ["sm_10"],
  };
}

/** Reads the targets from the notes of the directive `.target`. */
export function readTargetRecords(section: RawSection): TargetRecord[] {
  const records = new Map<string, TargetRecord>();
  for (const note of section.ptxNotes) {
    const text = note.inlines.map((inline) => inline.text).join("");
    const version = /PTX ISA version (\d+\.\d+)/.exec(text)?.[1];
    const renamed = /Renamed to (sm_\d+[af]?)/.exec(text)?.[1];
    if (version === undefined || !text.startsWith("Target string")) continue;
    for (const inline of note.inlines) {
      if (!inline.code || !/^sm_\d+[af]?$/.test(inline.text) || inline.text === renamed) continue;
      records.set(inline.text, { name: inline.text, ptx: version, ...(renamed === undefined ? {} : { renamed }) });
    }
  }
  return [...records.values()].sort((a, b) => compareTargets(a.name, b.name));
}
