import { readCall } from "./call.ts";
import { type Line, readLine } from "./line.ts";
import { type Entry, type FormAnchors, type NameIndex, VENDOR_OF, type WordPrefix } from "./name-index.ts";
import { normalise, splitTokens } from "./normalise.ts";
import { findNumber, type NumberHit, type NumberIndex, readNumber } from "./number-index.ts";
import { pagesOfOpcode, readOpcode } from "./ptx-name.ts";
import type { PtxFinder } from "./ptx-opcode.ts";
import { createRanker, type Ranked, type Ranker } from "./rank.ts";
import { splitSuffix, type Suffix } from "./suffix.ts";

/** An answer to a query. */
export interface Result {
  readonly entry: Entry;
  /** The page, with the anchor of the form where the query says which. */
  readonly url: string;
  /** The encoding that the query wants, as an assembler suffix (`e64`), or that a number has (`VOP2`). */
  readonly encoding: string | undefined;
  /** The generations in which it is so, where the query is a number; otherwise all that have the entry. */
  readonly generations: readonly string[];
  /** The name through which it was found, where that is not its own. */
  readonly via: string | undefined;
  /** Whether the query names this very thing, in whatever spelling, and not only something like it. */
  readonly exact: boolean;
  /** Whether it is exact, or another name of something exact. */
  readonly named: boolean;
}

/** The parts of the index that are loaded only when a query needs them. */
export type FinderPart = "numbers" | "ptx";

/** Everything that a finder knows. */
export interface FinderSources {
  readonly names: NameIndex;
  readonly numbers?: NumberIndex | undefined;
  readonly ptx?: PtxFinder | undefined;
}

/** Answers queries. */
export interface Finder {
  /** Answers to a query, best first, each page and encoding once; empty when nothing is like it. Any text may be given. */
  find(query: string): Result[];
  /** The part of the index without which the answer to a query may be incomplete. */
  partFor(query: string): FinderPart | undefined;
}

/** A longer text is no name: only its beginning is looked at. */
const LONGEST_QUERY = 400;

/** Comments before an instruction: it is looked for behind them, unless there is nothing. */
const COMMENTS_BEFORE = /^(?:\s*(?:\/\/[^\n]*\n|\/\*.*?\*\/))+(?=\s*\S)/s;

/** From this cost on an entry shares little more than letters with a query. */
const FAINT = 55;

/** Makes a finder of what is loaded. */
export function createFinder(sources: FinderSources): Finder {
  const context: Context = {
    ...sources,
    ranker: createRanker(sources.names),
    titles: new Map(sources.names.generations.map(({ id, title }) => [id, title])),
    byName: new Map(
      sources.names.entries.filter(({ kind }) => kind === "amd").map((entry) => [entry.name, entry] as const),
    ),
    mnemonics: new Set(
      sources.names.entries.filter(({ kind }) => kind === "ptx").map(({ name }) => name.split(/[.:]/)[0] ?? ""),
    ),
  };
  return {
    find: (query) => unique(findAll(query.replace(COMMENTS_BEFORE, "").slice(0, LONGEST_QUERY), context)),
    partFor: (query) => partFor(query.replace(COMMENTS_BEFORE, "").slice(0, LONGEST_QUERY), context),
  };
}

interface Context extends FinderSources {
  readonly ranker: Ranker;
  readonly titles: ReadonlyMap<string, string>;
  /** AMD's instructions. */
  readonly byName: ReadonlyMap<string, Entry>;
  /** First parts of the names of PTX instructions. */
  readonly mnemonics: ReadonlySet<string>;
}

function partFor(query: string, { mnemonics }: Context): FinderPart | undefined {
  if (readNumber(query) !== undefined) return "numbers";
  const opcode = readOpcode(query)?.opcode;
  const [mnemonic = "", ...rest] = (opcode ?? "").split(/[.:]/);
  const more = rest.length > 0 || splitTokens(query).length > 1;
  return mnemonics.has(mnemonic) && more ? "ptx" : undefined;
}

function findAll(query: string, context: Context): Result[] {
  if (normalise(query) === "") return [];
  const number = readNumber(query);
  const ranked = context.ranker.rank(query);
  const named = ranked.filter(({ closeness }) => closeness !== "rest");
  if (named.length > 0) return ranked.map((each) => toResult(each));
  if (number !== undefined && context.numbers !== undefined) {
    const hits = findNumber(number, context.numbers, context.titles);
    if (hits.length > 0) return hits.flatMap((hit) => toNumberResult(hit, context));
  }
  const call = readCall(query);
  if (call !== undefined && call !== query) return findAll(call, context);
  const written = findWritten(query, context);
  if (written.some(({ exact }) => exact)) return written;
  const prefix = context.names.prefixes.find((each) => query.trim().toLowerCase().startsWith(each.prefix));
  if (prefix !== undefined) return findPrefixed(query.trim(), prefix, context);
  const whole = findMnemonic(query, ranked, "", context);
  return whole.length > 0 ? [...whole, ...written] : [...written, ...findFirstWord(query, context)];
}

/** What the first word names, whatever follows it: `s_sleep in a loop`. Words of prose are names too, so it must look like one. */
function findFirstWord(query: string, context: Context): Result[] {
  const word = /^\s*([a-z]+[._][\w.]+)\s/i.exec(query)?.[1];
  if (word === undefined) return [];
  return findMnemonic(word, context.ranker.rank(word), "", context).filter(({ exact }) => exact);
}

/** Answers to what is written as an instruction with operands, or as an opcode with qualifiers. */
function findWritten(query: string, context: Context): Result[] {
  const ptx = findPtx(query, context);
  if (ptx.some(({ exact }) => exact)) return ptx;
  const line = readLine(query);
  if (line !== undefined) {
    const amd = findLine(line, context);
    if (amd.length > 0) return amd;
  }
  return ptx;
}

function findPtx(query: string, { ptx, names, mnemonics }: Context): Result[] {
  const read = readOpcode(query);
  if (read === undefined) return [];
  const { opcode, statement } = read;
  const spaced = splitTokens(query);
  const [mnemonic = ""] = opcode.split(/[.:]/);
  if (!mnemonics.has(mnemonic)) return [];
  const isDotted = opcode.length > mnemonic.length;
  const hit = ptx?.match(statement) ?? ptx?.match(opcode) ?? ptx?.match(spaced.join("."));
  // Words beside a mnemonic are qualifiers only when some form of it has them: `max of two` is prose.
  const areParts = spaced.every((part, place) => place === 0 || ptx?.hasPart(mnemonic, part) === true);
  if (hit === undefined && !isDotted && !areParts) return [];
  const pages = pagesOfOpcode(isDotted ? opcode : spaced.join("."), names.entries).map((entry) => ptxResult(entry));
  return hit === undefined ? pages : [{ ...ptxResult(hit.entry), url: hit.url, exact: true, named: true }, ...pages];
}

function ptxResult(entry: Entry): Result {
  return { entry, url: entry.url, encoding: undefined, generations: [], via: undefined, exact: false, named: false };
}

/** Each instruction of the line first, then its other names. A line is complete, so what only begins like it is not meant. */
function findLine({ instructions }: Line, context: Context): Result[] {
  const answers = instructions.map(({ mnemonic, operands }) => {
    const found = findMnemonic(mnemonic, context.ranker.rank(mnemonic), operands, context);
    return found.some(({ exact }) => exact) ? found.filter(({ named }) => named) : found;
  });
  return [...answers.flatMap((found) => found.slice(0, 1)), ...answers.flatMap((found) => found.slice(1))];
}

/** Answers to one name, which may have an assembler suffix. */
function findMnemonic(name: string, ranked: readonly Ranked[], operands: string, context: Context): Result[] {
  const whole = trimFaint(ranked);
  const split = splitSuffix(name.trim());
  if (split === undefined || whole.some(({ closeness }) => closeness !== "rest"))
    return whole.map((each) => toResult(each));
  const stripped = trimFaint(context.ranker.rank(split.stem));
  // What a suffix is taken off must be a name, or nothing else may be like it.
  const isBetter = (stripped[0]?.cost ?? Infinity) < (whole[0]?.cost ?? Infinity);
  if (!isBetter) return whole.map((each) => toResult(each));
  const isNamed = stripped.some(({ closeness }) => closeness !== "rest");
  const { suffix } = split;
  return stripped
    .filter(({ closeness, entry }) => suffix === undefined || !isNamed || closeness !== "rest" || suffix in entry.forms)
    .map((each) => toResult(each, suffix, operands));
}

/** Without the faint ones when there are better. */
function trimFaint(ranked: readonly Ranked[]): readonly Ranked[] {
  const best = ranked[0]?.cost ?? Infinity;
  return best < FAINT - 15 ? ranked.filter(({ cost }) => cost < FAINT) : ranked;
}

/**
 * What a compiler's function stands for: `llvm.amdgcn.ds.bpermute` begins like ds_bpermute_b32. Types at the end, which
 * overloaded functions have, are taken off until something fits.
 */
function findPrefixed(name: string, { prefix, vendor }: WordPrefix, context: Context): Result[] {
  for (let rest = name; rest.length > prefix.length; rest = rest.replace(/[._]?[^._]*$/, "")) {
    const found = [
      ...context.ranker.rank(rest).filter(({ closeness }) => closeness !== "rest"),
      ...context.ranker
        .rank(rest.slice(prefix.length))
        .filter(({ entry, cost }) => VENDOR_OF[entry.kind] === vendor && cost < FAINT),
    ];
    if (found.length > 0) return found.map((each) => ({ ...toResult(each), via: name.toLowerCase() }));
  }
  return [];
}

function toResult({ entry, via, closeness }: Ranked, suffix?: Suffix, operands = ""): Result {
  const wanted = entry.kind === "amd" ? suffix : undefined;
  const anchor = wanted === undefined ? undefined : anchorOf(entry.forms, wanted, operands);
  return {
    entry,
    url: anchor === undefined ? entry.url : `${entry.url}#${anchor}`,
    encoding: wanted,
    generations: entry.generations,
    via,
    exact: closeness !== "rest" && closeness !== "renamed",
    named: closeness !== "rest",
  };
}

function anchorOf(forms: FormAnchors, suffix: Suffix, operands: string): string | undefined {
  if (!/\bdpp8:/.test(operands)) return forms[suffix];
  return (suffix === "dpp" ? forms.dpp8 : suffix === "e64_dpp" ? forms.e64_dpp8 : undefined) ?? forms[suffix];
}

function toNumberResult({ row, table, generations }: NumberHit, { byName }: Context): Result[] {
  const entry = byName.get(row.name);
  if (entry === undefined) return [];
  const url = `${entry.url}#${row.anchor}`;
  return [{ entry, url, encoding: table.title, generations, via: undefined, exact: true, named: true }];
}

function unique(results: readonly Result[]): Result[] {
  const seen = new Set<string>();
  return results.filter(({ entry, encoding, generations }) => {
    const key = `${entry.kind} ${entry.name} ${encoding ?? ""} ${encoding === undefined ? "" : generations.join(" ")}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
