import type { MeaningChange } from "../../schema/meaning-change.ts";
import type { Removal } from "../../schema/removal.ts";
import type { RenameEvidence } from "../../schema/rename.ts";
import type { Atlas } from "../atlas.ts";
import { type Form, listForms } from "../forms.ts";
import {
  compareForms,
  type FieldMove,
  type FormChanges,
  isUnchanged,
  listMoves,
  type OperandChange,
} from "./compare.ts";
import { joinNames, type NameChanges } from "./counterparts.ts";
import { findMeanings, findRemoval } from "./find-words.ts";
import type { GenerationPair } from "./pairs.ts";

/** An instruction of both generations: its name in each, and what differs. */
export interface ChangedInstruction {
  readonly before: string;
  readonly after: string;
  readonly changes: FormChanges;
}

/** A change of meaning with the instructions of the two generations that it concerns. */
export interface MeaningRow {
  readonly change: MeaningChange;
  /** Names of the later generation where it has them, otherwise of the earlier; sorted. */
  readonly names: readonly string[];
}

/** A rename with what differs besides. */
export interface RenameRow extends ChangedInstruction {
  readonly evidence: readonly RenameEvidence[];
  readonly note: string | undefined;
  /** Changes of meaning that came with the new name. */
  readonly meanings: readonly MeaningChange[];
}

/** Instructions that are gone for one reason; `removal` is undefined where nobody has written what to use. */
export interface RemovalGroup {
  readonly removal: Removal | undefined;
  /** What to use, as far as the later generation has it. */
  readonly use: readonly string[];
  readonly names: readonly string[];
}

/** Names, with what they have in common. */
export interface NameGroup {
  readonly title: string;
  readonly names: readonly string[];
}

/** Opcodes of one native encoding that changed, or of a form that is not native: then its title stands in both. */
export interface OpcodeGroup {
  readonly before: string;
  readonly after: string;
  readonly native: boolean;
  readonly rows: readonly { readonly name: string; readonly before: number; readonly after: number }[];
}

/** A native encoding that changed its fields or gave way to another. */
export interface EncodingGroup {
  readonly before: string;
  readonly after: string;
  /** Fields that moved; empty where another encoding took the place, whose fields are on its page. */
  readonly moves: readonly FieldMove[];
  readonly names: readonly string[];
}

/** Instructions whose operands changed in the same way. */
export interface OperandGroup {
  readonly change: OperandChange;
  readonly names: readonly string[];
}

/** Instructions that can be encoded in more or fewer ways. */
export interface FormGroup {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly names: readonly string[];
}

/** Everything that a page of changes shows. */
export interface ChangePage extends GenerationPair {
  readonly meanings: readonly MeaningRow[];
  readonly renamed: readonly (NameGroup & { readonly rows: readonly RenameRow[] })[];
  readonly removed: readonly RemovalGroup[];
  readonly added: readonly NameGroup[];
  readonly opcodes: readonly OpcodeGroup[];
  readonly encodings: readonly EncodingGroup[];
  readonly operands: readonly OperandGroup[];
  readonly forms: readonly FormGroup[];
  /** Instructions by what happened to them; one may count in several. */
  readonly counts: Readonly<Record<ChangeKind, number>>;
}

/** The kinds of change, in the order of the page. */
export type ChangeKind =
  "meaning" | "removed" | "renamed" | "added" | "opcode" | "encoding" | "operands" | "forms" | "unchanged";

/** Compares two generations. */
export function buildChangePage(pair: GenerationPair, atlas: Atlas): ChangePage {
  const ids = { from: pair.from.id, to: pair.to.id };
  const names = joinNames(ids, atlas.catalogs, atlas.renames);
  const formsOf = (generation: string, name: string): Form[] => {
    const catalog = atlas.catalogs.get(generation);
    const instruction = catalog?.instructions.get(name);
    return catalog === undefined || instruction === undefined
      ? []
      : listForms(generation, instruction, catalog, atlas.words.encodings);
  };
  const compare = (before: string, after: string): ChangedInstruction => ({
    before,
    after,
    changes: compareForms(formsOf(ids.from, before), formsOf(ids.to, after)),
  });
  const renamed = names.renamed.map(({ before, after, rename }): RenameRow => {
    return {
      ...compare(before, after),
      evidence: rename?.evidence ?? [],
      note: rename?.note,
      meanings: findMeanings(atlas.changes, ids, [before, after]),
    };
  });
  const both = [...names.kept.map((name) => compare(name, name)), ...renamed].sort((a, b) =>
    a.after < b.after ? -1 : 1,
  );
  const meanings = listMeanings(names, ids, atlas);
  const parts = {
    opcodes: groupOpcodes(
      both,
      (name) => formsOf(ids.to, name)[0],
      (name) => formsOf(ids.from, name)[0],
    ),
    encodings: groupEncodings(both, ids, atlas, (name) => formsOf(ids.to, name)[0]),
    operands: groupOperands(both),
    forms: groupForms(both),
  };
  const count = (test: (changes: FormChanges) => boolean): number => both.filter(({ changes }) => test(changes)).length;
  return {
    ...pair,
    ...parts,
    meanings,
    renamed: groupByCategory(renamed, ({ after }) => after, atlas).map(({ title, rows }) => ({
      title,
      rows,
      names: rows.map(({ after }) => after),
    })),
    removed: groupRemoved(names.removed, ids, atlas),
    added: groupByCategory(names.added, (name) => name, atlas).map(({ title, rows }) => ({ title, names: rows })),
    counts: {
      meaning: meanings.length,
      removed: names.removed.length,
      renamed: new Set(renamed.map(({ before }) => before)).size,
      added: names.added.length,
      opcode: count(({ opcode, formOpcodes }) => opcode !== undefined || formOpcodes.length > 0),
      encoding: count(({ encoding, moves }) => encoding !== undefined || moves.length > 0),
      operands: count(({ operands }) => operands.length > 0),
      forms: count(({ forms }) => forms !== undefined),
      unchanged: both.filter(({ before, after, changes }) => before === after && isUnchanged(changes)).length,
    },
  };
}

function listMeanings(names: NameChanges, ids: { from: string; to: string }, atlas: Atlas): MeaningRow[] {
  const later = [...names.kept, ...names.renamed.map(({ after }) => after), ...names.added];
  const earlier = [...names.removed, ...names.renamed.map(({ before }) => before)];
  return atlas.changes.meanings
    .filter(({ record }) => findMeanings(atlas.changes, ids, undefined).includes(record))
    .flatMap(({ record, matches }): MeaningRow[] => {
      if (matches === undefined) return [{ change: record, names: [] }];
      const found = later.filter(matches);
      const shown = found.length > 0 ? found : earlier.filter(matches);
      return shown.length === 0 ? [] : [{ change: record, names: [...new Set(shown)].sort() }];
    });
}

function groupRemoved(names: readonly string[], ids: { from: string; to: string }, atlas: Atlas): RemovalGroup[] {
  const after = atlas.catalogs.get(ids.to)?.instructions;
  const groups = Map.groupBy(names, (name) => findRemoval(atlas.changes, ids.to, name));
  return [...groups]
    .map(([removal, members]) => ({
      removal,
      use: (removal?.use ?? []).filter((name) => after?.has(name) === true),
      names: members,
    }))
    .sort((a, b) => Number(a.removal === undefined) - Number(b.removal === undefined));
}

function groupByCategory<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  { categories, categoryOf }: Pick<Atlas, "categories" | "categoryOf">,
): { title: string; rows: T[] }[] {
  const groups = Map.groupBy(rows, (row) => categoryOf.get(nameOf(row)));
  return categories.flatMap(({ id, title }) => {
    const members = groups.get(id);
    return members === undefined ? [] : [{ title, rows: members }];
  });
}

function groupOpcodes(
  both: readonly ChangedInstruction[],
  later: (name: string) => Form | undefined,
  earlier: (name: string) => Form | undefined,
): OpcodeGroup[] {
  const changed = both.flatMap(({ before, after, changes: { opcode } }) =>
    opcode === undefined
      ? []
      : [
          {
            encodings: [earlier(before)?.encoding.name ?? "", later(after)?.encoding.name ?? ""] as const,
            row: { name: after, ...opcode },
          },
        ],
  );
  const others = both.flatMap(({ after, changes: { formOpcodes } }) =>
    formOpcodes.map(({ title, ...opcode }) => ({
      encodings: [title, title] as const,
      row: { name: after, ...opcode },
    })),
  );
  return [
    ...joinOpcodes(changed).map((group) => ({ ...group, native: true })),
    ...joinOpcodes(others).map((group) => ({ ...group, native: false })),
  ];
}

/** Opcodes by the encodings before and after, the largest group first. */
function joinOpcodes(
  changed: readonly { readonly encodings: readonly [string, string]; readonly row: OpcodeGroup["rows"][number] }[],
): Omit<OpcodeGroup, "native">[] {
  const groups = Map.groupBy(changed, ({ encodings }) => encodings.join(" "));
  return [...groups.values()]
    .map((members) => ({
      before: members[0]?.encodings[0] ?? "",
      after: members[0]?.encodings[1] ?? "",
      rows: members.map(({ row }) => row).sort((a, b) => a.before - b.before || (a.name < b.name ? -1 : 1)),
    }))
    .sort(bySize(({ rows }) => rows.length));
}

function groupEncodings(
  both: readonly ChangedInstruction[],
  ids: { from: string; to: string },
  { catalogs }: Pick<Atlas, "catalogs">,
  later: (name: string) => Form | undefined,
): EncodingGroup[] {
  const changed = both.flatMap(({ after, changes: { encoding, moves } }) => {
    const same = moves.length > 0 ? later(after)?.encoding.name : undefined;
    const pair = encoding ?? (same === undefined ? undefined : { before: same, after: same });
    return pair === undefined ? [] : [{ ...pair, name: after }];
  });
  const groups = Map.groupBy(changed, ({ before, after }) => `${before} ${after}`);
  return [...groups.values()]
    .map((members): EncodingGroup => {
      const { before, after } = members[0] ?? { before: "", after: "" };
      const [was, is] = [catalogs.get(ids.from)?.encodings.get(before), catalogs.get(ids.to)?.encodings.get(after)];
      return {
        before,
        after,
        moves: before !== after || was === undefined || is === undefined ? [] : listMoves(was, is),
        names: members.map(({ name }) => name),
      };
    })
    .sort(bySize(({ names }) => names.length));
}

function groupOperands(both: readonly ChangedInstruction[]): OperandGroup[] {
  const rows = both.flatMap(({ after, changes }) => changes.operands.map((change) => ({ name: after, change })));
  return [...Map.groupBy(rows, ({ change }) => JSON.stringify(change)).values()]
    .flatMap((members) => {
      const [first] = members;
      return first === undefined ? [] : [{ change: first.change, names: members.map(({ name }) => name) }];
    })
    .sort(bySize(({ names }) => names.length));
}

function groupForms(both: readonly ChangedInstruction[]): FormGroup[] {
  const rows = both.flatMap(({ after, changes: { forms } }) => (forms === undefined ? [] : [{ name: after, forms }]));
  return [...Map.groupBy(rows, ({ forms }) => JSON.stringify(forms)).values()]
    .flatMap((members) => {
      const [first] = members;
      return first === undefined ? [] : [{ ...first.forms, names: members.map(({ name }) => name) }];
    })
    .sort(bySize(({ names }) => names.length));
}

/** The largest first; equals keep their order. */
function bySize<T>(sizeOf: (value: T) => number): (a: T, b: T) => number {
  return (a, b) => sizeOf(b) - sizeOf(a);
}
