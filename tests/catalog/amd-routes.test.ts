import { expect, it } from "vitest";
import { listAmdRoutes } from "../../src/catalog/amd-routes.ts";
import { encoding, field, line, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

const ENCODINGS = [encoding("ENC_A", 32, [field("OP", [0, 8])])];
const forms = [{ encoding: "ENC_A", opcode: 1 }];

it("every name has a page, and every alias that is none a redirect, or a list where it means several", () => {
  const atlas = tinyAtlas({
    generations: line("RDNA", "1", "2"),
    catalogs: [
      tinyCatalog("rdna1", {
        encodings: ENCODINGS,
        instructions: { A: { aliases: ["OLD", "SHARED"], forms }, B: { aliases: ["C"], forms } },
      }),
      tinyCatalog("rdna2", {
        encodings: ENCODINGS,
        instructions: { A: { aliases: ["OLD"], forms }, C: forms, D: { aliases: ["SHARED"], forms } },
      }),
    ],
  });
  const routes = listAmdRoutes(atlas);
  expect(routes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "instruction a",
    "instruction b",
    "instruction c",
    "instruction d",
    "redirect old",
    "alias shared",
  ]);
  expect(routes[4]).toEqual({ kind: "redirect", name: "old", target: "a" });
  expect([...(atlas.aliases.get("shared")?.targets ?? [])]).toEqual([
    ["a", ["rdna1"]],
    ["d", ["rdna2"]],
  ]);
});
