import { smallFloats, type ShapeRow } from "./shape-row.ts";

type Kind = {
  /** Value of `.kind` without its dot. */
  name: string;
  /** D types with the A and B types that go with each. */
  types: readonly { d: readonly string[]; a: readonly string[] }[];
  scale?: readonly string[];
  /** K of the dense form; the sparse form has twice as much. */
  k: number;
  /** Larger K with what it needs. */
  larger?: readonly { dense: number; sparse: number; targets: string; limit?: string }[];
  /** Step of N for `.cta_group::1` and `::2`. */
  steps: { one: string; two: string };
  /** Block-scaled kinds have M = 128 only (256 in a pair) and no `.ws`. */
  scaled?: boolean;
  ptx: string;
  targets: readonly string[];
};

const byEight = "8 to 256 in steps of 8";
const bySixteen = "16 to 256 in steps of 16";
const byThirtyTwo = "32 to 256 in steps of 32";
const integerN = "8, 16, 24, 32, then to 256 in steps of 16";

/** All that run on every `tcgen05` target. */
const all = ["sm_100a", "sm_100f", "sm_110a", "sm_110f"];
const twice = { dense: 64, sparse: 128, targets: "sm_107f" };
const fourBit = [
  { dense: 96, sparse: 192, targets: "sm_103a, sm_107a" },
  { dense: 128, sparse: 192, targets: "sm_107f" },
];

const kinds: readonly Kind[] = [
  {
    name: "kind::f16",
    types: [
      { d: ["f16"], a: ["f16"] },
      { d: ["f32"], a: ["f16", "bf16"] },
    ],
    k: 16,
    steps: { one: byEight, two: bySixteen },
    ptx: "8.6",
    targets: all,
  },
  {
    name: "kind::tf32",
    types: [{ d: ["f32"], a: ["tf32"] }],
    k: 8,
    steps: { one: byEight, two: bySixteen },
    ptx: "8.6",
    targets: all,
  },
  {
    name: "kind::f8f6f4",
    types: [{ d: ["f16", "f32"], a: smallFloats }],
    k: 32,
    larger: [{ ...twice, limit: "only .e4m3 and .e5m2" }],
    // The source gives both steps for a single CTA and does not say which M or K has which.
    steps: { one: `${byEight} or ${bySixteen}`, two: bySixteen },
    ptx: "8.6",
    targets: all,
  },
  {
    name: "kind::i8",
    types: [{ d: ["s32"], a: ["s8", "u8"] }],
    k: 32,
    steps: { one: integerN, two: byThirtyTwo },
    ptx: "8.6",
    targets: ["sm_100a", "sm_110a"],
  },
  {
    name: "kind::ti16",
    types: [{ d: ["s32"], a: ["s1z4m11"] }],
    k: 16,
    steps: { one: `${byEight} for M = 64, ${bySixteen} for M = 128`, two: byThirtyTwo },
    ptx: "9.4",
    targets: ["sm_107f"],
  },
  {
    name: "kind::mxf8f6f4",
    types: [{ d: ["f32"], a: smallFloats }],
    scale: ["ue8m0"],
    k: 32,
    larger: [twice],
    steps: { one: byEight, two: bySixteen },
    scaled: true,
    ptx: "8.6",
    targets: all,
  },
  {
    name: "kind::mxf4",
    types: [{ d: ["f32"], a: ["e2m1"] }],
    scale: ["ue8m0"],
    k: 64,
    larger: fourBit,
    steps: { one: byEight, two: bySixteen },
    scaled: true,
    ptx: "8.6",
    targets: all,
  },
  {
    name: "kind::mxf4nvf4",
    types: [{ d: ["f32"], a: ["e2m1"] }],
    scale: ["ue8m0", "ue4m3", "ue5m3"],
    k: 64,
    larger: fourBit,
    steps: { one: byEight, two: bySixteen },
    scaled: true,
    ptx: "8.7",
    targets: all,
  },
];

/** Sparse four-bit kinds are for single architectures only. */
const sparseFourBit = ["sm_100a", "sm_103a", "sm_107a", "sm_110a"];

type Form = { instruction: string; section: string; sparse: boolean; stationary: boolean };

const forms: readonly Form[] = [
  { instruction: "tcgen05.mma", section: "9.7.18.10.10.1", sparse: false, stationary: false },
  { instruction: "tcgen05.mma.sp", section: "9.7.18.10.10.2", sparse: true, stationary: false },
  { instruction: "tcgen05.mma.ws", section: "9.7.18.10.10.3", sparse: false, stationary: true },
  { instruction: "tcgen05.mma.ws.sp", section: "9.7.18.10.10.4", sparse: true, stationary: true },
];

/** M for a kind, form and number of CTAs. */
function rowsM({ scaled }: Kind, { sparse, stationary }: Form, group: 1 | 2): string {
  if (stationary) return "32, 64, 128";
  if (!scaled) return group === 1 ? "64, 128" : "128, 256";
  if (group === 1) return "128";
  return sparse ? "256" : "128, 256";
}

function columnsN(kind: Kind, { sparse, stationary }: Form, group: 1 | 2): string {
  if (stationary) return sparse ? "64, 128" : "64, 128, 256";
  return group === 1 ? kind.steps.one : kind.steps.two;
}

function depthNote({ larger = [], scaled }: Kind, { sparse, stationary }: Form, group: 1 | 2): string | undefined {
  if (larger.length === 0) return undefined;
  const unique = new Map<number, string[]>();
  for (const { dense, sparse: doubled, targets, limit } of larger) {
    const k = sparse ? doubled : dense;
    unique.set(k, [...(unique.get(k) ?? []), limit === undefined ? targets : `${targets}, ${limit}`]);
  }
  const parts = [...unique].map(([k, needs]) => `K = ${k} on ${[...new Set(needs)].join(", ")}`);
  // Without `.ws` the larger K goes with the largest M only; the source marks it at M = 128 and, in a pair, 256.
  const largest = stationary ? "" : ` with M = ${group === 1 ? 128 : 256}`;
  return `Also ${parts.join("; ")}${scaled && group === 1 ? "" : largest}.`;
}

/** The `tcgen05.mma` family: one row a kind, type pair and CTA group. */
export const tensorShapeRows: readonly ShapeRow[] = forms.flatMap((form) =>
  kinds
    .filter(({ scaled }) => !(scaled && form.stationary))
    .flatMap((kind) =>
      kind.types.flatMap(({ a, d }) =>
        (form.stationary ? ([1] as const) : ([1, 2] as const)).map((group): ShapeRow => {
          const note = depthNote(kind, form, group);
          const k = form.sparse ? 2 * kind.k : kind.k;
          const restricted = form.sparse && kind.name.includes("mxf4");
          return {
            instruction: form.instruction,
            section: form.section,
            shapes: [`M = ${rowsM(kind, form, group)}; N = ${columnsN(kind, form, group)}; K = ${k}`],
            a,
            b: a,
            c: d,
            d,
            qualifiers: [`.${kind.name}`, `.cta_group::${group}`],
            scale: kind.scale ?? [],
            ptx: kind.ptx,
            targets: restricted ? sparseFourBit : kind.targets,
            ...(note === undefined ? {} : { note }),
          };
        }),
      ),
    ),
);
