import { isType } from "../../ptx/type.ts";
import type { Inline } from "./document.ts";

/** What a note is about, as the terms of a fact; undefined where its words were not understood. */
export type Subject = string[][] | undefined;

/** Phrases without code marks and the terms that they stand for; a few words each, tried in order. */
const PHRASES: readonly [RegExp, string[][]][] = [
  [/generic addressing of/i, [["@manual:generic-const"]]],
  [/generic addressing and cache operations/i, [["@generic"], [".cop"]]],
  [/generic addressing/i, [["@generic"]]],
  [/cache operations/i, [[".cop"]]],
  [/vector types/i, [["@vector"]]],
  [/three input arguments/i, [["@operands:4"]]],
  [/rounding modifiers/i, [[".rnd"]]],
  [/mipmaps/i, [[".base"], [".level"], [".grad"]]],
  [/cubemaps and cubemap arrays/i, [[".cube"], [".acube"]]],
  [/multi-sample textures/i, [[".2dms"], [".a2dms"]]],
  [/unified mode texturing/i, []],
  [/offset vector operand/i, [["@operand:e"]]],
  [/depth compare operand/i, [["@operand:f"]]],
  [/channel data type and channel order/i, [[".channel_data_type"], [".channel_order"]]],
  [/number of mipmap levels/i, [[".num_mipmap_levels"]]],
  [/number of samples/i, [[".num_samples"]]],
  [/optional destination predicate/i, [["@manual:destination-predicate"]]],
  [/indirect (?:texture|surface) access/i, [["@indirect"]]],
  [/entry functions/i, [["@manual:kernel-address"]]],
];

// Words that begin another condition: what follows must hold as well.
const CONJUNCTION = /\b(?:with|on|for|where|when|operation|instruction)\b/i;
// Words that begin an exception, which no term can tell.
const EXCEPTION = /\b(?:without|except|clarified|corresponding)\b/i;

/**
 * Reads the subject of a note. Code spans carry the facts: spans of one list are alternatives, lists joined by `with`,
 * `on` or `for` must hold together.
 *
 * @param inlines the words and code spans before the verb.
 * @param names the names of the section's instructions.
 */
export function readSubject(inlines: readonly Inline[], names: readonly string[]): Subject {
  const marked = markNames(inlines, names);
  const words = marked.map((inline) => (inline.code ? "`" : inline.text)).join("");
  const bits = /\b(32|64)-bit\b/.exec(words)?.[1];
  const phrase = PHRASES.find(([pattern]) => pattern.test(words));
  const groups = readGroups(marked, names);
  const operand = /(?:^|\s)operands?\b|\bargument\b/i.test(words) ? operandTerms(marked, words) : undefined;
  if (operand) return operand;
  const scope = /^(?:Support for )?scope qualifier,/.test(words);
  if (groups.length === 0) {
    if (phrase) return phrase[1];
    return words.trim() === "" ||
      /^(?:support|supported|requires?|introduced|this instruction)?\s*(?:target|architecture)?\s*$/i.test(words.trim())
      ? []
      : undefined;
  }
  let product: string[][] = [[]];
  for (const group of groups)
    product = product.flatMap((terms) => group.map((term) => (term === "" ? terms : [...terms, term])));
  if (bits !== undefined) product = product.map((terms) => [`@${bits}-bit`, ...terms]);
  if (phrase && /three input|entry functions/i.test(words))
    product = product.flatMap((terms) => phrase[1].map((more) => [...terms, ...more]));
  if (scope) product.push([".scope"]);
  const whole = product.some(
    (terms) => terms.length === 0 || terms.every((term) => names.includes(term) && names.length === 1),
  );
  return whole
    ? []
    : product.map((terms) =>
        terms.filter((term, _, all) => !names.includes(term) || names.length > 1 || all.length === 1),
      );
}

/** Operands that have code marks: `ignore-src` operand, argument `scale-input-d`, `count` argument without `.noComplete`. */
function operandTerms(inlines: readonly Inline[], words: string): Subject {
  const names = inlines
    .filter((inline) => inline.code && /^[a-z][\w-]*$/i.test(inline.text))
    .map((inline) => `@operand:${inline.text}`);
  if (names.length === 0) return undefined;
  const qualifiers = inlines.filter((inline) => inline.code && inline.text.startsWith(".") && !EXCEPTION.test(words));
  return [...names.map((name) => [name]), ...qualifiers.map((inline) => [inline.text])];
}

/** Gives code marks to instruction names that the text left plain (`ld introduced in …`, `32-bit atom.global`). */
function markNames(inlines: readonly Inline[], names: readonly string[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.code) return [inline];
    return inline.text
      .split(/(?<=^|\s)((?:[a-z][\w]*|\.[\w]+)(?:\.\w+)*)(?=[\s,]|$)/)
      .filter((piece) => piece !== "")
      .map((piece) => ({ code: names.some((name) => piece === name || piece.startsWith(`${name}.`)), text: piece }));
  });
}

function readGroups(inlines: readonly Inline[], names: readonly string[]): string[][] {
  const groups: string[][] = [];
  let between = "";
  for (const inline of inlines) {
    if (!inline.code) {
      if (EXCEPTION.test(inline.text)) break;
      between += inline.text;
      continue;
    }
    const terms = expandSpan(inline.text).filter((term) => isTerm(term, names));
    if (terms.length === 0) continue;
    const last = groups.at(-1);
    const mnemonic = !/^[.:]/.test(terms[0] ?? "");
    const sameKind = last !== undefined && !/^[.:]/.test(last[0] ?? "") === mnemonic;
    const listed = sameKind
      ? !CONJUNCTION.test(between)
      : /^[\s,]*(?:and|or)?\s*(?:explicit modifiers?)?\s*$/.test(between);
    if (last && listed) last.push(...terms);
    else groups.push(terms);
    between = "";
  }
  return groups;
}

function isTerm(term: string, names: readonly string[]): boolean {
  if (/^sm_|^\.target/.test(term)) return false;
  if (/^(?:\.|::)/.test(term)) return true;
  const [mnemonic] = term.split(".");
  return names.some((name) => name.split(".")[0] === mnemonic);
}

/** Writes out the braces and slashes of a code span: `fma.relu.{f16, f16x2}` → two opcodes. Optional parts are left out. */
export function expandSpan(span: string): string[] {
  const text = span.replace(/\s+/g, "").replace(/;$/, "");
  const brace = /\{([^{}]*)\}/.exec(text);
  if (brace) {
    const before = text.slice(0, brace.index);
    const after = text.slice(brace.index + brace[0].length);
    const entries = (brace[1] ?? "").split(/[,/]/);
    const [only = ""] = entries;
    const mandatory = entries.length > 1 || isType(only);
    // `{.relu}` after a dot (`.{relu}`) leaves that dot behind.
    if (!mandatory) return expandSpan(before.replace(/\.$/, "") + after);
    return entries.flatMap((entry) => expandSpan(before.replace(/\.$/, "") + dotted(entry) + after));
  }
  if (!text.includes("/")) return text === "" ? [] : [text];
  return text
    .split("/")
    .flatMap((entry, index) => expandSpan(index === 0 || /^(?:\.|::|[a-z]+\.)/.test(entry) ? entry : dotted(entry)));
}

function dotted(entry: string): string {
  return /^[.:]/.test(entry) ? entry : `.${entry}`;
}
