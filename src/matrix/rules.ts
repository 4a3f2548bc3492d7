/**
 * The ways in which AMD's generations spread matrices over a wave. Which generation has which is data:
 * content/amd/matrix-layouts.yaml.
 *
 * - `mfma`: MFMA and SMFMAC of CDNA, waves of 64.
 * - `wmma-copied`: WMMA of RDNA 3; every element of A and B is in all groups of 16 lanes.
 * - `wmma-split`: WMMA and SWMMAC of RDNA 4; groups of 16 lanes hold parts of K.
 * - `wmma-wide`: WMMA and SWMMAC of CDNA 5, waves of 32, up to 128 columns of A.
 */
export const LAYOUT_RULES = ["mfma", "wmma-copied", "wmma-split", "wmma-wide"] as const;

export type LayoutRules = (typeof LAYOUT_RULES)[number];
