import { createMatcher, isMismatch, type Matcher, parseWhere } from "./match.ts";
import { parseSyntax } from "./parse.ts";
import { compilePattern, type Slot } from "./pattern.ts";
import { findRequirement, type Requirement } from "./requirement.ts";
import { allowedBy, sampleForm } from "./sample.ts";
import { makeMatchSource } from "./source.ts";
import { isType } from "./type.ts";
import { compareTargets, compareVersions } from "./target.ts";
import type { Catalog } from "../schema/ptx/catalog.ts";
import type { Form } from "../schema/ptx/form.ts";
import type { Needs } from "../schema/ptx/needs.ts";

export type { Requirement } from "./requirement.ts";

/** What a form needs at least, and what single values of its qualifiers need beyond that. */
export interface FormNeeds {
  readonly least: Requirement;
  /** By {@link pairKey}. Values that need no more than the form are not in it. */
  readonly values: ReadonlyMap<string, Requirement>;
}

/** Orders requirements: the lower version first, then the lower target. */
export function compareNeeds(left: Requirement, right: Requirement): number {
  const [a, b] = [left.targets[0], right.targets[0]];
  return compareVersions(left.ptx, right.ptx) || (a !== undefined && b !== undefined ? compareTargets(a, b) : 0);
}

/** The lowest of several requirements; undefined of none. */
export function lowestNeeds(needs: readonly Requirement[]): Requirement | undefined {
  return [...needs].sort(compareNeeds)[0];
}

export function sameNeeds(left: Requirement, right: Requirement): boolean {
  return left.ptx === right.ptx && left.targets.join() === right.targets.join();
}

/** Derives what forms need from the facts of the documentation, through the matcher. */
export class NeedsFinder {
  readonly #matcher: Matcher;
  readonly #source: ReturnType<typeof makeMatchSource>;

  constructor(catalog: Catalog) {
    this.#source = makeMatchSource(catalog);
    this.#matcher = createMatcher(this.#source);
  }

  /**
   * What a form needs. Each value is looked at in the opcode that needs least, and where that is none in the opcodes
   * that differ from it in one type as well, or in one other qualifier.
   */
  needsOf(form: Form): FormNeeds {
    const slots = slotsOf(form);
    const samples = slots.length === 0 ? [] : sampleForm(form, allowedBy(this.#source.limits.get(form.section) ?? []));
    const rated = samples.flatMap(({ opcode, pairs }) => {
      const needs = this.#needsOfOpcode(form.id, opcode);
      return needs === undefined ? [] : [{ pairs, needs }];
    });
    const [plainest] = rated.toSorted((a, b) => compareNeeds(a.needs, b.needs));
    if (plainest === undefined) return { least: this.#needsOfSection(form), values: new Map() };
    const least = plainest.needs;
    const byPair = new Map<string, Requirement>();
    for (const { pairs, needs } of rated) {
      for (const { qualifier, value } of pairs) {
        const key = pairKey(qualifier, value);
        const known = byPair.get(key);
        if (known === undefined || compareNeeds(needs, known) < 0) byPair.set(key, needs);
      }
    }
    const chosen = new Map(plainest.pairs.map(({ qualifier, value }) => [qualifier, value]));
    const values = new Map<string, Requirement>();
    for (const slot of slots) {
      for (const alternative of slot.alternatives) {
        const key = pairKey(slot.name, alternative.join(""));
        const known = byPair.get(key);
        if (known === undefined || sameNeeds(known, least)) continue;
        const choice = new Map(chosen).set(slot.name, alternative.join(""));
        const lowest = this.#lowestOf(form.id, slots, choice, slot, [known]);
        if (!sameNeeds(lowest, least)) values.set(key, lowest);
      }
    }
    return { least, values };
  }

  #lowestOf(
    form: string,
    slots: readonly Slot[],
    choice: ReadonlyMap<string, string>,
    fixed: Slot,
    known: readonly Requirement[],
  ): Requirement {
    const plain = this.#needsOfOpcode(form, joinChoice(slots, choice));
    const without = (kept: (slot: Slot) => boolean): Requirement[] =>
      slots
        .filter((slot) => slot !== fixed && kept(slot))
        .flatMap((slot) => slot.alternatives.map((alternative) => new Map(choice).set(slot.name, alternative.join(""))))
        .flatMap((other) => this.#needsOfOpcode(form, joinChoice(slots, other)) ?? []);
    const typed = plain ? [plain] : without((slot) => slot.alternatives.some(([part = ""]) => isType(part)));
    const others = typed.length > 0 ? typed : without(() => true);
    return lowestNeeds([...known, ...others]) ?? { ptx: "1.0", targets: ["sm_10"] };
  }

  #needsOfOpcode(form: string, opcode: string): Requirement | undefined {
    const answer = this.#matcher.match(opcode);
    if (isMismatch(answer)) return undefined;
    const found = [answer, ...answer.also].find((match) => match.form === form);
    return found === undefined ? undefined : { ptx: found.ptx, targets: found.lines };
  }

  #needsOfSection(form: Form): Requirement {
    const facts = this.#source.facts.get(form.section) ?? [];
    const matched = { parts: [], names: new Set<string>(), operands: new Set<string>(), count: 0 };
    return findRequirement(
      facts.filter(({ when }) => when.length === 0),
      matched,
      this.#source.introduced,
    );
  }
}

/** What every form of a catalog needs, in its order. */
export function findNeeds(catalog: Catalog): Needs {
  const finder = new NeedsFinder(catalog);
  const forms = catalog.forms.map((form) => {
    const { least, values } = finder.needsOf(form);
    return { form: form.id, least, values: Object.fromEntries(values) };
  });
  return { forms };
}

/** The key of a value in {@link FormNeeds.values}. */
export function pairKey(qualifier: string, value: string): string {
  return `${qualifier} ${value}`;
}

function joinChoice(slots: readonly Slot[], choice: ReadonlyMap<string, string>): string {
  return slots.map(({ name }) => choice.get(name) ?? "").join("");
}

/** The places of a form's opcode. */
export function slotsOf(form: Pick<Form, "syntax" | "where">): readonly Slot[] {
  if (form.syntax.startsWith("@{")) return [];
  return compilePattern(parseSyntax(form.syntax).opcode, parseWhere(form.where)).slots;
}
