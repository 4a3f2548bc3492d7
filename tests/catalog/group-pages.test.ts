import { expect, it } from "vitest";
import { collectGroups } from "../../src/catalog/group-pages.ts";
import { encoding, field, line, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

const encodings = [encoding("ENC_A", 32, [field("OP", [0, 8])])];
const forms = [{ encoding: "ENC_A", opcode: 1 }];

it("groups have subgroups with the names of all generations, sorted; a group without instructions is kept", () => {
  const atlas = tinyAtlas({
    generations: line("RDNA", "1", "2"),
    catalogs: [
      tinyCatalog("rdna1", {
        encodings,
        instructions: {
          V_B: { group: "VALU", subgroups: ["MATH", "FLOAT"], forms },
          V_A: { group: "VALU", subgroups: ["MATH"], forms },
        },
      }),
      tinyCatalog("rdna2", {
        encodings,
        instructions: { V_A: { group: "VALU", subgroups: ["MATH"], forms }, S_A: { group: "SALU", forms } },
      }),
    ],
  });
  expect([...collectGroups(atlas)].map(([group, bySubgroup]) => [group, [...bySubgroup]])).toEqual([
    ["GROUP", []],
    [
      "VALU",
      [
        ["FLOAT", ["v_b"]],
        ["MATH", ["v_a", "v_b"]],
      ],
    ],
    ["SALU", [["NOT_ASSIGNED", ["s_a"]]]],
  ]);
});
