import { describe, expect, it } from "vitest";
import { fragments } from "../../../src/ptx/fragments/all.ts";
import type { ShapeRow } from "../../../src/ptx/fragments/shape-row.ts";
import { shapeRows } from "../../../src/ptx/fragments/shapes.ts";
import { createMatcher, isMismatch } from "../../../src/ptx/match.ts";
import { makeMatchSource } from "../../../src/ptx/source.ts";
import { loadCatalog } from "../catalog.ts";

const matcher = createMatcher(makeMatchSource(loadCatalog()));

/** One opcode of a row of `mma`, `mma.sp` or `wgmma`, for each of its shapes. */
function opcodes(row: ShapeRow): string[] {
  const find = (start: string) => row.qualifiers.find((part) => part.startsWith(start)) ?? "";
  const popc = row.qualifiers.find((part) => part.endsWith(".popc")) ?? "";
  const a = row.a[0] ?? "";
  const scale = row.scale[0] === undefined ? "" : `.${row.scale[0]}`;
  return row.shapes.flatMap((text) =>
    row.d.map((d) => {
      if (row.instruction.startsWith("wgmma"))
        return `${row.instruction}.sync.aligned.${text.replace("N", "64")}.${d}.${a}.${a}${popc}`;
      const modifiers = `${find(".kind")}${find(".block_scale")}${find(".scale_vec")}`;
      const opcode = `${row.instruction}${find("::ordered")}.sync.aligned.${text}.row.col${modifiers}`;
      return `${opcode}.${d}.${a}.${a}.${d}${popc}${scale}`;
    }),
  );
}

describe("shape tables", () => {
  it("need what the catalog says of the same opcodes", () => {
    const rows = shapeRows
      .filter(({ instruction }) => /^(?:mma|wgmma)/.test(instruction))
      // The catalog reads "4X on .ue8m0 from PTX 9.1" as all of 4X; ptxas 13.0 takes .ue4m3 from 8.7, as its test shows.
      .filter(({ scale, qualifiers }) => !(scale.includes("ue4m3") && qualifiers.includes(".scale_vec::4X")));
    const differences = rows.flatMap((row) =>
      opcodes(row).flatMap((opcode) => {
        const answer = matcher.match(opcode);
        if (isMismatch(answer)) return [`${opcode}: ${answer.error}`];
        if (answer.page !== row.instruction) return [`${opcode}: page ${answer.page}`];
        if (answer.ptx !== row.ptx) return [`${opcode}: PTX ${answer.ptx}, not ${row.ptx}`];
        const missing = row.targets.filter((target) => !answer.lines.includes(target));
        return missing.length > 0 ? [`${opcode}: ${answer.lines.join(" ")}, not ${row.targets.join(" ")}`] : [];
      }),
    );
    expect(differences).toEqual([]);
  });

  it("have every shape that has fragments, and the other way round", () => {
    const shapesOf = (rows: readonly { instruction: string; shapes: readonly string[] }[]) =>
      [...new Set(rows.flatMap((row) => row.shapes.map((text) => `${row.instruction} ${text}`)))].sort();
    const matrix = /^(?:mma|wgmma)/;
    expect(shapesOf(shapeRows.filter(({ instruction }) => matrix.test(instruction)))).toEqual(
      shapesOf(
        fragments
          .filter(({ instruction }) => matrix.test(instruction))
          .map(({ instruction, shape }) => ({ instruction, shapes: [shape] })),
      ),
    );
  });

  it("count their rows", () => {
    const counts = Object.fromEntries(
      [...Map.groupBy(shapeRows, (row) => row.instruction)].map(([k, v]) => [k, v.length]),
    );
    expect(counts).toEqual({
      mma: 23,
      "mma.sp": 18,
      "wmma.load": 7,
      "wmma.store": 7,
      "wmma.mma": 8,
      "wgmma.mma_async": 6,
      "wgmma.mma_async.sp": 5,
      "tcgen05.mma": 18,
      "tcgen05.mma.sp": 18,
      "tcgen05.mma.ws": 6,
      "tcgen05.mma.ws.sp": 6,
    });
  });
});
