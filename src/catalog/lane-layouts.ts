import { gridOf, type NameHolder } from "../fragments/grid.ts";
import { countOf, extentOf, type Layout, transposed } from "../fragments/layout.ts";
import { holderRule, placeRule } from "../fragments/rule.ts";
import { bitsOfPart, type MatrixFragment, vectorRegisters } from "../matrix/fragment.ts";
import { fragmentsOf } from "../matrix/fragments-of.ts";
import { matrixShape } from "../matrix/shape.ts";
import type { Generation } from "../schema/generation.ts";
import type { MatrixLayouts } from "../schema/matrix-layouts.ts";
import { drawingId, type FragmentDrawing } from "./fragment-drawing.ts";
import type { Form } from "./forms.ts";
import { describeGenerations } from "./generation-list.ts";

/** A drawing with what it holds for. */
export type LaneDrawing = FragmentDrawing & {
  readonly generations: readonly string[];
  /** Fields of the operands that are laid out so. */
  readonly fields: readonly string[];
  /** Those of them whose rows and columns are exchanged. */
  readonly exchangedFields: readonly string[];
  /** Lanes of a wave. */
  readonly wave: number;
  /** Vector registers of each operand. */
  readonly registers: number;
};

/** Which lane and register holds which element of the operands of a matrix instruction. */
export interface LaneLayouts {
  readonly drawings: readonly LaneDrawing[];
  /** Sentences to show before the drawings. */
  readonly notes: readonly string[];
  readonly sources: readonly { readonly generations: readonly string[]; readonly source: string }[];
  /** Generations for which no source says anything. */
  readonly undocumented: readonly string[];
}

/** What the layouts of a generation rest on. */
export type LayoutState = "stated" | "inferred" | "not documented";

/** More blocks than this in a direction would make pages large; the drawing says how it goes on. */
const MOST = { row: 16, column: 16 };

/** Fragments of one generation, or undefined where its matrix instructions have no rules. */
function fragmentsIn(
  name: string,
  generation: string,
  native: Form | undefined,
  layouts: MatrixLayouts,
): readonly MatrixFragment[] | undefined {
  const shape = matrixShape(name);
  const rules = layouts.find(({ generations }) => generations.includes(generation))?.rules;
  const result = native?.variants[0]?.operands.find(({ field }) => field === "VDST");
  if (shape === undefined || rules === undefined || result === undefined) return undefined;
  return fragmentsOf(shape, rules, result.bits);
}

/** What is known of the layouts of a name in a generation; undefined where it is no matrix instruction. */
export function layoutState(
  name: string,
  generation: string,
  native: Form | undefined,
  layouts: MatrixLayouts,
): LayoutState | undefined {
  if (matrixShape(name) === undefined) return undefined;
  const fragments = fragmentsIn(name, generation, native, layouts);
  if (fragments === undefined) return "not documented";
  return fragments.some(({ basis }) => basis === "inferred") ? "inferred" : "stated";
}

/** Builds the layouts of a name; undefined where it is no matrix instruction. `forms` has the native form first. */
export function buildLaneLayouts(
  name: string,
  forms: ReadonlyMap<string, readonly Form[]>,
  layouts: MatrixLayouts,
  generations: readonly Generation[],
): LaneLayouts | undefined {
  const shape = matrixShape(name);
  if (shape === undefined) return undefined;
  const found = [...forms].map(([id, [native]]) => ({ id, fragments: fragmentsIn(name, id, native, layouts) }));
  const known = found.flatMap(({ id, fragments }) => (fragments === undefined ? [] : [{ id, fragments }]));
  const views = known.flatMap(({ id, fragments }) => joinInputs(fragments).map((view) => ({ id, view })));
  const groups = [...Map.groupBy(views, ({ view }) => JSON.stringify(view)).values()];
  const drawings = groups.flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [draw(first.view, [...new Set(same.map(({ id }) => id))], generations)];
  });
  return {
    drawings,
    notes:
      shape.kind === "mfma" && shape.a !== "f8f6f4" && shape.a !== "f64"
        ? ["Drawn for CBSZ, ABID and BLGP 0; with other values A or B is read from other lanes, as Semantics says."]
        : [],
    sources: layouts
      .map(({ generations: ids, source }) => ({ generations: ids.filter((id) => forms.has(id)), source }))
      .filter((entry) => entry.generations.length > 0),
    undocumented: found.flatMap(({ id, fragments }) => (fragments === undefined ? [id] : [])),
  };
}

/** A fragment as it is drawn; A and B are one where B is A with rows and columns exchanged. */
type View = MatrixFragment & { exchanged?: true; exchangedFields?: readonly string[] };

function joinInputs(fragments: readonly MatrixFragment[]): View[] {
  const joined = new Set<MatrixFragment>();
  return fragments.flatMap((a): View[] => {
    if (joined.has(a)) return [];
    const b = fragments.find(
      (other) => a.operand === "A" && other.operand === "B" && other.element === a.element && sameBut(a, other),
    );
    if (b === undefined) return [a];
    joined.add(b);
    return [
      {
        ...a,
        operand: "A and B",
        fields: [...a.fields, ...b.fields],
        axes: { row: "row (B: column)", column: "column (B: row)" },
        exchanged: true,
        exchangedFields: b.fields,
      },
    ];
  });
}

/** Whether B is laid out as A, with rows and columns exchanged. */
function sameBut(a: MatrixFragment, b: MatrixFragment): boolean {
  const key = ({ variant, wave, width, copies, basis, note, axes }: MatrixFragment, layout: Layout): string =>
    JSON.stringify([variant, wave, width, copies, basis, note, axes, layout.selectors, sorted(layout)]);
  return key(a, a.layout) === key(b, transposed(b.layout));
}

function sorted({ digits }: Layout): string[] {
  return digits.map(({ from, step, size, to, stride }) => [from, step, size, to, stride].join(" ")).sort();
}

function draw(view: View, ids: readonly string[], generations: readonly Generation[]): LaneDrawing {
  const { operand, variant, element, wave, layout, axes, exchanged } = view;
  const grid = gridOf(layout, { nameHolder: namer(view), most: MOST });
  const registers = vectorRegisters(view);
  const of = variant === undefined ? "" : ` of ${variant}`;
  const number = `${registers} register${registers === 1 ? "" : "s"}${exchanged === true ? " each" : ""}`;
  return {
    id: drawingId(["lanes", operand, variant, ids[0], `wave${wave}`].filter((part) => part !== undefined).join(" ")),
    title: `${operand}${of}, ${describeGenerations(ids, generations)}, wave${wave}`,
    cells: grid.cells,
    rowHeads: [{ name: axes?.row ?? "row", ranges: grid.rowHeads }],
    columnHeads: [{ name: axes?.column ?? "column", ranges: grid.columnHeads }],
    repeats: grid.repeats,
    members: [
      {
        uses: [element === "index" || element === "scale" ? element : (variant ?? element)],
        packed: countOf(layout, "part"),
        place: placeRule(layout),
        holder: holderRule(layout),
      },
    ],
    summary: `${number} in ${view.fields.join(" and ")}`,
    notes: notesOf(view),
    generations: ids,
    fields: view.fields,
    exchangedFields: view.exchangedFields ?? [],
    wave,
    registers,
  };
}

/** Names a holder as AMD's calculator does: vector register from the operand's first, lane in braces, bits. */
function namer(view: View): NameHolder {
  const { unit } = view;
  return ({ lane, register, part }) => {
    const first = register * unit;
    const name = unit === 1 ? `v${first}` : `v[${first}:${first + unit - 1}]`;
    return `${name}{${lane}}${part === undefined ? "" : (bitsOfPart(view, part) ?? "")}`;
  };
}

function notesOf({ layout, basis, note, copies, unit, exchanged }: View): string[] {
  const { matrices } = extentOf(layout);
  return [
    ...(exchanged === true ? ["B is laid out as A, with rows and columns exchanged."] : []),
    ...(copies === undefined
      ? []
      : [`The same stands ${copies.step} lanes further on, ${copies.count} times in all: each copy must be there.`]),
    ...(note === undefined ? [] : [note]),
    ...(unit === 1 || countOf(layout, "register") === 1
      ? []
      : [`In the rules r counts groups of ${unit} vector registers.`]),
    ...(matrices > 1
      ? [`The drawing shows block 0 of ${matrices}; in the rules matrix is the number of the block.`]
      : []),
    ...(layout.selectors ?? []).map(
      ({ name, values, adds, step }) =>
        `Drawn for ${name} = 0; each unit of it (${values.join(", ")}) moves the ${adds === "part" ? "element" : adds} by ${step}.`,
    ),
    ...(basis === "inferred" ? ["Not stated by the source but inferred, and not checked on hardware."] : []),
  ];
}
