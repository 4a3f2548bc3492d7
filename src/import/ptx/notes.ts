import type { Fact } from "../../ptx/requirement.ts";
import { compareTargets } from "../../ptx/target.ts";
import type { Inline, Note, RawSection } from "./document.ts";
import { readSubject, type Subject } from "./subject.ts";

/** A fact read from a note, before corrections. */
export type NoteFact = Omit<Fact, "kind"> & { kind: Fact["kind"] | "deprecated" | "removed" };

/** A note whose words were not understood: it gives no fact until a correction does. */
export type Unread = { file: string; line: number; text: string };

/** The facts of one section's notes. */
export type NoteFacts = { facts: NoteFact[]; unread: Unread[] };

const VERSION = /PTX ISA (?:versions? )?(\d+\.\d+)/;
const PTX_VERB = /\b(?:is|are|was|were)?\s*(?:introduced|added|supported) (?:in|from)\b|\brequires? PTX ISA\b/;
const TARGET_VERB = /\b(?:(?:is |are )?supported|(?:support )?requires?|available)\b/i;
// Sentences about defaults, renamings and requirements of old versions: no introduction of anything.
const PTX_ASIDE =
  /^(?:In |For |Legacy |\*\*Note|Note:|Unimplemented|Per-element|Only |Kernel function|See )|is required from|values? `|inclusive/;

/** Reads the version and target notes of a section. */
export function readNotes(section: RawSection): NoteFacts {
  const out: NoteFacts = { facts: [], unread: [] };
  for (const note of section.ptxNotes)
    for (const sentence of splitSentences(note.inlines)) readPtx(sentence, note, section, out);
  for (const note of section.targetNotes) readTargetNote(note, section, out);
  return out;
}

function plain(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.code ? `\`${inline.text}\`` : inline.text)).join("");
}

/** Splits at a full stop that ends a sentence. */
function splitSentences(inlines: readonly Inline[]): Inline[][] {
  const sentences: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.code) {
      sentences.at(-1)?.push(inline);
      continue;
    }
    inline.text.split(/(?<=\d\.|\w\w\.)\s+(?=[A-Z]|$)/).forEach((piece, index) => {
      if (index > 0) sentences.push([]);
      if (piece !== "") sentences.at(-1)?.push({ code: false, text: piece });
    });
    if (/[a-z\d]\. $/.test(inline.text)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** The inlines before the first match of a pattern in the text between code spans, and those after it. */
function cutAt(inlines: readonly Inline[], pattern: RegExp): { before: Inline[]; after: Inline[] } | undefined {
  for (const [index, inline] of inlines.entries()) {
    const found = inline.code ? null : pattern.exec(inline.text);
    if (!found) continue;
    const rest = inline.text.slice(found.index + found[0].length);
    return {
      before: [...inlines.slice(0, index), { code: false, text: inline.text.slice(0, found.index) }],
      after: [{ code: false, text: rest }, ...inlines.slice(index + 1)],
    };
  }
  return undefined;
}

function readPtx(sentence: readonly Inline[], note: Note, section: RawSection, out: NoteFacts): void {
  const text = plain(sentence);
  const version = VERSION.exec(text)?.[1];
  if (version === undefined || PTX_ASIDE.test(text)) return;
  if (/deprecated in|not supported in|removed/i.test(text)) {
    const kind = /deprecated/i.test(text) ? "deprecated" : "removed";
    const targets = sentence
      .filter((inline) => inline.code && inline.text.startsWith("sm_"))
      .map((inline) => inline.text);
    const cut = cutAt(sentence, /\b(?:is )?(?:deprecated|not supported|removed)\b/i);
    const when = readSubject(cut?.before ?? [], section.names) ?? [];
    out.facts.push({ kind, when, ptx: version, ...(targets.length > 0 ? { targets } : {}) });
    return;
  }
  const cut = cutAt(sentence, PTX_VERB) ?? cutAt(sentence, /introduced|Introduced|added/);
  const only = sentence
    .filter((inline) => inline.code && /^sm_\d+[af]?$/.test(inline.text))
    .map((inline) => inline.text);
  const subject = cut ? readSubject(dropRoles(tidy(cut.before)), section.names) : undefined;
  push(out, section, note, text, subject, (when) => ({
    kind: "ptx",
    when,
    ptx: version,
    ...(only.length > 0 ? { only } : {}),
  }));
}

/** Drops the name of the place after a value: of "`.ue8m0` as `.stype`" the value alone decides. */
function dropRoles(inlines: readonly Inline[]): Inline[] {
  return inlines.filter((inline, index) => {
    const before = inlines[index - 1];
    return !(inline.code && before?.code === false && /^\s*as\s*$/.test(before.text));
  });
}

/** Drops the words that lead up to a subject. */
function tidy(inlines: readonly Inline[]): Inline[] {
  return inlines.map((inline, index) =>
    inline.code
      ? inline
      : {
          code: false,
          text:
            index === 0
              ? inline.text.replace(/^\s*(?:Introduced|Support for|Supported|Requires?)\b\s*(?:the )?/, "")
              : inline.text,
        },
  );
}

function push(
  out: NoteFacts,
  section: RawSection,
  note: Note,
  text: string,
  subject: Subject,
  make: (when: string[][]) => NoteFact,
): void {
  if (subject) out.facts.push(make(subject));
  else out.unread.push({ file: section.file, line: note.line, text });
}

/** For notes that lost their verb (`.b1` … shape `sm_75` or higher). */
function cutBeforeTarget(inlines: readonly Inline[]): { before: Inline[]; after: Inline[] } | undefined {
  const at = inlines.findIndex((inline) => inline.code && inline.text.startsWith("sm_"));
  return at > 0 && /or higher/.test(plain(inlines))
    ? { before: inlines.slice(0, at), after: inlines.slice(at) }
    : undefined;
}

type Targets = { targets: string[]; from: Record<string, string> };

function readTargetNote(note: Note, section: RawSection, out: NoteFacts): void {
  const sentences = splitSentences(note.inlines);
  for (const [index, sentence] of sentences.entries()) {
    const text = plain(sentence);
    if (/^(?:Only |Rounding modifiers have|`?sm_1x|For Target ISA|See )|not supported|advised/.test(text)) continue;
    const items = index === sentences.length - 1 ? note.items : [];
    if (/^For `[^`]*`,\s*$/.test(text)) {
      for (const item of items) readTargetNote(item, section, out);
      continue;
    }
    const cut = cutAt(sentence, TARGET_VERB) ?? cutBeforeTarget(sentence);
    const subject = cut ? readSubject(tidy(cut.before), section.names) : undefined;
    const targets = cut
      ? readTargets(cut.after, items, /all target/i.test(text) || /all targets/.test(text))
      : undefined;
    if (!subject || !targets || targets.targets.length === 0) {
      out.unread.push({ file: section.file, line: note.line, text });
      continue;
    }
    const from = Object.keys(targets.from).length > 0 ? { from: targets.from } : {};
    out.facts.push({ kind: "target", when: subject, targets: targets.targets, ...from });
  }
}

function readTargets(inlines: readonly Inline[], items: readonly Note[], all: boolean): Targets {
  const out: Targets = { targets: [], from: {} };
  if (all) out.targets.push("sm_10");
  readTargetWords(inlines, undefined, out);
  for (const item of items) {
    const since = item.inlines.some((inline) => inline.text.startsWith("sm_"))
      ? undefined
      : VERSION.exec(plain(item.inlines))?.[1];
    readTargetWords(item.inlines, since, out);
    for (const inner of item.items) readTargetWords(inner.inlines, since, out);
  }
  out.targets = [...new Set(out.targets)].sort(compareTargets);
  return out;
}

/** Reads targets in a run of words; `since` is a version that an enclosing item gave. */
function readTargetWords(inlines: readonly Inline[], since: string | undefined, out: Targets): void {
  for (const [index, inline] of inlines.entries()) {
    const target = /^sm_?(\d+[af]?)$/.exec(inline.text)?.[1];
    if (!inline.code || target === undefined) continue;
    const name = `sm_${target}`;
    out.targets.push(name);
    const after = inlines.slice(index + 1).find((next) => !next.code)?.text ?? "";
    const before = inlines[index - 1]?.text ?? "";
    // In a remark on a renamed target the version is the new name's.
    const renamed = /Renamed to/.test(before);
    const version = renamed
      ? VERSION.exec(after)?.[1]
      : (since ?? (/Renamed/.test(after) ? undefined : VERSION.exec(after)?.[1]));
    if (version !== undefined) out.from[name] = version;
  }
}
