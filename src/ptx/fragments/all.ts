import type { Fragment } from "./fragment.ts";
import { moveFragments } from "./matrix-move.ts";
import { mmaFragments } from "./mma.ts";
import { quarterFragments } from "./mma-quarter.ts";
import { sparseFragments } from "./mma-sparse.ts";
import { scaleFragments } from "./scale.ts";
import { accessFragments } from "./tensor-memory.ts";
import { wgmmaFragments } from "./wgmma.ts";

/** Every documented fragment. `wmma` has none: PTX leaves its fragments opaque. */
export const fragments: readonly Fragment[] = [
  ...quarterFragments,
  ...mmaFragments,
  ...sparseFragments,
  ...scaleFragments,
  ...wgmmaFragments,
  ...moveFragments,
  ...accessFragments,
];
