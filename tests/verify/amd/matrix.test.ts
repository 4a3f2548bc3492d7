import { expect, it } from "vitest";
import { listMatrixTargets } from "../../../src/verify/amd/matrix.ts";
import { line } from "../../support/tiny-catalog.ts";

it("lists the targets from gfx900 up in the order of their numbers, each with its generation", () => {
  const [generation] = line("RDNA", "1");
  const known = [
    "gfx1010",
    "gfx90a",
    "gfx803",
    "gfx900",
    "gfx10-1-generic",
    "gfx9-generic",
    "gfx1100",
    "gfx9-4-generic",
  ];
  const generations = generation === undefined ? [] : [{ ...generation, gfxTargets: ["gfx1010"] }];
  expect(listMatrixTargets(new Set(known), generations)).toEqual([
    { name: "gfx9-generic", generation: null },
    { name: "gfx900", generation: null },
    { name: "gfx90a", generation: null },
    { name: "gfx9-4-generic", generation: null },
    { name: "gfx10-1-generic", generation: null },
    { name: "gfx1010", generation: "rdna1" },
    { name: "gfx1100", generation: null },
  ]);
});
