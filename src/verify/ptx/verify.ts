import { compareVersions } from "../../ptx/target.ts";
import type { FormText } from "../../ptx/match.ts";
import { makeMatchSource } from "../../ptx/source.ts";
import type { Catalog } from "../../schema/ptx/catalog.ts";
import type { VerifiedForms } from "../../schema/ptx/verified.ts";
import { findCandidates, NEWEST, type Candidate } from "./candidates.ts";
import { hashInputs } from "./inputs.ts";
import { measure, type Measured } from "./measure.ts";
import { countedPairs } from "./pairs.ts";
import type { Assembler } from "./ptxas.ts";
import { chooseCandidate, makeRecords } from "./records.ts";
import { knownTargets } from "./targets.ts";

/** What a form is proved of: one for each opcode line, without `@{!}p instruction`, which stands for any statement. */
export function verifiableForms<T extends { syntax: string }>(forms: readonly T[]): T[] {
  return forms.filter((form) => !form.syntax.startsWith("@{"));
}

/** How often opcodes that the code generator refuses are replaced. */
const ATTEMPTS = 4;

function chosenOf(forms: readonly FormText[], found: ReadonlyMap<string, Candidate[]>): Candidate[] {
  const chosen = new Set<Candidate>();
  for (const form of forms) {
    for (const pair of countedPairs(form)) {
      const candidate = chooseCandidate(found.get(form.id) ?? [], pair);
      if (candidate?.accepted !== undefined) chosen.add(candidate);
    }
  }
  return [...chosen];
}

/** Verifies forms: all of the catalog, or a choice of them. */
export async function verifyForms(
  catalog: Catalog,
  assembler: Assembler,
  choice: readonly string[] = [],
): Promise<VerifiedForms> {
  const source = makeMatchSource(catalog);
  const all = verifiableForms(catalog.forms);
  const forms = choice.length === 0 ? all : all.filter((form) => choice.includes(form.id));
  const targets = knownTargets(catalog.targets, NEWEST);
  const versions = catalog.releases
    .map((release) => release.ptx)
    .filter((ptx) => compareVersions(ptx, NEWEST) <= 0)
    .sort(compareVersions);
  const measured = new Map<Candidate, Measured>();
  let found = new Map<string, Candidate[]>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    found = await findCandidates(forms, source, assembler, found);
    const fresh = chosenOf(forms, found).filter((candidate) => !measured.has(candidate));
    if (fresh.length === 0) break;
    for (const [candidate, own] of await measure(fresh, targets, versions, assembler)) {
      measured.set(candidate, own);
      if (own.refusal.length === 0) continue;
      // Taken by the parser and refused by the code generator: another opcode must speak for its pairs.
      candidate.accepted = undefined;
      candidate.refusal = own.refusal;
    }
  }
  return {
    tool: "ptxas",
    version: assembler.version,
    newest: NEWEST,
    inputs: hashInputs(catalog),
    pairs: forms.flatMap((form) => makeRecords(form, found.get(form.id) ?? [], measured, targets, source)),
  };
}
