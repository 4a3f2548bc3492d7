import { isType } from "../../ptx/type.ts";
import { compareVersions, covers, parseTarget } from "../../ptx/target.ts";
import type { Slot } from "../../ptx/pattern.ts";
import type { Change } from "../../schema/ptx/change.ts";
import type { CatalogFact } from "../../schema/ptx/fact.ts";
import type { Form } from "../../schema/ptx/form.ts";
import type { Page } from "../../schema/ptx/page.ts";
import type { PtxExample } from "../../schema/ptx/prose.ts";
import type { VerifiedPair } from "../../schema/ptx/verified.ts";
import { wrapExample } from "../../prose/wrap-example.ts";
import { hashExample } from "../../verify/ptx/examples.ts";
import { type FormGroup, groupForms } from "./form-groups.ts";
import { type FormNeeds, lowestNeeds, pairKey, type Requirement, slotsOf } from "../../ptx/needs.ts";
import { listOperands, type PtxOperand } from "./operand-list.ts";
import type { PtxAtlas } from "./ptx-atlas.ts";
import { countPairs, type FormVerdict, type Verification } from "./verification.ts";
import { conditionPieces, type Piece, targetWords } from "./words.ts";

/** A qualifier of a form with what may stand there. */
export interface QualifierRow {
  /** Its name in the syntax line; empty for the fixed texts that may be left out, which share a row. */
  readonly name: string;
  readonly optional: boolean;
  /** Its values, those that need the same together; the ones that need no more than the form come first. */
  readonly groups: readonly {
    readonly values: readonly string[];
    /** What they need beyond the form: `PTX 8.3, sm_70+`. */
    readonly more?: string | undefined;
  }[];
}

/** A syntax form on a page. */
export interface FormRow {
  /** The form's identifier and the anchor of its row. */
  readonly id: string;
  readonly syntax: string;
  readonly needs: Requirement;
  readonly qualifiers: readonly QualifierRow[];
  /** What the tool said of its pairs of qualifier and value. */
  readonly verdict: FormVerdict;
}

/** A fact of the version and target notes. */
export interface HistoryRow {
  /** What it is about; none for the instruction itself. */
  readonly about: readonly Piece[];
  readonly section: string;
  readonly kind: "introduced" | "deprecated" | "removed";
  readonly ptx?: string | undefined;
  readonly targets: readonly string[];
  /** Targets that have it from a later PTX version on only. */
  readonly later: readonly { readonly target: string; readonly ptx: string }[];
}

/** A combination that the grammar allows and that is no valid opcode. */
export interface LimitRow {
  readonly id: string;
  readonly refused: readonly Piece[];
  readonly instead: string;
  readonly evidence: string;
}

/** A statement that ptxas refuses although the documentation has it. */
export interface RefusedRow {
  readonly form: string;
  readonly statement: string;
  readonly reason: string;
  readonly message: string;
}

/** A minimum that ptxas measured otherwise than the documentation says. */
export interface DifferenceRow {
  readonly form: string;
  readonly statement: string;
  readonly documented: Requirement;
  readonly measured: Requirement;
}

/** An example of ours as a whole module. */
export interface ExampleRow {
  readonly title: string;
  readonly module: string;
  /** Whether a tool accepted it, in words. */
  readonly check: { readonly ok: boolean; readonly text: string };
}

/** What is known second hand of a later edition. */
export interface AnnouncedRow {
  readonly ptx: string;
  readonly syntax: string;
  readonly status: "new" | "deprecated";
  readonly targets: readonly string[];
}

/** Everything the page of a PTX instruction shows. Components read this and never query. */
export interface PtxInstructionPage {
  readonly name: string;
  readonly slug: string;
  readonly summary: { readonly text: string; readonly origin: "ours" | "composed" };
  readonly categories: readonly { readonly title: string; readonly count: number }[];
  readonly deprecated: boolean;
  readonly aliases: readonly string[];
  /** Whether the covered edition still has it. */
  readonly current: boolean;
  readonly editions: readonly string[];
  readonly edition: string;
  /** Targets that have at least one of its forms. */
  readonly availableOn: readonly string[];
  /** What was verified with which tool; absent while nothing was. */
  readonly verification?: string | undefined;
  /** The lowest that any form needs. */
  readonly needs: Requirement;
  readonly firstSyntax: string;
  readonly groups: readonly FormGroup<FormRow>[];
  readonly formCount: number;
  readonly operands: readonly PtxOperand[];
  readonly types: readonly string[];
  readonly spaces: readonly string[];
  readonly modifiers: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Markdown of ours; absent while there is none. */
  readonly description?: string | undefined;
  readonly semantics?: string | undefined;
  readonly notes: readonly string[];
  readonly examples: readonly ExampleRow[];
  readonly limits: readonly LimitRow[];
  readonly refused: readonly RefusedRow[];
  readonly differences: readonly DifferenceRow[];
  readonly history: readonly HistoryRow[];
  readonly changes: readonly Change[];
  readonly announced: readonly AnnouncedRow[];
  readonly announcedSource?: string | undefined;
  /** Pages of names that begin alike. */
  readonly related: readonly Page[];
  /** Others of the same category. */
  readonly neighbours: readonly Page[];
  readonly sections: readonly { readonly number: string; readonly title: string }[];
  /** Mends of the documentation that a reader should know of. */
  readonly errata: readonly string[];
}

const NEIGHBOUR_LIMIT = 8;
const RELATED_LIMIT = 12;

const SPACE = /^\.(?:const|global|local|param|shared|tex|surf|reg|sreg)(?:::|$)/;

/** Builds route data of instruction pages; what all pages share is computed once here. */
export class PtxInstructionPages {
  readonly #atlas: PtxAtlas;
  readonly #pages = new Map<string, PtxInstructionPage>();

  constructor(atlas: PtxAtlas) {
    this.#atlas = atlas;
  }

  /** The page of a name. Throws for a name that the catalog lacks. */
  page(name: string): PtxInstructionPage {
    const known = this.#pages.get(name);
    if (known !== undefined) return known;
    const record = this.#atlas.pages.get(name);
    if (record === undefined) throw new Error(`the PTX catalog has no instruction ${name}`);
    const page = this.#build(record);
    this.#pages.set(name, page);
    return page;
  }

  /** The summary line alone, for lists. */
  summary(name: string): PtxInstructionPage["summary"] {
    const ours = this.#atlas.words.get(name)?.summary;
    // Descriptions, lists and search show it as plain text.
    if (ours !== undefined) return { text: ours.replaceAll("`", ""), origin: "ours" };
    const page = this.#atlas.pages.get(name);
    const count = this.#atlas.forms.get(name)?.length ?? 0;
    const title = this.#categoryTitle(page?.categories[0] ?? "");
    return {
      text: `${title}: ${String(count)} syntax form${count === 1 ? "" : "s"}.`,
      origin: "composed",
    };
  }

  /** The lowest version and target that any form of the page needs. */
  needsOfPage(name: string): Requirement {
    const forms = this.#atlas.forms.get(name) ?? [];
    return lowestNeeds(forms.map((form) => this.#needsOf(form).least)) ?? { ptx: "1.0", targets: ["sm_10"] };
  }

  /** Targets that have at least one form of the page, in the order of the catalog. */
  availableOn(name: string): string[] {
    const lines = (this.#atlas.forms.get(name) ?? []).flatMap((form) => this.#needsOf(form).least.targets);
    const needed = [...new Set(lines)].map(parseTarget);
    return this.#atlas.catalog.targets
      .map((target) => target.name)
      .filter((target) => needed.some((line) => covers(line, parseTarget(target))));
  }

  #needsOf(form: Form): FormNeeds {
    const needs = this.#atlas.needs.get(form.id);
    if (needs === undefined) throw new Error(`nothing says what the form ${form.id} needs`);
    return needs;
  }

  #categoryTitle(id: string): string {
    return this.#atlas.categories.get(id)?.title ?? "PTX";
  }

  #sectionTitle(section: string): string {
    const record = this.#atlas.sections.get(section);
    return record?.category === undefined ? `Section ${section}` : this.#categoryTitle(record.category);
  }

  #build(page: Page): PtxInstructionPage {
    const atlas = this.#atlas;
    const forms = atlas.forms.get(page.name) ?? [];
    const words = atlas.words.get(page.name);
    const groups = groupForms(forms, (section) => this.#sectionTitle(section)).map((group) => ({
      ...group,
      forms: group.forms.map((form) => this.#formRow(form)),
    }));
    const facts = page.sections.flatMap((section) => atlas.facts.get(section) ?? []);
    const inCategory = (id: string): Page[] => atlas.catalog.pages.filter(({ categories }) => categories.includes(id));
    const announced = atlas.announced.flatMap((edition) =>
      edition.announced
        .filter(({ about }) => about === page.name)
        .map(({ syntax, status, targets }) => ({ ptx: edition.ptx, syntax, status, targets })),
    );
    const pairs = forms.flatMap(({ id }) => atlas.verification.pairsOf(id));
    const related = relatedPages(page, atlas.catalog.pages);
    return {
      name: page.name,
      slug: page.slug,
      summary: this.summary(page.name),
      categories: page.categories.map((id) => ({ title: this.#categoryTitle(id), count: inCategory(id).length })),
      deprecated: page.deprecated,
      aliases: page.aliases,
      current: page.sections.length > 0,
      editions: page.editions,
      edition: atlas.catalog.edition,
      availableOn: this.availableOn(page.name),
      needs: this.needsOfPage(page.name),
      firstSyntax: forms[0]?.syntax ?? page.name,
      groups: nameGroups(groups),
      formCount: forms.length,
      operands: listOperands(forms, words?.operands ?? {}),
      ...glance(page.name, forms),
      description: words?.description === "" ? undefined : words?.description,
      semantics: words?.semantics,
      notes: words?.notes ?? [],
      examples: (words?.examples ?? []).map((example, index) =>
        exampleRow(example, atlas.verification, page.slug, index),
      ),
      limits: this.#limits(page),
      refused: pairs.flatMap(({ state, form, statement = "", reason = "", message = "" }) =>
        state === "refused" ? [{ form, statement, reason, message }] : [],
      ),
      differences: listDifferences(pairs),
      verification: describeVerification(pairs, atlas.verification),
      history: mergeFacts(facts),
      changes: atlas.catalog.changes
        .filter((change) => change.page === page.name)
        .sort((a, b) => compareVersions(b.to, a.to)),
      announced,
      announcedSource: announced.length === 0 ? undefined : atlas.announced[0]?.source,
      related,
      neighbours: neighbours(page, inCategory(page.categories[0] ?? "")).filter((other) => !related.includes(other)),
      sections: page.sections.map((number) => ({ number, title: this.#sectionTitle(number) })),
      errata: atlas.corrections
        .filter(({ section, errata }) => errata && page.sections.includes(section))
        .map(({ id }) => id),
    };
  }

  #formRow(form: Form): FormRow {
    const { least, values } = this.#needsOf(form);
    const slots = slotsOf(form);
    const refused = new Set(
      this.#atlas.verification
        .pairsOf(form.id)
        .filter(({ state }) => state === "refused")
        .map(({ qualifier = "", value = "" }) => pairKey(qualifier, value)),
    );
    const group = (members: readonly Slot[]): QualifierRow["groups"] => {
      const all = members.flatMap((slot) =>
        slot.alternatives.map((alternative) => {
          const text = alternative.join("");
          const key = pairKey(slot.name, text);
          return { text, more: refused.has(key) ? "refused by ptxas" : moreThan(least, values.get(key)) };
        }),
      );
      return [...Map.groupBy(all, ({ more }) => more)]
        .map(([more, some]) => ({ more, values: some.map(({ text }) => text) }))
        .sort((a, b) => Number(a.more !== undefined) - Number(b.more !== undefined));
    };
    const named = slots
      .filter((slot) => !slot.fixed)
      .map((slot) => ({ name: slot.name, optional: slot.optional, groups: group([slot]) }));
    const flags = slots.filter((slot) => slot.fixed && isOptional(slot, form));
    return {
      id: form.id,
      syntax: form.syntax,
      needs: least,
      qualifiers: [
        ...uniqueRows(named),
        ...(flags.length === 0 ? [] : [{ name: "", optional: true, groups: group(flags) }]),
      ],
      verdict: this.#atlas.verification.verdictOf(form.id),
    };
  }

  #limits(page: Page): LimitRow[] {
    return this.#atlas.catalog.limits
      .filter(({ section }) => page.sections.includes(section))
      .map(({ id, refuse, hint }) => ({
        id,
        refused: conditionPieces(refuse),
        instead: hint,
        evidence: this.#atlas.corrections.find((correction) => correction.id === id)?.evidence ?? "",
      }));
  }
}

/** What a value needs beyond its form, in a few characters. */
function moreThan(least: Requirement, needs: Requirement | undefined): string | undefined {
  if (needs === undefined) return undefined;
  const ptx = needs.ptx === least.ptx ? [] : [`PTX ${needs.ptx}`];
  const targets = needs.targets.join() === least.targets.join() ? [] : [targetWords(needs.targets)];
  return [...ptx, ...targets].join(", ");
}

function isOptional(slot: Slot, form: Form): boolean {
  return slot.optional || form.syntax.includes(`{${slot.name}`);
}

function uniqueRows(rows: readonly QualifierRow[]): QualifierRow[] {
  return [...new Map(rows.map((row) => [JSON.stringify([row.name, row.groups]), row])).values()];
}

/** Groups of the same title, as of two sections of one category, are told apart by their section. */
function nameGroups<T>(groups: readonly FormGroup<T>[]): FormGroup<T>[] {
  const counts = new Map<string, number>();
  for (const { title } of groups) counts.set(title, (counts.get(title) ?? 0) + 1);
  return groups.map((group) =>
    (counts.get(group.title) ?? 0) > 1 ? { ...group, title: `${group.title} (section ${group.section})` } : group,
  );
}

function glance(name: string, forms: readonly Form[]): Pick<PtxInstructionPage, "types" | "spaces" | "modifiers"> {
  const types = new Set<string>();
  const spaces = new Set<string>();
  const modifiers = new Map<string, Set<string>>();
  const nameParts = new Set(name.split(/(?=\.)/));
  for (const form of forms) {
    for (const slot of slotsOf(form).slice(1)) {
      for (const alternative of slot.alternatives) {
        const text = alternative.join("");
        if (isType(text)) types.add(text);
        else if (SPACE.test(text)) spaces.add(text);
        else if (!slot.fixed || !nameParts.has(text)) {
          const key = slot.fixed ? "" : slot.name;
          modifiers.set(key, (modifiers.get(key) ?? new Set()).add(text));
        }
      }
    }
  }
  return {
    types: [...types].sort(compareTypes),
    spaces: [...spaces],
    modifiers: [...modifiers].map(([name, values]) => ({ name, values: [...values] })),
  };
}

function compareTypes(left: string, right: string): number {
  const key = (type: string): [string, number, number] => {
    const found = /^\.([a-z]+)(\d+)?(.*)$/.exec(type);
    return [found?.[1] ?? "", Number(found?.[2] ?? 0), found?.[3]?.length ?? 0];
  };
  const [a, b] = [key(left), key(right)];
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1] || a[2] - b[2];
}

function exampleRow(example: PtxExample, verification: Verification, page: string, index: number): ExampleRow {
  const indented = example.code.trimEnd().replaceAll(/^(?=.)/gm, "    ");
  return {
    title: example.title,
    module: wrapExample({ ...example, code: indented })
      .replaceAll(/\n{2,}/g, "\n")
      .trimEnd(),
    check: checkWords(example, verification, page, index),
  };
}

function checkWords(example: PtxExample, verification: Verification, page: string, index: number): ExampleRow["check"] {
  const needs = `PTX ${example.version} and ${example.target}`;
  const result = verification.exampleOf(page, index);
  if (result !== undefined && result.hash !== hashExample(example))
    return { ok: false, text: `For ${needs}; changed since it was verified.` };
  if (result?.state === "verified")
    return { ok: true, text: `${verification.exampleTool} accepts it with ${result.options ?? ""}, for ${needs}.` };
  if (result?.state === "refused") return { ok: false, text: `Refused: ${result.message ?? ""}` };
  const reason = result?.message ?? example.unverifiable;
  return {
    ok: false,
    text: reason === undefined ? `For ${needs}; not verified yet.` : `For ${needs}; not verifiable here: ${reason}`,
  };
}

/** Pairs whose measured minimum is not the documented one; equal findings of one form are told once. */
export function listDifferences(pairs: readonly VerifiedPair[]): DifferenceRow[] {
  const rows = pairs.flatMap(({ form, statement = "", documented, measured, differs }) =>
    differs === undefined || documented === undefined || measured === undefined
      ? []
      : [{ form, statement, documented, measured }],
  );
  return [...new Map(rows.map((row) => [JSON.stringify([row.form, row.documented, row.measured]), row])).values()];
}

function describeVerification(pairs: readonly VerifiedPair[], verification: Verification): string | undefined {
  if (pairs.length === 0 || verification.tool === undefined) return undefined;
  if (verification.stale !== undefined) return `The forms are ${verification.stale}`;
  const { total, proved, floor, notJudged, refused, unproved } = countPairs(pairs);
  const rest = [
    [floor, "accepted at the lowest version or target there is"],
    [notJudged, `newer than PTX ${verification.newest ?? ""} and not judged`],
    [refused, "refused"],
    [unproved, "accepted, minimum not proved"],
  ] as const;
  return [
    `Of ${String(total)} pairs of form and qualifier value, ${verification.tool} accepted ${String(proved)} at their minimum and refused them below`,
    ...rest.filter(([count]) => count > 0).map(([count, words]) => `${String(count)} ${words}`),
  ].join("; ");
}

/** Version and target facts about the same thing become one row; rows stand in the order of versions. */
export function mergeFacts(facts: readonly CatalogFact[]): HistoryRow[] {
  type Row = Omit<HistoryRow, "targets" | "later"> & { targets: string[]; later: { target: string; ptx: string }[] };
  const rows = new Map<string, Row>();
  for (const fact of facts) {
    const kind = fact.kind === "deprecated" || fact.kind === "removed" ? fact.kind : "introduced";
    const key = JSON.stringify([fact.section, kind, fact.when, fact.only ?? []]);
    const row = rows.get(key) ?? {
      about: conditionPieces(fact.when),
      section: fact.section,
      kind,
      ptx: undefined,
      targets: [],
      later: [],
    };
    rows.set(key, {
      ...row,
      ptx: fact.ptx ?? row.ptx,
      targets: [...new Set([...row.targets, ...(fact.targets ?? []), ...(fact.only ?? [])])],
      later: [...row.later, ...Object.entries(fact.from ?? {}).map(([target, ptx]) => ({ target, ptx }))],
    });
  }
  return [...rows.values()].sort(
    (a, b) => compareVersions(a.ptx ?? "0.0", b.ptx ?? "0.0") || a.about.length - b.about.length,
  );
}

function relatedPages(page: Page, pages: readonly Page[]): Page[] {
  const [head = ""] = page.name.split(".");
  const stem = head.replace(/\d+$/, "");
  return pages
    .filter(({ name }) => name !== page.name)
    .filter(({ name }) => {
      const [other = ""] = name.split(".");
      return other === head || other.replace(/\d+$/, "") === stem;
    })
    .sort((a, b) => shared(page.name, b.name) - shared(page.name, a.name) || (a.name < b.name ? -1 : 1))
    .slice(0, RELATED_LIMIT);
}

function shared(a: string, b: string): number {
  const left = a.split(".");
  const right = b.split(".");
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? left.length : at;
}

/** Those around the page in the order of the category. */
function neighbours(page: Page, inCategory: readonly Page[]): Page[] {
  const at = inCategory.indexOf(page);
  const start = Math.max(0, Math.min(at - NEIGHBOUR_LIMIT / 2, inCategory.length - NEIGHBOUR_LIMIT - 1));
  return inCategory.slice(start, start + NEIGHBOUR_LIMIT + 1).filter((other) => other !== page);
}
