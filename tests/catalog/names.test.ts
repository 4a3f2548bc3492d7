import { describe, expect, it } from "vitest";
import { type Alias, collectNames, findOtherNames, type NamedInstruction } from "../../src/catalog/names.ts";
import { encoding, field, indexAll, line, tinyCatalog } from "../support/tiny-catalog.ts";

const GENERATIONS = line("RDNA", "1", "2", "3", "4");
const ENCODING = encoding("ENC_A", 32, [field("OP", [0, 8])]);

/** Catalogs of generations, each a record of names with their aliases. */
function catalogsOf(content: Record<string, Record<string, string[]>>) {
  return indexAll(
    ...Object.entries(content).map(([id, instructions]) =>
      tinyCatalog(id, {
        encodings: [ENCODING],
        instructions: Object.fromEntries(
          Object.entries(instructions).map(([name, aliases]) => [
            name,
            { aliases, forms: [{ encoding: "ENC_A", opcode: 1 }] },
          ]),
        ),
      }),
    ),
  );
}

const targetsOf = (alias: Alias | undefined) => [...(alias?.targets ?? [])];

describe("names and aliases", () => {
  const { names, aliases } = collectNames(
    GENERATIONS,
    catalogsOf({
      rdna4: { V_MAX_NUM_F32: ["V_MAX_F32"], ATOMIC_MAX_NUM: ["ATOMIC_FMAX"] },
      rdna1: { V_MAX_F32: [], ATOMIC_FMAX: [], S_NOP: [] },
      rdna3: { V_MAX_F32: [], ATOMIC_MAX: ["ATOMIC_FMAX", "OLD"] },
    }),
  );

  it("are lower case and sorted", () => {
    expect([...names.keys()]).toEqual([
      "atomic_fmax",
      "atomic_max",
      "atomic_max_num",
      "s_nop",
      "v_max_f32",
      "v_max_num_f32",
    ]);
    expect([...aliases.keys()]).toEqual(["atomic_fmax", "old", "v_max_f32"]);
  });

  it("have their generations in the order of the generations, whichever catalog came first", () => {
    expect([...(names.get("v_max_f32")?.byGeneration.keys() ?? [])]).toEqual(["rdna1", "rdna3"]);
  });

  it("an alias may be a name, and may mean another name in another generation", () => {
    expect(targetsOf(aliases.get("v_max_f32"))).toEqual([["v_max_num_f32", ["rdna4"]]]);
    expect(targetsOf(aliases.get("atomic_fmax"))).toEqual([
      ["atomic_max", ["rdna3"]],
      ["atomic_max_num", ["rdna4"]],
    ]);
  });

  it("come from known generations only", () => {
    expect(collectNames([], catalogsOf({ rdna1: { S_NOP: [] } })).names.size).toBe(0);
  });
});

describe("other names of an instruction", () => {
  const other = (name: string, content: Parameters<typeof catalogsOf>[0]): string[] => {
    const catalogs = catalogsOf(content);
    const { names, aliases } = collectNames(GENERATIONS, catalogs);
    return findOtherNames(names.get(name) as NamedInstruction, GENERATIONS, catalogs, aliases, new Map()).map(
      (found) => `${found.generation} ${found.name} ${found.relation}`,
    );
  };
  const renamed = {
    rdna1: { DS_READ_B128: [] },
    rdna2: { DS_READ_B128: [] },
    rdna3: { DS_LOAD_B128: ["DS_READ_B128"] },
    rdna4: { S_NOP: [] },
  };

  it("are those that take it as an alias, in generations that lack it", () => {
    expect(other("ds_read_b128", renamed)).toEqual(["rdna3 ds_load_b128 takes-this-name"]);
  });

  it("are its aliases where the catalog has those as names", () => {
    expect(other("ds_load_b128", renamed)).toEqual(["rdna1 ds_read_b128 older-name", "rdna2 ds_read_b128 older-name"]);
  });

  it("are all that take it, in each generation its own", () => {
    const content = {
      rdna1: { ATOMIC_FMAX: [] },
      rdna3: { ATOMIC_MAX: ["ATOMIC_FMAX"] },
      rdna4: { ATOMIC_MAX_NUM: ["ATOMIC_FMAX"], ATOMIC_MAX_TOO: ["ATOMIC_FMAX"] },
    };
    expect(other("atomic_fmax", content)).toEqual([
      "rdna3 atomic_max takes-this-name",
      "rdna4 atomic_max_num takes-this-name",
      "rdna4 atomic_max_too takes-this-name",
    ]);
  });

  it("are none in a generation that has the name itself", () => {
    expect(other("a", { rdna1: { A: [], B: ["A"] } })).toEqual([]);
  });
});
