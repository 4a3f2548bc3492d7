import { compareVersions } from "../../ptx/target.ts";
import type { Directive } from "../../schema/ptx/directive.ts";
import type { CatalogFact } from "../../schema/ptx/fact.ts";
import type { Page } from "../../schema/ptx/page.ts";
import type { SpecialRegister } from "../../schema/ptx/register.ts";
import type { Release } from "../../schema/ptx/release.ts";
import type { TargetRecord } from "../../schema/ptx/target.ts";
import type { RawSection } from "./document.ts";

/** Everything that notes date. */
export type Dated = {
  pages: readonly Page[];
  facts: readonly CatalogFact[];
  registers: readonly SpecialRegister[];
  directives: readonly Directive[];
  targets: readonly TargetRecord[];
  /** Sections, for the table of releases. */
  sections: readonly RawSection[];
};

/** Gathers by PTX version what the notes of all sections say was introduced. */
export function makeReleases(dated: Dated): Release[] {
  const cuda = readReleaseTable(dated.sections);
  const versions = new Set([
    ...cuda.keys(),
    ...dated.facts.flatMap((fact) => (fact.kind === "ptx" && fact.ptx !== undefined ? [fact.ptx] : [])),
    ...dated.registers.map((register) => register.ptx),
    ...dated.targets.map((target) => target.ptx),
  ]);
  const since = introductions(dated);
  return [...versions]
    .sort((a, b) => compareVersions(b, a))
    .map((ptx) => makeRelease(ptx, cuda.get(ptx), since, dated));
}

function makeRelease(ptx: string, cuda: string | undefined, since: ReadonlyMap<string, string>, dated: Dated): Release {
  const pages = dated.pages.filter((page) => since.get(page.name) === ptx).map((page) => page.name);
  const additions = dated.facts.flatMap((fact) => {
    if (fact.kind !== "ptx" || fact.ptx !== ptx || fact.when.length === 0) return [];
    const owners = dated.pages.filter((page) => page.sections.includes(fact.section) && !pages.includes(page.name));
    return owners.map((page) => ({ page: page.name, when: fact.when }));
  });
  return {
    ptx,
    ...(cuda === undefined ? {} : { cuda }),
    pages,
    registers: dated.registers.filter((register) => register.ptx === ptx).flatMap((register) => register.names),
    directives: dated.directives.filter((directive) => directive.ptx === ptx).map((directive) => directive.name),
    targets: dated.targets.filter((target) => target.ptx === ptx).map((target) => target.name),
    additions,
  };
}

/** The version that introduced each page: the lowest that a note of its sections names. */
function introductions(dated: Dated): Map<string, string> {
  return new Map(
    dated.pages.flatMap((page) => {
      const own = dated.facts.filter(
        (fact) => fact.kind === "ptx" && page.sections.includes(fact.section) && concerns(fact, page),
      );
      const lowest = own.flatMap((fact) => fact.ptx ?? []).sort(compareVersions)[0];
      return lowest === undefined ? [] : [[page.name, lowest] as const];
    }),
  );
}

/** Whether a fact of a section with several pages may be about this one. */
function concerns(fact: CatalogFact, page: Page): boolean {
  return (
    fact.when.length === 0 ||
    fact.when.some((terms) =>
      terms.every((term) => !/^[a-z]/.test(term) || term === page.name || term.startsWith(`${page.name}.`)),
    )
  );
}

/** The CUDA release of each PTX version, from the table of section 13. */
function readReleaseTable(sections: readonly RawSection[]): Map<string, string> {
  const out = new Map<string, string>();
  const table = sections.find((section) => section.number === "13")?.tables[0] ?? [];
  for (const [version = "", cuda = ""] of table) {
    const ptx = /^PTX ISA (\d+\.\d+)$/.exec(version)?.[1];
    const release = /CUDA (\d+\.\d+)/.exec(cuda)?.[1];
    if (ptx !== undefined && !out.has(ptx) && release !== undefined) out.set(ptx, release);
  }
  return out;
}
