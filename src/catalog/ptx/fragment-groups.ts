import type { Basis, Fragment } from "../../ptx/fragments/fragment.ts";
import { gridOf, type Grid } from "../../fragments/grid.ts";
import { countOf, extentOf, type Layout } from "../../fragments/layout.ts";
import { drawingId, type FragmentDrawing, type GroupMember, type Heads } from "../fragment-drawing.ts";
import { holderRule, placeRule } from "../../fragments/rule.ts";

/** Layouts that look alike when blocks of elements in one register are drawn as one cell. */
export type FragmentGroup = FragmentDrawing & {
  operand: string;
  sections: readonly string[];
};

const BASIS: Record<Basis, string | undefined> = {
  formula: undefined,
  figure:
    "The documentation only draws this layout; the rule is the one that public kernels use, such as NVIDIA's CUTLASS.",
  inferred:
    "The documentation only draws this layout; the rule follows from the layouts of related shapes and is not checked on hardware.",
};

/** `m16n8k16 .f16 .bf16`, one entry a shape. */
function usesOf(fragments: readonly Fragment[]): string[] {
  return [...Map.groupBy(fragments, ({ shape }) => shape)].map(([shape, same]) => {
    const types = new Set(same.flatMap((fragment) => fragment.types));
    return [shape, ...[...types].map((type) => `.${type}`)].join(" ");
  });
}

/** Groups an instruction's fragments by operand and drawing. */
export function groupFragments(fragments: readonly Fragment[]): FragmentGroup[] {
  const drawings = fragments.map((fragment) => ({ fragment, grid: gridOf(fragment.layout) }));
  const groups = [
    ...Map.groupBy(drawings, ({ fragment, grid }) =>
      JSON.stringify([
        fragment.operand,
        fragment.variant,
        fragment.axes,
        fragment.basis,
        fragment.layout.selectors,
        grid.cells,
        grid.repeats,
      ]),
    ).values(),
  ].map(makeGroup);
  return withUniqueTitles(groups);
}

type Drawing = { fragment: Fragment; grid: Grid };

function makeGroup(drawings: Drawing[]): FragmentGroup {
  const [first] = drawings;
  if (!first) throw new Error("a group has a fragment");
  const { fragment, grid } = first;
  const members = [...Map.groupBy(drawings, (drawing) => JSON.stringify(drawing.fragment.layout)).values()];
  const registers = fragment.count ?? String(countOf(fragment.layout, "register"));
  const variant = fragment.variant === undefined ? "" : ` ${fragment.variant}`;
  const sections = [...new Set(drawings.map((drawing) => drawing.fragment.section))];
  return {
    id: "",
    title: `${fragment.operand}${variant}, ${registers} register${registers === "1" ? "" : "s"}`,
    operand: fragment.operand,
    cells: grid.cells,
    rowHeads: heads(drawings, "row"),
    columnHeads: heads(drawings, "column"),
    repeats: grid.repeats,
    members: members.map((same) => makeMember(same.map((drawing) => drawing.fragment))),
    summary: usesOf(drawings.map((drawing) => drawing.fragment)).join(", "),
    notes: [...new Set(drawings.flatMap((drawing) => notesOf(drawing.fragment)))],
    sections,
  };
}

function makeMember(fragments: readonly Fragment[]): GroupMember {
  const layout: Layout = fragments[0]?.layout ?? { digits: [] };
  return {
    uses: usesOf(fragments),
    packed: countOf(layout, "part"),
    place: placeRule(layout),
    holder: holderRule(layout),
  };
}

/** Heads of the drawing's rows or columns; members with the same ranges share theirs. */
function heads(drawings: readonly Drawing[], axis: "row" | "column"): Heads[] {
  const name = drawings[0]?.fragment.axes?.[axis] ?? axis;
  const ranges = ({ grid }: Drawing) => (axis === "row" ? grid.rowHeads : grid.columnHeads);
  const distinct = [...Map.groupBy(drawings, (drawing) => ranges(drawing).join()).values()];
  return distinct
    .map((same) => {
      const [drawing] = same;
      const packed = drawing ? countOf(drawing.fragment.layout, "part") : 1;
      const tellApart = distinct.length > 1 ? `, ${packed} a register` : "";
      return { name: `${name}${tellApart}`, ranges: drawing ? ranges(drawing) : [], packed };
    })
    .sort((a, b) => a.packed - b.packed)
    .map(({ name, ranges }) => ({ name, ranges }));
}

function notesOf({ layout, basis, note }: Fragment): string[] {
  const { matrices } = extentOf(layout);
  const selectors = (layout.selectors ?? []).map(
    ({ name, values, adds, step }) =>
      `Drawn for ${name} = 0; each unit of ${name} (${values.join(", ")}) moves the ${adds === "part" ? "element" : adds} by ${step}.`,
  );
  const drawn = matrices > 1 ? ["The drawing shows matrix 0."] : [];
  return [note, ...drawn, ...selectors, BASIS[basis]].filter((text) => text !== undefined);
}

/** Tells equal titles apart by their types, shapes or both, whichever is short and enough, and makes ids of them. */
function withUniqueTitles(groups: readonly FragmentGroup[]): FragmentGroup[] {
  const named = [...Map.groupBy(groups, ({ title }) => title).values()].flatMap((same) => {
    if (same.length === 1) return same;
    const suffixes = [typesOf, shapesOf, ({ summary }: FragmentGroup) => summary];
    const suffix = suffixes.find((candidate) => new Set(same.map(candidate)).size === same.length);
    return same.map((group) => ({ ...group, title: `${group.title}: ${suffix?.(group) ?? group.summary}` }));
  });
  return named.map((group) => ({ ...group, id: drawingId(`fragment ${group.title}`) }));
}

function words({ summary }: FragmentGroup, keep: (word: string) => boolean): string {
  return [...new Set(summary.split(/[ ,]+/).filter(keep))].join(" ");
}

function typesOf(group: FragmentGroup): string {
  return words(group, (word) => word.startsWith("."));
}

function shapesOf(group: FragmentGroup): string {
  return words(group, (word) => !word.startsWith("."));
}
