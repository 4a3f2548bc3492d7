import { readdirSync } from "node:fs";
import path from "node:path";
import { catalogSchema } from "../../src/schema/catalog.ts";
import { matrixLayoutsSchema } from "../../src/schema/matrix-layouts.ts";
import { readData } from "../../src/catalog/read-data.ts";
import type { MatrixFragment } from "../../src/matrix/fragment.ts";
import { fragmentsOf } from "../../src/matrix/fragments-of.ts";
import { matrixShape, type MatrixShape } from "../../src/matrix/shape.ts";

const CONTENT = new URL("../../content/amd/", import.meta.url).pathname;

/** A matrix instruction of a generation, with the sizes that its catalog gives the operands of the first encoding. */
export interface CatalogMatrix {
  readonly name: string;
  readonly generation: string;
  readonly shape: MatrixShape;
  /** Bits of a lane by field. */
  readonly bits: ReadonlyMap<string, number>;
  readonly fragments: readonly MatrixFragment[];
}

/** Every matrix instruction that a catalog has; throws for a name that the module cannot read or lay out. */
export function listCatalogMatrices(): CatalogMatrix[] {
  const layouts = readData(path.join(CONTENT, "matrix-layouts.yaml"), matrixLayoutsSchema);
  return readdirSync(path.join(CONTENT, "catalog"))
    .sort()
    .flatMap((file) => {
      const { generation, instructions, operandLists } = readData(path.join(CONTENT, "catalog", file), catalogSchema);
      const lists = new Map(operandLists.map(({ id, rows }) => [id, rows]));
      const rules = layouts.find(({ generations }) => generations.includes(generation))?.rules;
      return instructions
        .filter(({ name }) => /MFMA|SMFMAC|WMMA|SWMMAC/.test(name))
        .map((instruction) => {
          const name = instruction.name.toLowerCase();
          const rows = lists.get(instruction.encodings[0]?.operands ?? "") ?? [];
          const bits = new Map(rows.map((row) => [row.field ?? "", row.bits]));
          const shape = matrixShape(name);
          const fragments = shape && rules && fragmentsOf(shape, rules, bits.get("VDST") ?? 0);
          if (shape === undefined || fragments === undefined) throw new Error(`no layout of ${name} in ${generation}`);
          return { name, generation, shape, bits, fragments };
        });
    });
}
