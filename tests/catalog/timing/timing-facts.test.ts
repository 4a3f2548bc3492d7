import { describe, expect, it } from "vitest";
import type { Timing } from "../../../src/catalog/timing/read-timing.ts";
import { passesText, TimingFacts, waitText } from "../../../src/catalog/timing/timing-facts.ts";

const sources = ["manual"];
const counter = (
  id: string,
  title: string,
  order: string,
): [string, Timing["counters"] extends ReadonlyMap<string, infer C> ? C : never] => [
  id,
  {
    id,
    title,
    width: [{ bits: 6, generations: ["g1", "g2"] }],
    waits: [{ name: "s_wait", generations: ["g1"] }],
    counts: "loads",
    order,
    sources,
  },
];

const timing: Timing = {
  sources: new Map([
    [
      "manual",
      {
        id: "manual",
        kind: "amd",
        generations: ["g1"],
        short: "Manual",
        title: "t",
        file: "f",
        version: "1",
        repository: "r",
      },
    ],
  ]),
  counters: new Map([counter("vmcnt", "VMcnt", "in order"), counter("lgkmcnt", "LGKMcnt", "kinds apart")]),
  counting: [
    {
      names: ["flat_*"],
      generations: ["g1", "g2"],
      counters: [{ id: "vmcnt" }, { id: "lgkmcnt" }],
      order: "by segment",
      sources,
    },
    { names: ["*_load*"], except: ["s_*"], generations: ["g1", "g2"], counters: [{ id: "vmcnt" }], sources },
    { names: ["s_load*"], generations: ["g1"], counters: [{ id: "lgkmcnt", by: "1 or 2" }], sources },
    { names: ["s_prefetch"], generations: ["g1"], none: "a hint", sources },
    { names: ["s_probe"], generations: ["g1"], notDocumented: "no manual tells", sources },
  ],
  alignments: [{ names: ["s_load*"], generations: ["g1"], text: "address: 4 bytes", sources }],
  hazards: [
    {
      id: "valu-vmem",
      title: "t",
      first: { words: "VALU writes an SGPR", names: ["v_cmp_*"] },
      second: { words: "memory reads it", names: ["*_load*"], except: ["s_*"] },
      waits: [
        { generations: ["g1"], states: 5 },
        { generations: ["g2"], fix: "`s_wait_alu`" },
      ],
      sources,
      proofs: [],
    },
    {
      id: "mfma-read",
      title: "t",
      first: { words: "MFMA writes", names: ["v_mfma_*"] },
      second: { words: "any read", names: ["v_cmp_*"] },
      waits: [{ generations: ["g1", "g2"], byPasses: { "2": 5, "8": 11 } }],
      sources,
      proofs: [],
    },
  ],
  passes: [
    { names: ["v_mfma_4x4"], generations: ["g1", "g2"], passes: 2, sources },
    { names: ["v_mfma_16x16"], generations: ["g1"], passes: 8, sources },
    { names: ["v_mfma_16x16"], generations: ["g2"], passes: 2, sources },
  ],
  pairRules: [{ id: "bank", generations: ["g2"], text: "banks differ", accepted: "a", refused: "b" }],
  verified: undefined,
};
const facts = new TimingFacts(timing);
const short = (name: string, generations: string[]) =>
  facts.rows(name, generations).map(({ topic, text, generations: ids }) => `${topic} ${ids.join("+")}: ${text}`);

describe("rows of a name", () => {
  it("takes the first rule that fits, once for all generations that agree", () => {
    expect(short("flat_load", ["g1", "g2"])[0]).toBe("Counter g1+g2: VMcnt and LGKMcnt; by segment");
    expect(short("global_load", ["g1"])[0]).toBe("Counter g1: VMcnt; in order");
  });

  it("names a source only for generations that it speaks of", () => {
    expect(facts.rows("flat_load", ["g1", "g2"])[0]?.sources).toEqual(["manual"]);
    expect(facts.rows("flat_load", ["g2"])[0]?.sources).toEqual([]);
  });

  it("tells increments, alignment, reasons and what is not documented", () => {
    expect(short("s_load_b32", ["g1", "g2"])).toEqual([
      "Counter g1: LGKMcnt (1 or 2); kinds apart",
      "Alignment g1: address: 4 bytes",
    ]);
    expect(short("s_prefetch", ["g1"])).toEqual(["Counter g1: none: a hint"]);
    expect(short("s_probe", ["g1"])).toEqual(["Counter g1: not documented: no manual tells"]);
  });

  it("has a hazard on the pages of both sides, with the wait of each generation", () => {
    const rows = [
      "Hazard g1: VALU writes an SGPR → memory reads it: 5 wait states",
      "Hazard g2: VALU writes an SGPR → memory reads it: `s_wait_alu`",
    ];
    expect(short("global_load", ["g1", "g2"]).slice(1)).toEqual(rows);
    expect(short("v_cmp_eq", ["g1", "g2"]).slice(0, 2)).toEqual(rows);
    expect(short("s_load_b32", ["g2"])).toEqual([]);
  });

  it("picks the wait by the passes of its own instruction, and lists all for the other side", () => {
    expect(short("v_mfma_16x16", ["g1", "g2"])).toEqual([
      "Passes g1: 8 passes of 4 cycles",
      "Passes g2: 2 passes of 4 cycles",
      "Hazard g1: MFMA writes → any read: 11 wait states",
      "Hazard g2: MFMA writes → any read: 5 wait states",
    ]);
    expect(short("v_cmp_eq", ["g1"]).at(-1)).toBe(
      "Hazard g1: MFMA writes → any read: wait states: 5 after 2 passes, 11 after 8 passes",
    );
  });

  it("has halves and rules of pairs only where a name has halves", () => {
    const rows = facts.rows(
      "v_dual",
      ["g1", "g2"],
      new Map([
        ["g1", ["x", "y"]],
        ["g2", ["y"]],
      ]),
    );
    expect(rows.map(({ topic, text, generations }) => [topic, text, generations])).toEqual([
      ["Half", "X or Y half of a pair", ["g1"]],
      ["Half", "Y half of a pair", ["g2"]],
      ["Pair", "banks differ", ["g2"]],
    ]);
    expect(short("v_dual", ["g2"])).toEqual([]);
  });
});

describe("words", () => {
  it("have the right number", () => {
    expect(waitText({ generations: ["g1"], states: 1 })).toBe("1 wait state");
    expect(waitText({ generations: ["g1"], byPasses: { "2": 0 } }, 2)).toBe("no wait state");
    expect(
      passesText({ names: ["*"], generations: ["g1"], cycles: 16, note: "twice that with 8-bit data", sources }),
    ).toBe("16 cycles of the matrix unit; twice that with 8-bit data");
  });
});
