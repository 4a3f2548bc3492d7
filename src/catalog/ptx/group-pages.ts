import type { Change } from "../../schema/ptx/change.ts";
import type { Page } from "../../schema/ptx/page.ts";
import type { Directive } from "../../schema/ptx/directive.ts";
import type { SpecialRegister } from "../../schema/ptx/register.ts";
import type { Release } from "../../schema/ptx/release.ts";
import type { TargetRecord } from "../../schema/ptx/target.ts";
import { parseTarget } from "../../ptx/target.ts";
import { slotsOf } from "../../ptx/needs.ts";
import type { PtxAtlas } from "./ptx-atlas.ts";
import type { PtxInstructionPages } from "./ptx-instruction-page.ts";
import { conditionPieces, type Piece } from "./words.ts";

/** A category with its instructions. */
export interface PtxCategory {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly Page[];
}

/** The categories in the order of the documentation; one that has no instructions is left out. */
export function listPtxCategories({ catalog }: PtxAtlas): PtxCategory[] {
  return catalog.categories
    .map(({ id, title }) => ({ id, title, pages: catalog.pages.filter(({ categories }) => categories.includes(id)) }))
    .filter(({ pages }) => pages.length > 0);
}

/** The page of a special register or of a numbered series. */
export interface RegisterPage {
  readonly record: SpecialRegister;
  /** The name, or first and last of a series. */
  readonly title: string;
  readonly meaning: string;
  /** How it is read, one statement of ours. */
  readonly read: string;
  /** Others of the same purpose, by section. */
  readonly neighbours: readonly SpecialRegister[];
}

/** The title of a register page: `%tid`, `%pm0 to %pm7`. */
export function registerTitle({ names }: SpecialRegister): string {
  const [first = "", last] = [names[0], names.at(-1)];
  return last === undefined || last === first ? first : `${first} to ${last}`;
}

/** Pages of special registers in the order of the documentation. Throws for a register without a meaning of ours. */
export function listRegisterPages(atlas: PtxAtlas): RegisterPage[] {
  const { registers } = atlas.catalog;
  return registers.map((record, index) => ({
    record,
    title: registerTitle(record),
    meaning: wordsFor(atlas.registerMeanings, record.slug, "registers.yaml"),
    read: readStatement(record),
    neighbours: registers.slice(Math.max(0, index - 4), index + 5).filter((other) => other !== record),
  }));
}

/** A component of a vector register is read by its name; a wide register goes into a register of its size. */
function readStatement({ names: [name = ""], type }: SpecialRegister): string {
  const vector = type.startsWith(".v4");
  const element = type.replace(/^\.v4/, "");
  const to = element === ".pred" ? "%p" : element.endsWith("64") ? "%rd" : "%r";
  return `mov${element} ${to}, ${name}${vector ? ".x" : ""};`;
}

/** The page of a directive. */
export interface DirectivePage {
  readonly record: Directive;
  readonly meaning: string;
  readonly kind: string;
  readonly neighbours: readonly Directive[];
}

const DIRECTIVE_KINDS: Readonly<Record<string, string>> = {
  "11.1": "Module",
  "11.2": "Kernels and functions",
  "11.3": "Control flow",
  "11.4": "Performance tuning",
  "11.5": "Debugging",
  "11.6": "Linking",
  "11.7": "Clusters",
  "11.8": "Others",
};

/** Pages of directives in the order of the documentation. Throws for a directive without a meaning of ours. */
export function listDirectivePages(atlas: PtxAtlas): DirectivePage[] {
  const kindOf = ({ section }: Directive): string =>
    DIRECTIVE_KINDS[section.split(".").slice(0, 2).join(".")] ?? "Others";
  return atlas.catalog.directives.map((record) => ({
    record,
    meaning: wordsFor(atlas.directiveMeanings, record.slug, "directives.yaml"),
    kind: kindOf(record),
    neighbours: atlas.catalog.directives.filter((other) => other !== record && kindOf(other) === kindOf(record)),
  }));
}

function wordsFor(meanings: Readonly<Record<string, string>>, slug: string, file: string): string {
  const meaning = meanings[slug];
  if (meaning === undefined) throw new Error(`content/ptx/${file} says nothing of '${slug}'`);
  return meaning;
}

/** What a target or a version adds to one instruction that was there. */
export interface Addition {
  readonly page: Page;
  readonly conditions: readonly (readonly Piece[])[];
}

/** The page of a target. */
export interface TargetPage {
  readonly record: TargetRecord;
  /** What its letter means, in words. */
  readonly kind: string;
  /** Whether older PTX called it otherwise. */
  readonly formerly: readonly string[];
  /** Instructions of which some form starts here. */
  readonly pages: readonly Page[];
  readonly additions: readonly Addition[];
  readonly registers: readonly SpecialRegister[];
  readonly directives: readonly Directive[];
  /** How many instructions it has in all. */
  readonly available: number;
}

const TARGET_KINDS = {
  "": "Features of this target stay in all later ones.",
  a: "Features with the letter a belong to this chip alone; code for it runs on no other.",
  f: "Features with the letter f belong to the family; later chips of the same family run code for it.",
} as const;

/** Pages of targets, lowest first. */
export function listTargetPages(atlas: PtxAtlas, instructions: PtxInstructionPages): TargetPage[] {
  const { catalog } = atlas;
  const lines = new Map(catalog.pages.map((page) => [page, instructions.needsOfPage(page.name).targets]));
  const available = new Map(catalog.pages.map((page) => [page, new Set(instructions.availableOn(page.name))]));
  return catalog.targets.map((record) => ({
    record,
    kind: TARGET_KINDS[parseTarget(record.name).suffix],
    formerly: catalog.targets.filter(({ renamed }) => renamed === record.name).map(({ name }) => name),
    pages: catalog.pages.filter((page) => lines.get(page)?.includes(record.name) === true),
    additions: catalog.pages
      .map((page) => ({
        page,
        conditions: page.sections
          .flatMap((section) => atlas.facts.get(section) ?? [])
          .filter(
            ({ kind, when, targets }) =>
              kind === "target" && when.length > 0 && targets?.includes(record.name) === true,
          )
          .map(({ when }) => conditionPieces(when)),
      }))
      .filter(({ conditions }) => conditions.length > 0),
    registers: catalog.registers.filter(({ targets }) => targets.includes(record.name)),
    directives: catalog.directives.filter(({ targets }) => targets.includes(record.name)),
    available: catalog.pages.filter((page) => available.get(page)?.has(record.name) === true).length,
  }));
}

/** What a version deprecated or removed of an instruction. */
export interface Withdrawal {
  readonly page: Page;
  readonly kind: "deprecated" | "removed";
  /** Which opcodes; empty for the whole instruction. */
  readonly about: readonly Piece[];
  /** The lowest targets without it; empty where it holds for all. */
  readonly targets: readonly string[];
}

/** The page of a PTX version. */
export interface VersionPage {
  readonly ptx: string;
  readonly cuda?: string | undefined;
  readonly date?: string | undefined;
  readonly status: "covered" | "older" | "announced";
  readonly pages: readonly Page[];
  readonly additions: readonly Addition[];
  readonly registers: readonly SpecialRegister[];
  readonly directives: readonly Directive[];
  readonly targets: readonly string[];
  /** Older names of targets that this version renamed. */
  readonly renamed: readonly { readonly before: string; readonly after: string }[];
  readonly withdrawn: readonly Withdrawal[];
  /** How the documented syntax differs from the edition before, where this site has both. */
  readonly rewritten: readonly { readonly page: Page; readonly change: Change }[];
  readonly announced: readonly {
    readonly syntax: string;
    readonly status: "new" | "deprecated";
    readonly targets: readonly string[];
    /** The page of the instruction that it belongs to, if there is one. */
    readonly page?: Page | undefined;
  }[];
  readonly source?: string | undefined;
}

/** Pages of PTX versions, newest first, announced ones among them. */
export function listVersionPages(atlas: PtxAtlas): VersionPage[] {
  const { catalog } = atlas;
  const announced = atlas.announced.map((edition): VersionPage => ({
    ptx: edition.ptx,
    cuda: edition.cuda,
    date: edition.date,
    status: "announced",
    pages: [],
    additions: [],
    registers: [],
    directives: [],
    targets: [],
    renamed: [],
    withdrawn: [],
    rewritten: [],
    announced: edition.announced.map(({ about, syntax, status, targets }) => ({
      syntax,
      status,
      targets,
      page: atlas.pages.get(about),
    })),
    source: edition.source,
  }));
  const released = catalog.releases.map((release): VersionPage => {
    const edition = atlas.editions.find(({ ptx }) => ptx === release.ptx);
    return {
      ptx: release.ptx,
      cuda: release.cuda ?? edition?.cuda,
      date: edition?.date,
      status: edition?.status === "covered" ? "covered" : "older",
      pages: release.pages.flatMap((name) => atlas.pages.get(name) ?? []),
      additions: groupAdditions(atlas, release.additions),
      registers: catalog.registers.filter(({ names }) => names.some((name) => release.registers.includes(name))),
      directives: catalog.directives.filter(({ name }) => release.directives.includes(name)),
      targets: release.targets,
      renamed: catalog.targets.flatMap(({ name, renamed }) =>
        renamed !== undefined && release.targets.includes(renamed) ? [{ before: name, after: renamed }] : [],
      ),
      withdrawn: listWithdrawals(atlas, release.ptx),
      rewritten: catalog.changes.flatMap((change) => {
        const page = change.to === release.ptx ? atlas.pages.get(change.page) : undefined;
        return page === undefined ? [] : [{ page, change }];
      }),
      announced: [],
    };
  });
  return [...announced, ...released];
}

function listWithdrawals({ catalog }: PtxAtlas, ptx: string): Withdrawal[] {
  return catalog.facts.flatMap((fact) => {
    const { kind, section, when, targets = [] } = fact;
    if (fact.ptx !== ptx || (kind !== "deprecated" && kind !== "removed")) return [];
    const pages = catalog.pages.filter(({ sections }) => sections.includes(section));
    return pages.map((page): Withdrawal => ({ page, kind, about: conditionPieces(when), targets }));
  });
}

function groupAdditions(atlas: PtxAtlas, additions: Release["additions"]): Addition[] {
  return [...Map.groupBy(additions, ({ page }) => page)].flatMap(([name, some]) => {
    const page = atlas.pages.get(name);
    return page === undefined ? [] : [{ page, conditions: some.map(({ when }) => conditionPieces(when)) }];
  });
}

/** Which instructions take each type or state space, by its name in an opcode. */
export function countUses(atlas: PtxAtlas): Map<string, Page[]> {
  const uses = new Map<string, Set<Page>>();
  for (const form of atlas.catalog.forms) {
    const page = atlas.pages.get(form.page);
    if (page === undefined) continue;
    for (const slot of slotsOf(form).slice(1)) {
      for (const alternative of slot.alternatives) {
        const text = alternative.join("");
        uses.set(text, (uses.get(text) ?? new Set()).add(page));
        // `.shared::cta` is a use of `.shared` too.
        const whole = text.replace(/::.*$/, "");
        if (whole !== text) uses.set(whole, (uses.get(whole) ?? new Set()).add(page));
      }
    }
  }
  return new Map([...uses].map(([name, pages]) => [name, [...pages]]));
}
