import type { Relation, Sequence, VerifiedSequence } from "../../schema/concept.ts";
import type { Atlas } from "../atlas.ts";
import { listForms } from "../forms.ts";
import { describeGenerations } from "../generation-list.ts";
import { mergeOperands } from "../operand-rows.ts";
import type { PtxItem } from "./ptx-item.ts";
import { ptxUrls } from "../ptx/ptx-urls.ts";
import { urls } from "../urls.ts";
import { type MeasuredRow, measuredRows } from "./measured-rows.ts";
import type { Concept, ConceptIndex, ResolvedPair } from "./concept-index.ts";
import type { NameLink } from "./concept-rows.ts";

/** One side of a pair, a line for each pattern or entry. */
export interface SideRow {
  /** A syntax line of ours for the first name, or PTX's. */
  readonly syntax: string;
  readonly links: readonly NameLink[];
  /** Generations, for AMD. */
  readonly where: string;
}

/** A sequence with what an assembler said of it. */
export interface SequenceRow {
  readonly sequence: Sequence;
  readonly check: { readonly ok: boolean; readonly text: string };
}

/** A pair as its page shows it. */
export interface PairSection {
  readonly relation: Relation;
  /** Generations that the pair is about, in words; empty for all. */
  readonly on: string;
  readonly amd: readonly SideRow[];
  readonly ptx: readonly SideRow[];
  readonly differs: ResolvedPair["differs"];
  readonly sequences: readonly SequenceRow[];
  readonly reason: string | undefined;
  readonly instead: string | undefined;
}

/** Everything the page of a concept shows. */
export interface ConceptPage {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly area: { readonly id: string; readonly title: string };
  readonly pairs: readonly PairSection[];
  /** Results of evaluating both sides; empty where none was. */
  readonly measured: readonly MeasuredRow[];
  /** Names whose both sides run and that are not compared, with the reason as Markdown. */
  readonly notCompared: readonly { readonly names: string; readonly reason: string }[];
  /** Others of the area. */
  readonly neighbours: readonly { readonly id: string; readonly title: string }[];
}

/** Syntax lines of one instruction that a reader can take in. */
const FORMS_SHOWN = 3;

/** Builds the page of a concept. */
export function conceptPage(concept: Concept, index: ConceptIndex, atlas: Atlas): ConceptPage {
  const { id, title, words } = concept;
  const area = index.areas.find((one) => one.id === concept.area);
  return {
    id,
    title,
    words,
    area: { id: concept.area, title: area?.title ?? "" },
    pairs: concept.pairs.map((pair) => ({
      relation: pair.relation,
      on: pair.on === undefined ? "" : describeGenerations(pair.on, atlas.generations),
      amd: pair.amd.map(({ names }) => amdRow(names, atlas)),
      ptx: pair.ptx.map(ptxRow),
      differs: pair.differs,
      sequences: pair.sequences.map((sequence, at) => ({
        sequence,
        check: checkOf(index.verified.find((one) => isOf(one, id, pair.index, at))),
      })),
      reason: pair.reason,
      instead: pair.instead,
    })),
    measured: measuredRows(index.evidence.get(id) ?? [], atlas),
    notCompared: (index.notCompared.get(id) ?? []).map(({ amd, reason }) => ({ names: amd.join(", "), reason })),
    neighbours: index.concepts.filter((other) => other.area === concept.area && other.id !== id),
  };
}

function isOf({ concept, pair, index }: VerifiedSequence, id: string, atPair: number, at: number): boolean {
  return concept === id && pair === atPair && index === at;
}

function checkOf(verified: VerifiedSequence | undefined): SequenceRow["check"] {
  if (verified === undefined) return { ok: false, text: "Not assembled yet." };
  const { state, tool, target, message = "" } = verified;
  if (state === "verified") return { ok: true, text: `Assembled for ${target} by ${tool}.` };
  return { ok: false, text: `Refused for ${target} by ${tool}: ${message}` };
}

function amdRow(names: readonly string[], atlas: Atlas): SideRow {
  const generations = new Set(names.flatMap((name) => [...(atlas.names.get(name)?.byGeneration.keys() ?? [])]));
  return {
    syntax: amdSyntax(names[0] ?? "", atlas),
    links: names.map((name) => ({ name, href: urls.instruction(name) })),
    where: describeGenerations(generations, atlas.generations),
  };
}

/** The name with its operands in order, as the newest catalog that has it lists them for the native form. */
export function amdSyntax(name: string, atlas: Atlas): string {
  const entries = [...(atlas.names.get(name)?.byGeneration ?? [])];
  const [id = "", instruction] = entries.at(-1) ?? [];
  const catalog = atlas.catalogs.get(id);
  if (instruction === undefined || catalog === undefined) return name;
  const [native] = listForms(id, instruction, catalog, atlas.words.encodings);
  const rows = mergeOperands(new Map([[id, native?.variants[0]?.operands ?? []]]));
  const operands = rows.filter(({ implicit }) => !implicit).map((row) => row.name.toLowerCase());
  return [name, operands.join(", ")].filter((part) => part !== "").join(" ");
}

function ptxRow(item: PtxItem): SideRow {
  if (item.kind === "register")
    return {
      syntax: `mov${item.register.type.replace(/^\.v4/, "")} d, ${item.text}`,
      links: [{ name: item.text, href: ptxUrls.register(item.register.slug) }],
      where: "",
    };
  const { forms, page, text } = item;
  const more = forms.length - FORMS_SHOWN;
  return {
    syntax: forms
      .slice(0, FORMS_SHOWN)
      .map(({ syntax }) => syntax)
      .join("\n"),
    links: [{ name: text, href: ptxUrls.instruction(page.slug) }],
    where: more > 0 ? `and ${String(more)} more form${more === 1 ? "" : "s"}` : "",
  };
}
