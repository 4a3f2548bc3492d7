import type { Atlas } from "../catalog/atlas.ts";
import type { Availability } from "../catalog/availability.ts";
import type { FormSection, LayoutGroup } from "../catalog/form-sections.ts";
import type { InstructionPage } from "../catalog/instruction-page.ts";
import type { LaneLayouts } from "../catalog/lane-layouts.ts";
import type { OperandRow } from "../catalog/operand-rows.ts";
import type { SemanticsSection } from "../catalog/semantics-section.ts";
import { urls } from "../catalog/urls.ts";
import { dataFormatText } from "../catalog/words/data-format-words.ts";
import { bigIntToHex } from "../schema/hex.ts";
import type { AmdInstructionRecord } from "../schema/api/amd-instruction.ts";
import type { Operand } from "../schema/operand.ts";
import { apiPaths, twinPath } from "./paths.ts";

type Form = AmdInstructionRecord["forms"][number];

/** The record of an instruction, from what its page shows. Vendor's own descriptions are not in it. */
export function toAmdRecord(page: InstructionPage, atlas: Atlas): AmdInstructionRecord {
  const url = urls.instruction(page.name);
  const { id, title } = page.category;
  return {
    $schema: apiPaths.schema("amd-instruction"),
    name: page.name,
    vendor: "AMD",
    url,
    markdown: twinPath(url),
    summary: page.summary,
    category: { id, title, url: urls.category(id) },
    classes: [...page.classes],
    groups: page.groups.map(({ group, subgroups }) => ({ group, subgroups: [...subgroups] })),
    flags: page.flags as AmdInstructionRecord["flags"],
    generations: [...page.generations],
    aliases: page.aliases.map(({ name, generations }) => ({ name, generations: [...generations] })),
    otherNames: page.otherNames.map((row) => ({
      name: row.name,
      url: urls.instruction(row.name),
      relation: row.relation,
      generations: [...row.generations],
      encodings: [...row.encodings],
      opcodes: [...row.opcodes],
      differs: [...row.differs],
    })),
    forms: page.sections.map(toForm),
    operands: page.operands.map((row) => toOperand(row, page, atlas)),
    sizeRules: page.sizeRules.map(({ field, rule, generations }) => ({
      field,
      rule: rule.rule,
      table: rule.table.map(({ when, bits }) => ({ when, bits })),
      generations: [...generations],
      source: rule.source,
    })),
    description: page.prose?.description === "" ? undefined : page.prose?.description,
    inferredFrom: page.prose?.inferredFrom,
    notes: [...(page.prose?.notes ?? [])],
    semantics: page.semantics === undefined ? undefined : toSemantics(page.semantics),
    examples: toExamples(page, atlas),
    syntax: (page.syntax?.rows ?? []).map(({ encoding, mnemonic, rest, generations }) => ({
      encoding,
      mnemonic,
      operands: rest,
      generations: [...generations],
    })),
    modifiers: (page.syntax?.modifiers ?? []).map(({ words, fields, range, encodings, generations }) => ({
      keyword: words.keyword,
      written: words.written,
      fields: [...fields],
      range: range === "" ? undefined : range,
      default: words.default,
      meaning: words.meaning,
      encodings: [...encodings],
      generations: [...generations],
    })),
    laneLayouts: page.lanes === undefined ? undefined : toLaneLayouts(page.lanes),
    availability: page.availability === undefined ? undefined : toAvailability(page.availability),
    timing: page.timing.map(({ topic, text, generations, sources, anchor }) => ({
      topic,
      text,
      generations: [...generations],
      sources: [...sources],
      url: anchor === undefined ? undefined : `${urls.timing}#${anchor}`,
    })),
    timeline: page.timeline.map(({ from, to, changes, meanings, gone }) => ({
      from,
      to,
      changes: [...changes],
      meanings: meanings.map(({ id: change, title: words, text }) => ({ id: change, title: words, text })),
      gone: gone === undefined ? undefined : { text: gone.text, use: [...gone.use] },
    })),
    related: [...page.related],
    sources: page.sources.map(({ generations, files, source: { rebuilt, releaseDate, schemaVersion } }) => ({
      generations: [...generations],
      files: [...files],
      rebuilt,
      releaseDate,
      schemaVersion,
    })),
  };
}

function toLaneLayouts({ drawings, notes, sources, undocumented }: LaneLayouts): AmdInstructionRecord["laneLayouts"] {
  return {
    layouts: drawings.flatMap(({ title, generations, fields, exchangedFields, wave, registers, members, notes: own }) =>
      members.map(({ uses, packed, place, holder }) => ({
        title,
        generations: [...generations],
        fields: [...fields],
        exchangedFields: [...exchangedFields],
        wave,
        registers,
        elements: uses.join(", "),
        packed,
        elementOf: [...place],
        holderOf: [...holder],
        notes: [...own],
      })),
    ),
    notes: [...notes],
    sources: sources.map(({ generations, source }) => ({ generations: [...generations], source })),
    notDocumented: [...undocumented],
  };
}

function toAvailability({ groups, exceptions }: Availability): AmdInstructionRecord["availability"] {
  return {
    groups: groups.map(({ title, takenTargets, refusedTargets }) => ({
      title,
      taken: [...takenTargets],
      refused: [...refusedTargets],
    })),
    exceptions: exceptions.map(({ encodings, refusedTargets }) => ({
      encodings: [...encodings],
      refused: [...refusedTargets],
    })),
  };
}

function toExamples(
  { syntax }: InstructionPage,
  { verified, generations: all }: Atlas,
): AmdInstructionRecord["examples"] {
  const tool = verified === undefined ? "" : `${verified.tables.tool} ${verified.tables.version}`;
  return (syntax?.examples ?? []).flatMap(({ encoding, rows }) =>
    rows.map(({ mnemonic, rest, bytes, generations, target }) => ({
      encoding,
      generations: [...generations],
      targets:
        target === undefined
          ? all.filter(({ id }) => generations.includes(id)).map(({ llvmProcessor }) => llvmProcessor)
          : [target],
      assembly: `${mnemonic} ${rest}`.trim(),
      bytes,
      tool,
    })),
  );
}

function toSemantics({ family, text, encoding, traits }: SemanticsSection): AmdInstructionRecord["semantics"] {
  const { scope, note, approximate, notDocumented, source } = family;
  return {
    text,
    scope,
    encoding,
    note,
    approximate,
    notDocumented,
    traits: traits.map(({ name, summary, generations }) => ({ name, summary, generations: [...generations] })),
    source,
  };
}

function toForm({ id, title, native, layouts, variants }: FormSection): Form {
  return {
    anchor: id,
    title,
    native,
    half: /-([xy])$/.exec(id)?.[1] as "x" | "y" | undefined,
    layouts: layouts.map(toLayout),
    variants: variants.map(({ variant: { condition, meaning, operands }, generations }) => ({
      condition,
      meaning,
      generations: [...generations],
      operands: operands.map(toOperandRow),
    })),
  };
}

function toLayout({ encoding, generations, fields, words }: LayoutGroup): Form["layouts"][number] {
  const byName = new Map(encoding.fields.map((field) => [field.name, field]));
  return {
    encoding: encoding.name,
    bits: encoding.bits,
    generations: [...generations],
    fields: fields.map(({ name, role }) => {
      const ranges = byName.get(name)?.ranges ?? [];
      return {
        name,
        ranges: ranges.map(({ offset, width }): [number, number] => [offset, width]),
        padding: ranges.find((range) => range.padding !== undefined)?.padding?.width,
        role,
      };
    }),
    words: words.map(({ generations: ids, opcode, word, check, fixed }) => ({
      generations: [...ids],
      opcode,
      word,
      identifierCheck: check,
      fixed: Object.fromEntries([...fixed].map(([name, value]) => [name, bigIntToHex(value)])),
    })),
  };
}

function toOperandRow({ field, type, format, bits, input, output, implicit }: Operand) {
  const access = output === true ? ("written" as const) : input === true ? ("read" as const) : ("neither" as const);
  return {
    field,
    type,
    format,
    bits,
    access: input === true && output === true ? ("read, written" as const) : access,
    implicit,
  };
}

function toOperand(
  { name, access, implicit, versions }: OperandRow,
  page: InstructionPage,
  atlas: Atlas,
): AmdInstructionRecord["operands"][number] {
  return {
    name,
    access,
    implicit,
    meaning: page.prose?.operands.get(name),
    versions: versions.map(({ generations, order, operand: { field, type, format, bits } }) => {
      const record = atlas.catalogs.get(generations[0] ?? "")?.dataFormats.get(format);
      return {
        generations: [...generations],
        field,
        type,
        format,
        formatWords: record === undefined ? undefined : dataFormatText(atlas.words.dataFormats, record),
        bits,
        order,
      };
    }),
  };
}
