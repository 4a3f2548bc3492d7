import type { Catalog } from "../schema/ptx/catalog.ts";
import type { MatchSource } from "./match.ts";
import type { Fact } from "./requirement.ts";

/** Picks out of the catalog what a matcher needs. */
export function makeMatchSource(
  catalog: Pick<Catalog, "forms" | "facts" | "limits" | "pages" | "registers" | "targets">,
): MatchSource {
  const facts = catalog.facts.flatMap((fact) =>
    fact.kind === "ptx" || fact.kind === "target" ? [{ ...fact, kind: fact.kind }] : [],
  );
  const bySection = new Map<string, Fact[]>(Map.groupBy(facts, (fact) => fact.section));
  return {
    forms: catalog.forms,
    facts: bySection,
    limits: Map.groupBy(catalog.limits, (limit) => limit.section),
    urls: new Map(catalog.pages.map((page) => [page.name, page.url])),
    registers: new Map(
      catalog.registers.flatMap((register) =>
        register.names.map((name) => [name, { ptx: register.ptx, targets: register.targets }]),
      ),
    ),
    introduced: new Map(catalog.targets.map((target) => [target.name, target.ptx])),
  };
}
