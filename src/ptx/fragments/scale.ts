import type { Fragment } from "./fragment.ts";
import { digit, type Selector } from "../../fragments/layout.ts";

/** Scale factors along K: `.scale_vec::1X`, `2X` and `4X`. */
export const scaleVectors = [1, 2, 4] as const;

/** Selects the byte, or the first of several, of the 32-bit register. */
function byteSelector(name: string, factors: number): Selector[] {
  // With four factors every byte is used, so the selector can only be 0.
  if (factors === 4) return [];
  return [{ name, values: factors === 1 ? [0, 1, 2, 3] : [0, 2], adds: "part", step: 1 }];
}

/**
 * Scale factors of `mma.sync` with `.block_scale`: bytes of the registers scale-a-data and scale-b-data. Of each four
 * lanes that share a row of A a pair gives the factors, of those that share a column of B a single lane.
 */
function scales(instruction: string, section: string): Fragment[] {
  return scaleVectors.flatMap((factors) => {
    const variant = `.scale_vec::${factors}X`;
    const common = {
      instruction,
      shape:
        instruction === "mma" ? (factors === 1 ? "m16n8k32" : "m16n8k64") : factors === 1 ? "m16n8k64" : "m16n8k128",
      types: factors === 1 ? ["ue8m0"] : factors === 2 ? ["ue8m0"] : ["ue8m0", "ue4m3"],
      variant,
      register: ".b32",
      section,
    };
    return [
      {
        ...common,
        id: `${instruction}.scale.a.${factors}x`,
        operand: "scale A",
        // The text names the pair of lanes; that its lower lane has rows 0 to 7 is only drawn.
        basis: "figure" as const,
        layout: {
          digits: [
            ...digit("lane", 4, 8, "row", 1),
            ...digit("lane", 1, 2, "row", 8),
            ...digit("part", 1, factors, "column", 1),
          ],
          selectors: [
            { name: "thread-id-a", values: [0, 1], adds: "lane" as const, step: 2 },
            ...byteSelector("byte-id-a", factors),
          ],
        },
        axes: { row: "row of A", column: "factor along K" },
      },
      {
        ...common,
        id: `${instruction}.scale.b.${factors}x`,
        operand: "scale B",
        basis: "formula" as const,
        layout: {
          digits: [...digit("part", 1, factors, "row", 1), ...digit("lane", 4, 8, "column", 1)],
          selectors: [
            { name: "thread-id-b", values: [0, 1, 2, 3], adds: "lane" as const, step: 1 },
            ...byteSelector("byte-id-b", factors),
          ],
        },
        axes: { row: "factor along K", column: "column of B" },
      },
    ];
  });
}

export const scaleFragments: readonly Fragment[] = [...scales("mma", "9.7.16.3"), ...scales("mma.sp", "9.7.16.3")];
