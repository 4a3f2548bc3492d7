import type { BitField } from "../schema/bit-field.ts";
import type { OperandType } from "../schema/operand-type.ts";
import type { OperandSizeRule } from "../schema/operand-size-rule.ts";
import type { Source } from "../schema/source.ts";
import type { VerifiedForm } from "../schema/verified.ts";
import type { Summary } from "../schema/summary.ts";
import type { Atlas } from "./atlas.ts";
import { type ConceptIndex, NO_CONCEPTS } from "./concepts/concept-index.ts";
import { type ConceptRow, conceptRows } from "./concepts/concept-rows.ts";
import { buildTimeline, type TimelineRow, type TimelineStop } from "./changes/timeline.ts";
import type { Prose } from "./family.ts";
import { type Availability, measureAvailability } from "./availability.ts";
import { buildFormSections, type FormSection } from "./form-sections.ts";
import { type Form, listForms } from "./forms.ts";
import { describeGenerations, nearestGeneration } from "./generation-list.ts";
import { findOtherNames, type NamedInstruction, type NameRelation } from "./names.ts";
import { buildLaneLayouts, type LaneLayouts, type LayoutState, layoutState } from "./lane-layouts.ts";
import { mergeOperands, type OperandRow } from "./operand-rows.ts";
import { findNeighbours, findRelated, operationOf } from "./related-names.ts";
import { operandSizeRule } from "./words/operand-size.ts";
import { operandTypeText } from "./words/operand-type-words.ts";
import { buildSemanticsSection, type SemanticsSection } from "./semantics-section.ts";
import { buildSyntax, type SyntaxPage } from "./syntax.ts";
import { composeSummary } from "./summary.ts";
import { TimingFacts, type TimingRow } from "./timing/timing-facts.ts";
import { buildDiagram, type DiagramRow } from "../encoding/diagram.ts";
import { formatRanges } from "../encoding/bits.ts";

/** One cell of the generation strip. */
export interface StripCell {
  readonly generation: string;
  readonly state: "here" | "other-name" | "absent";
  /** Key letter of the diagram that shows its encoding. */
  readonly key: string | undefined;
  /** Opcodes, with the half in front for dual-issue instructions. */
  readonly opcodes: readonly string[];
  /** The other names, where it has another. */
  readonly names: readonly string[];
}

/** A row for generations in which the instruction has another name. */
export interface OtherNameRow {
  readonly name: string;
  readonly relation: NameRelation;
  readonly generations: readonly string[];
  readonly encodings: readonly string[];
  readonly opcodes: readonly number[];
  /** What differs from the nearest generation that has this page's name, such as 'encoding, opcode'. */
  readonly differs: readonly string[];
  /** Our note on a rename that no alias of the vendor shows; undefined for its aliases. */
  readonly note: string | undefined;
}

/** A divided immediate, drawn by generation. */
export interface PartitionedOperand {
  readonly field: string;
  readonly type: string;
  readonly groups: readonly {
    readonly generations: readonly string[];
    readonly rows: readonly DiagramRow[];
    readonly fields: readonly {
      readonly name: string;
      readonly bits: string;
      readonly values: OperandType["values"];
    }[];
  }[];
}

/** Facts of the sources behind a page, alike ones together. */
export interface SourceRow {
  readonly generations: readonly string[];
  readonly source: Source;
  readonly files: readonly string[];
}

/** Everything the page of an instruction shows. Components read this and never query. */
export interface InstructionPage {
  readonly name: string;
  readonly title: string;
  readonly summary: Summary;
  readonly category: { readonly id: string; readonly title: string };
  /** Class of hardware that carries it out, such as 'vector ALU'. */
  readonly classes: readonly string[];
  readonly groups: readonly { readonly group: string; readonly subgroups: readonly string[] }[];
  readonly flags: readonly string[];
  readonly generations: readonly string[];
  readonly strip: readonly StripCell[];
  readonly aliases: readonly {
    readonly name: string;
    readonly generations: readonly string[];
    readonly isName: boolean;
  }[];
  readonly otherNames: readonly OtherNameRow[];
  /** What changed between neighbouring generations, beyond what strip and other names show. */
  readonly timeline: readonly TimelineRow[];
  /** What this name means elsewhere, where it is an alias of several names. */
  readonly sections: readonly FormSection[];
  readonly operands: readonly OperandRow[];
  /** Rules for sizes that other fields decide, with the generations where they hold. */
  readonly sizeRules: readonly {
    readonly field: string;
    readonly rule: OperandSizeRule;
    readonly generations: readonly string[];
  }[];
  /** What may stand at the operands, in words. */
  readonly typeTexts: readonly {
    readonly type: string;
    readonly texts: readonly { readonly words: string; readonly generations: readonly string[] }[];
  }[];
  readonly partitioned: readonly PartitionedOperand[];
  /** Where a matrix instruction has its elements; undefined for others. */
  readonly lanes: LaneLayouts | undefined;
  /** What it does, in the notation; undefined while there is no text. */
  readonly semantics: SemanticsSection | undefined;
  /** Our description, meanings and notes; undefined while nobody has written them. */
  readonly prose: Prose | undefined;
  /** How it is written, with assembled lines, and where they were assembled; undefined where nothing was. */
  readonly syntax: SyntaxPage | undefined;
  readonly availability: Availability | undefined;
  /** Counters, alignment, hazards, passes, rules of dual issue. */
  readonly timing: readonly TimingRow[];
  /** How it relates to PTX. */
  readonly concepts: readonly ConceptRow[];
  readonly related: readonly string[];
  readonly neighbours: readonly string[];
  readonly categoryCount: number;
  readonly sources: readonly SourceRow[];
  /** Comments of the source about this instruction, and forms it states more than once. */
  readonly sourceNotes: readonly { readonly text: string; readonly generations: readonly string[] }[];
  readonly vendorTexts: readonly {
    readonly text: string;
    readonly attribution: string;
    readonly generations: readonly string[];
  }[];
}

const RELATED_LIMIT = 12;
const NEIGHBOUR_LIMIT = 8;

/** Builds route data for instruction pages; what all pages share is computed once here. */
export class InstructionPages {
  readonly #atlas: Atlas;
  readonly #concepts: ConceptIndex;
  readonly #byOperation: ReadonlyMap<string, readonly string[]>;
  readonly #timing: TimingFacts;

  constructor(atlas: Atlas, concepts: ConceptIndex = NO_CONCEPTS) {
    this.#atlas = atlas;
    this.#concepts = concepts;
    this.#byOperation = Map.groupBy(atlas.names.keys(), operationOf);
    this.#timing = new TimingFacts(atlas.timing);
  }

  /** The page of a name. Throws for a name that no catalog has. */
  page(name: string): InstructionPage {
    const named = this.#atlas.names.get(name);
    if (named === undefined) throw new Error(`no catalog has an instruction ${name}`);
    return this.#build(named);
  }

  /** The summary line alone, for lists. */
  summary(name: string): Summary {
    const named = this.#atlas.names.get(name);
    if (named === undefined) throw new Error(`no catalog has an instruction ${name}`);
    const encodings = [...named.byGeneration.values()].flatMap((instruction) =>
      instruction.encodings.map(({ encoding }) => encoding),
    );
    const written = this.#atlas.prose.get(name)?.summary;
    return written === undefined
      ? composeSummary({ name, encodings }, this.#atlas.vocabulary)
      : { text: written, origin: "ours" };
  }

  /** What is known of the timing of a name, by generation. */
  timing(named: NamedInstruction): TimingRow[] {
    const halves = [...this.forms(named)].map(([id, list]) => {
      const found = new Set(list.flatMap(({ half }) => half ?? []));
      return [id, (["x", "y"] as const).filter((half) => found.has(half))] as const;
    });
    return this.#timing.rows(named.name, [...named.byGeneration.keys()], new Map(halves));
  }

  /** What is known of where a matrix instruction has its elements, by generation; empty for others. */
  layoutStates(named: NamedInstruction): Map<string, LayoutState> {
    return new Map(
      [...this.forms(named)].flatMap(([id, [native]]) => {
        const state = layoutState(named.name, id, native, this.#atlas.matrixLayouts);
        return state === undefined ? [] : [[id, state] as const];
      }),
    );
  }

  /** Forms of an instruction by generation, the native one first. */
  forms({ byGeneration }: NamedInstruction): Map<string, Form[]> {
    return new Map(
      [...byGeneration].flatMap(([id, instruction]) => {
        const catalog = this.#atlas.catalogs.get(id);
        return catalog === undefined
          ? []
          : [[id, listForms(id, instruction, catalog, this.#atlas.words.encodings)] as const];
      }),
    );
  }

  #build(named: NamedInstruction): InstructionPage {
    const { name, byGeneration } = named;
    const atlas = this.#atlas;
    const forms = this.forms(named);
    const sections = buildFormSections(forms);
    const categoryId = atlas.categoryOf.get(name) ?? "";
    const inCategory = atlas.namesInCategory.get(categoryId) ?? [];
    return {
      name,
      title: name,
      summary: this.summary(name),
      category: { id: categoryId, title: atlas.categories.find(({ id }) => id === categoryId)?.title ?? "" },
      classes: this.#classes(forms),
      groups: uniqueBy(
        [...byGeneration.values()].map(({ group, subgroups }) => ({
          group,
          subgroups: subgroups.filter((subgroup) => subgroup !== "NOT_ASSIGNED"),
        })),
        (value) => JSON.stringify(value),
      ),
      flags: [...new Set([...byGeneration.values()].flatMap(({ flags }) => flags ?? []))],
      generations: [...byGeneration.keys()],
      strip: this.#strip(named, forms, sections),
      aliases: this.#aliases(named),
      otherNames: this.#otherNames(named, forms),
      timeline: this.#timeline(named, forms),
      sections,
      operands: mergeOperands(new Map([...forms].map(([id, list]) => [id, list[0]?.variants[0]?.operands ?? []]))),
      sizeRules: this.#sizeRules(name, forms),
      typeTexts: this.#typeTexts(forms),
      partitioned: this.#partitioned(forms),
      lanes: buildLaneLayouts(name, forms, atlas.matrixLayouts, atlas.generations),
      semantics: buildSemanticsSection(name, forms, atlas),
      prose: atlas.prose.get(name),
      ...this.#verified(name, forms),
      timing: this.timing(named),
      concepts: conceptRows(this.#concepts.byAmdName.get(name), "amd"),
      related: findRelated(name, this.#byOperation, RELATED_LIMIT),
      neighbours: findNeighbours(name, inCategory, NEIGHBOUR_LIMIT),
      categoryCount: inCategory.length,
      sources: this.#sources([...byGeneration.keys()]),
      sourceNotes: this.#sourceNotes(named, forms),
      vendorTexts: this.#vendorTexts(named),
    };
  }

  #verified(
    name: string,
    forms: ReadonlyMap<string, readonly Form[]>,
  ): Pick<InstructionPage, "syntax" | "availability"> {
    const { verified, words, generations } = this.#atlas;
    const own = verified?.forms.get(name) ?? [];
    const unverified = verified?.unverified.get(name) ?? [];
    if (verified === undefined || own.length + unverified.length === 0)
      return { syntax: undefined, availability: undefined };
    // Forms in the order of the page: by their place in the first generation that has them, the native one first.
    const place = ({ encoding, half, on: [first = ""] }: VerifiedForm): number =>
      (forms.get(first) ?? []).findIndex((form) => form.encoding.name === encoding && form.half === half);
    const sorted = [...own].sort((a, b) => place(a) - place(b));
    const { tables } = verified;
    return {
      syntax: buildSyntax(name, sorted, unverified, { tables, modifiers: words.modifiers, encodings: words.encodings }),
      availability: own.length === 0 ? undefined : measureAvailability(sorted, tables, generations),
    };
  }

  #classes(forms: ReadonlyMap<string, readonly Form[]>): string[] {
    const natives = [...forms.values()].flatMap((list) => list.slice(0, 1));
    return [
      ...new Set(natives.flatMap(({ encoding }) => this.#atlas.vocabulary.encodings.get(encoding.name)?.class ?? [])),
    ];
  }

  #strip(
    named: NamedInstruction,
    forms: ReadonlyMap<string, readonly Form[]>,
    sections: readonly FormSection[],
  ): StripCell[] {
    const others = Map.groupBy(this.#findOtherNames(named), ({ generation }) => generation);
    const native = sections.find((section) => section.native);
    return this.#atlas.generations.map(({ id }): StripCell => {
      const list = forms.get(id);
      if (list !== undefined) {
        const word = native?.layouts.flatMap(({ words }) => words).find(({ generations }) => generations.includes(id));
        return { generation: id, state: "here", key: word?.key, opcodes: stripOpcodes(list), names: [] };
      }
      const names = (others.get(id) ?? []).map((other) => other.name);
      return { generation: id, state: names.length > 0 ? "other-name" : "absent", key: undefined, opcodes: [], names };
    });
  }

  #findOtherNames(named: NamedInstruction) {
    const { generations, catalogs, aliases, renames } = this.#atlas;
    return findOtherNames(named, generations, catalogs, aliases, renames);
  }

  #aliases({ byGeneration }: NamedInstruction): InstructionPage["aliases"] {
    const found = new Map<string, string[]>();
    for (const [id, { aliases = [] }] of byGeneration) {
      for (const alias of aliases) {
        const lower = alias.toLowerCase();
        found.set(lower, [...(found.get(lower) ?? []), id]);
      }
    }
    return [...found].sort().map(([name, generations]) => ({ name, generations, isName: this.#atlas.names.has(name) }));
  }

  #otherNames(named: NamedInstruction, forms: ReadonlyMap<string, readonly Form[]>): OtherNameRow[] {
    const rows = new Map<string, OtherNameRow & { generations: string[] }>();
    for (const { name, generation, relation, rename } of this.#findOtherNames(named)) {
      const instruction = this.#atlas.catalogs.get(generation)?.instructions.get(name);
      const catalog = this.#atlas.catalogs.get(generation);
      if (instruction === undefined || catalog === undefined) continue;
      const native = listForms(generation, instruction, catalog, this.#atlas.words.encodings)[0];
      if (native === undefined) continue;
      const nearest = forms.get(nearestGeneration(generation, forms.keys(), this.#atlas.generations) ?? "")?.[0];
      const differs = nearest === undefined ? [] : listDifferences(nearest, native);
      const key = JSON.stringify([name, relation, native.encoding.name, native.opcode, differs]);
      const row = rows.get(key) ?? {
        name,
        relation,
        generations: [],
        encodings: [native.encoding.name],
        opcodes: [native.opcode],
        differs,
        note: rename?.note,
      };
      row.generations.push(generation);
      rows.set(key, row);
    }
    return [...rows.values()];
  }

  #timeline(named: NamedInstruction, forms: ReadonlyMap<string, readonly Form[]>): TimelineRow[] {
    const stops = new Map<string, readonly TimelineStop[]>(
      [...forms].map(([id, list]) => [id, [{ name: named.name, forms: list, own: true }]]),
    );
    for (const { name, generation } of this.#findOtherNames(named)) {
      const catalog = this.#atlas.catalogs.get(generation);
      const instruction = catalog?.instructions.get(name);
      if (catalog === undefined || instruction === undefined) continue;
      const stop = {
        name,
        forms: listForms(generation, instruction, catalog, this.#atlas.words.encodings),
        own: false,
      };
      stops.set(generation, [...(stops.get(generation) ?? []), stop]);
    }
    return buildTimeline(stops, this.#atlas);
  }

  #partitioned(forms: ReadonlyMap<string, readonly Form[]>): PartitionedOperand[] {
    const found = new Map<
      string,
      { field: string; type: string; versions: Map<string, { generations: string[]; type: OperandType }> }
    >();
    for (const [id, list] of forms) {
      for (const { field, type: typeName } of list[0]?.variants[0]?.operands ?? []) {
        const type = this.#atlas.catalogs.get(id)?.operandTypes.get(typeName);
        if (field === undefined || type?.partitioned !== true || type.fields === undefined) continue;
        const entry = found.get(`${field} ${typeName}`) ?? { field, type: typeName, versions: new Map() };
        const key = JSON.stringify(type.fields);
        const version = entry.versions.get(key) ?? { generations: [], type };
        if (!version.generations.includes(id)) version.generations.push(id);
        entry.versions.set(key, version);
        found.set(`${field} ${typeName}`, entry);
      }
    }
    return [...found.values()].map(({ field, type, versions }) => ({
      field,
      type,
      groups: [...versions.values()].map(({ generations, type: { fields = [] } }) => ({
        generations,
        rows: buildDiagram(immediateBits(fields), fields, new Map()),
        fields: [...fields]
          .sort((a, b) => (b.ranges.at(-1)?.offset ?? 0) - (a.ranges.at(-1)?.offset ?? 0))
          .map(({ name, ranges, values }) => ({ name, bits: formatRanges(ranges), values })),
      })),
    }));
  }

  #sizeRules(name: string, forms: ReadonlyMap<string, readonly Form[]>): InstructionPage["sizeRules"] {
    const found = new Map<string, { field: string; rule: OperandSizeRule; generations: string[] }>();
    for (const [generation, [native]] of forms) {
      if (native === undefined) continue;
      for (const { name: field } of native.encoding.fields) {
        const place = { generation, encoding: native.encoding.name };
        const rule = operandSizeRule(this.#atlas.words.operandSizes, name.toUpperCase(), field, place);
        if (rule === undefined) continue;
        const entry = found.get(`${rule.id} ${field}`) ?? { field, rule, generations: [] };
        entry.generations.push(generation);
        found.set(`${rule.id} ${field}`, entry);
      }
    }
    return [...found.values()];
  }

  #typeTexts(forms: ReadonlyMap<string, readonly Form[]>): InstructionPage["typeTexts"] {
    const found = new Map<string, Map<string, string[]>>();
    for (const [generation, [native]] of forms) {
      for (const type of new Set((native?.variants[0]?.operands ?? []).map((operand) => operand.type))) {
        const text = operandTypeText(this.#atlas.words.operandTypes, type, generation);
        if (text === undefined) continue;
        const texts = found.get(type) ?? new Map<string, string[]>();
        texts.set(text.words, [...(texts.get(text.words) ?? []), generation]);
        found.set(type, texts);
      }
    }
    return [...found].map(([type, texts]) => ({
      type,
      texts: [...texts].map(([words, generations]) => ({ words, generations })),
    }));
  }

  #sources(ids: readonly string[]): SourceRow[] {
    const rows = new Map<string, { generations: string[]; source: Source; files: string[] }>();
    for (const id of ids) {
      const source = this.#atlas.catalogs.get(id)?.catalog.source;
      if (source === undefined) continue;
      const key = JSON.stringify([source.rebuilt, source.releaseDate, source.schemaVersion, source.partial]);
      const row = rows.get(key) ?? { generations: [], source, files: [] };
      row.generations.push(id);
      row.files.push(source.file);
      rows.set(key, row);
    }
    return [...rows.values()];
  }

  #sourceNotes(
    { byGeneration }: NamedInstruction,
    forms: ReadonlyMap<string, readonly Form[]>,
  ): InstructionPage["sourceNotes"] {
    const notes = new Map<string, string[]>();
    const add = (text: string, id: string): void => {
      const ids = notes.get(text) ?? [];
      if (!ids.includes(id)) notes.set(text, [...ids, id]);
    };
    for (const [id, { note }] of byGeneration) if (note !== undefined) add(`Comment in the source: ${note}`, id);
    for (const [id, list] of forms) {
      for (const { encoding, variants } of list) {
        for (const { stated, condition, meaning, note } of variants) {
          if (stated > 1)
            add(`The source states ${encoding.name} under ${condition} ${stated} times, word for word.`, id);
          if (meaning === undefined)
            add(`The source names the condition ${condition}, which ${encoding.name} does not define there.`, id);
          if (note !== undefined) add(`Comment in the source: ${note}`, id);
        }
      }
    }
    return [...notes].map(([text, generations]) => ({ text, generations }));
  }

  #vendorTexts({ name, byGeneration }: NamedInstruction): InstructionPage["vendorTexts"] {
    const texts = new Map<string, { text: string; attribution: string; generations: string[] }>();
    for (const id of byGeneration.keys()) {
      const vendor = this.#atlas.vendorText.get(id);
      const text = vendor?.instructions[name.toUpperCase()];
      if (vendor === undefined || text === undefined) continue;
      const entry = texts.get(text) ?? { text, attribution: vendor.attribution, generations: [] };
      entry.generations.push(id);
      texts.set(text, entry);
    }
    return [...texts.values()];
  }
}

/** Width of a divided immediate: 16 bits, as all known ones, or as many more as its fields need. */
function immediateBits(fields: readonly BitField[]): number {
  const ends = fields.flatMap(({ ranges }) => ranges.map(({ offset, width }) => offset + width));
  return Math.ceil(Math.max(16, ...ends) / 16) * 16;
}

function stripOpcodes(forms: readonly Form[]): string[] {
  const [native] = forms;
  if (native === undefined) return [];
  if (native.half === undefined) return [String(native.opcode)];
  const halves = forms.filter(({ encoding }) => encoding.bits === native.encoding.bits);
  return [...new Set(halves.map(({ half, opcode }) => `${(half ?? "").toUpperCase()} ${opcode}`))];
}

function listDifferences(ours: Form, theirs: Form): string[] {
  const shape = (form: Form): string => JSON.stringify(form.encoding.fields.map(({ name, ranges }) => [name, ranges]));
  const operands = (form: Form): string =>
    JSON.stringify(
      (form.variants[0]?.operands ?? []).map(({ field, format, bits, input, output }) => [
        field,
        format,
        bits,
        input,
        output,
      ]),
    );
  return [
    ...(ours.encoding.name === theirs.encoding.name ? [] : ["encoding"]),
    ...(ours.encoding.name !== theirs.encoding.name || shape(ours) === shape(theirs) ? [] : ["layout"]),
    ...(ours.opcode === theirs.opcode ? [] : ["opcode"]),
    ...(operands(ours) === operands(theirs) ? [] : ["operands"]),
  ];
}

function uniqueBy<T>(values: readonly T[], key: (value: T) => string): T[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}

/** Generations in words, for a page. */
export function generationWords(atlas: Atlas, ids: Iterable<string>): string {
  return describeGenerations(ids, atlas.generations);
}
