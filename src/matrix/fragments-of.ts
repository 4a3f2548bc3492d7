import type { MatrixFragment } from "./fragment.ts";
import { mfmaFragments } from "./mfma.ts";
import type { LayoutRules } from "./rules.ts";
import type { MatrixShape } from "./shape.ts";
import { copiedFragments } from "./wmma-copied.ts";
import { splitFragments } from "./wmma-split.ts";
import { wideFragments } from "./wmma-wide.ts";

/**
 * The fragments of a matrix instruction under the rules of a generation; undefined where the rules say nothing about
 * such an instruction. `resultBits` is the size of VDST in a lane of the shortest wave that the generation has.
 */
export function fragmentsOf(
  shape: MatrixShape,
  rules: LayoutRules,
  resultBits: number,
): readonly MatrixFragment[] | undefined {
  const dense = shape.kind === "mfma" || shape.kind === "wmma";
  const cdna = shape.kind === "mfma" || shape.kind === "smfmac";
  if ((rules === "mfma") !== cdna) return undefined;
  switch (rules) {
    case "mfma":
      return mfmaFragments(shape, resultBits);
    case "wmma-copied":
      return dense ? copiedFragments(shape) : undefined;
    case "wmma-split":
      return splitFragments(shape);
    case "wmma-wide":
      return wideFragments(shape);
  }
}
