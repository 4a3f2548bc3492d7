import { runInNewContext } from "node:vm";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { type ApiFile, listApiFiles } from "../../src/api/files.ts";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { loadConcepts } from "../../src/catalog/concepts/concepts.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { amdInstructionSchema } from "../../src/schema/api/amd-instruction.ts";
import { conceptIndexSchema, conceptRecordSchema } from "../../src/schema/api/concept.ts";
import { hoverFileSchema, linksFileSchema } from "../../src/schema/api/links.ts";
import { generationInstructionsSchema } from "../../src/schema/api/lists.ts";
import { ptxInstructionSchema } from "../../src/schema/api/ptx-instruction.ts";
import { apiSchemas, type ApiSchemaName, toJsonSchema } from "../../src/schema/api/schemas.ts";

/** All files as a reader gets them: parsed again. */
const files = new Map<string, ApiFile>();
const read = (path: string): unknown => files.get(path)?.value;

beforeAll(() => {
  for (const file of listApiFiles()) {
    expect(files.has(file.path), file.path).toBe(false);
    files.set(file.path, { ...file, value: JSON.parse(JSON.stringify(file.value)) as object });
  }
}, 120_000);

describe("the files of the API", () => {
  it("are one for each instruction, generation and index", () => {
    const amd = loadAtlas();
    const ptx = loadPtxAtlas();
    for (const name of amd.names.keys()) expect(files.has(`/api/v1/amd/${name}.json`), name).toBe(true);
    for (const { slug } of ptx.catalog.pages) expect(files.has(`/api/v1/ptx/${slug}.json`), slug).toBe(true);
    for (const { id } of loadConcepts().concepts) expect(files.has(`/api/v1/concepts/${id}.json`), id).toBe(true);
    for (const id of amd.catalogs.keys()) expect(files.has(`/api/v1/generations/${id}.json`), id).toBe(true);
  });

  it("all follow their JSON Schemas, told by another validator than the one that the schemas are written for", () => {
    const ajv = new AjvJsonSchemaValidator();
    const validators = new Map(
      (Object.keys(apiSchemas) as ApiSchemaName[]).map((name) => [name, ajv.getValidator({ ...toJsonSchema(name) })]),
    );
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const { path, schema, value } of files.values()) {
      if (schema === undefined) continue;
      seen.add(schema);
      const result = validators.get(schema)?.(value);
      if (result?.valid !== true) wrong.push(`${path}: ${result?.errorMessage ?? "no validator"}`);
      if (!("$schema" in value) || !files.has(String(value.$schema))) wrong.push(`${path}: $schema leads nowhere`);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
    expect([...seen].sort()).toEqual(Object.keys(apiSchemas).sort());
  }, 120_000);

  it("follow the schemas of the code too", () => {
    const wrong = [...files.values()].flatMap(({ path, schema, value }) => {
      const result = schema === undefined ? undefined : apiSchemas[schema].safeParse(value);
      return result === undefined || result.success ? [] : [`${path}: ${result.error.message}`];
    });
    expect(wrong.slice(0, 10)).toEqual([]);
  }, 120_000);
});

describe("the record of an AMD instruction", () => {
  it("says which modifiers the assembler takes, in which fields", () => {
    const { modifiers } = amdInstructionSchema.parse(read("/api/v1/amd/ds_load_b32.json"));
    const offset = modifiers.find(({ keyword }) => keyword === "offset");
    // Sixteen bits in two fields of eight.
    expect(offset).toMatchObject({ fields: ["OFFSET0", "OFFSET1"], range: `0…${2 ** 16 - 1}`, default: "0" });
    expect(amdInstructionSchema.parse(read("/api/v1/amd/s_endpgm.json")).modifiers).toEqual([]);
  });

  it("says which lane holds which element of a matrix", () => {
    const { laneLayouts } = amdInstructionSchema.parse(read("/api/v1/amd/v_mfma_f32_16x16x4_f32.json"));
    // 64 elements of A: lane 17 has row 1 of column 1. 256 of the result: four registers, lane 17 has column 1 of rows 4 to 7.
    const [inputs, result] = laneLayouts?.layouts ?? [];
    expect(inputs).toMatchObject({ fields: ["SRC0", "SRC1"], exchangedFields: ["SRC1"], wave: 64, registers: 1 });
    expect(evaluate(inputs?.elementOf ?? [], { lane: 17, r: 0 })).toEqual({ row: 1, column: 1 });
    expect(result).toMatchObject({ fields: ["SRC2", "VDST"], exchangedFields: [], registers: 4, packed: 1 });
    expect(evaluate(result?.elementOf ?? [], { lane: 17, r: 2 })).toEqual({ row: 6, column: 1 });
    expect(evaluate(result?.holderOf ?? [], { row: 6, column: 1 })).toEqual({ lane: 17, r: 2 });
    expect(amdInstructionSchema.parse(read("/api/v1/amd/v_add_f32.json")).laneLayouts).toBeUndefined();
  });

  /** The rules of a layout as numbers: sums, products, shifts and masks of names. */
  function evaluate(rules: readonly string[], values: Readonly<Record<string, number>>): Record<string, number> {
    return Object.fromEntries(
      rules.map((rule) => {
        const [name = "", expression = ""] = rule.split(" = ");
        const numbers = expression.replace(/[a-z]+/g, (word) => String(values[word]));
        if (!/^[\d\s+*()&>]+$/.test(numbers)) throw new Error(`${rule}: more than numbers`);
        return [name, Number(runInNewContext(numbers))];
      }),
    );
  }
});

describe("links.json", () => {
  it("leads from names and aliases to pages, and tells renamed names apart by generation", () => {
    const { names, architectures } = linksFileSchema.parse(read("/api/v1/links.json"));
    expect(names["v_max_f32"]).toBe("/amd/v_max_f32/");
    expect(names["ld"]).toBe("/ptx/ld/");
    expect(names["%tid"]).toBe("/ptx/registers/tid/");
    expect(Object.keys(architectures)).toEqual(loadAtlas().generations.map((each) => each.compilerExplorerKey));
    // RDNA 4 renamed v_max_f32 to v_max_num_f32 and its assembler takes the old name.
    expect(architectures["amd_rdna3"]?.names["v_max_f32"]).toBe("/amd/v_max_f32/");
    expect(architectures["amd_rdna4"]?.names["v_max_f32"]).toBe("/amd/v_max_num_f32/");
    expect(architectures["amd_rdna4"]?.names["v_max_num_f32"]).toBe("/amd/v_max_num_f32/");
    expect(architectures["amd_rdna3"]?.names["ds_read_b128"]).toBe("/amd/ds_load_b128/");
    expect(architectures["amd_cdna3"]?.names["ds_read_b128"]).toBe("/amd/ds_read_b128/");
    expect(architectures["amd_cdna3"]?.names).not.toHaveProperty("s_wait_loadcnt");
  });

  it("has a text for every page of an instruction that it leads to, in at most 400 characters", () => {
    const { names } = linksFileSchema.parse(read("/api/v1/links.json"));
    const { texts } = hoverFileSchema.parse(read("/api/v1/hover.json"));
    expect([...new Set(Object.values(names))].filter((url) => texts[url] === undefined)).toEqual([]);
    expect(texts["/amd/v_max_f32/"]?.text).toContain("RDNA 1 to 3.5 and CDNA 1 to 4");
  });
});

describe("records", () => {
  it("of v_max_f32 have both opcodes and the layout of VOP2", () => {
    const record = amdInstructionSchema.parse(read("/api/v1/amd/v_max_f32.json"));
    const [native] = record.forms;
    const words = native?.layouts.flatMap((layout) => layout.words) ?? [];
    expect(words.map(({ opcode, word, generations }) => [opcode, word, generations.at(-1)])).toEqual([
      [16, "0x20000000", "rdna3_5"],
      [11, "0x16000000", "cdna4"],
    ]);
    expect(native?.layouts[0]?.fields.find(({ name }) => name === "VSRC1")?.ranges).toEqual([[9, 8]]);
    expect(record.otherNames.map(({ name }) => name)).toContain("v_max_num_f32");
  });

  it("of instructions say how they are written, which targets take them, what to wait for and what changed", () => {
    const { syntax, availability, timeline } = amdInstructionSchema.parse(read("/api/v1/amd/v_max_f32.json"));
    expect(syntax.find(({ encoding }) => encoding === "ENC_VOP2")?.mnemonic).toMatch(/^v_max_f32/);
    // AMD's lists of processors: gfx942 is CDNA 3, and RDNA 4 (gfx1201) calls it v_max_num_f32.
    const taken = availability?.groups.flatMap((group) => group.taken) ?? [];
    expect(taken).toContain("gfx942");
    expect(taken).not.toContain("gfx1201");
    expect(taken.filter((name) => name.includes("…"))).toEqual([]);
    expect(timeline.every(({ from, to }) => from !== to)).toBe(true);
    const load = amdInstructionSchema.parse(read("/api/v1/amd/s_load_b32.json"));
    const counter = load.timing.find(({ topic, generations }) => topic === "Counter" && generations.includes("rdna4"));
    // RDNA 4 counts scalar loads in KMCNT.
    expect(counter?.text.toUpperCase()).toContain("KMCNT");
    expect(counter?.url).toBe("/amd/timing/#counters");
    const waits = amdInstructionSchema.parse(read("/api/v1/amd/s_waitcnt.json")).timeline;
    expect(waits.find(({ to }) => to === "rdna3")?.meanings.map(({ id }) => id)).toContain("waitcnt-layout");
    const dots = amdInstructionSchema.parse(read("/api/v1/amd/v_dot2c_f32_f16.json")).timeline;
    expect(dots.find(({ to }) => to === "cdna5")?.gone?.use).toContain("v_fma_mix_f32");
  });

  it("of concepts have both sides, what differs and assembled sequences", () => {
    const record = conceptRecordSchema.parse(read("/api/v1/concepts/byte-permute.json"));
    const [pair] = record.pairs;
    expect(pair?.amd.flatMap(({ names }) => names)).toContainEqual({ name: "v_perm_b32", url: "/amd/v_perm_b32/" });
    expect(pair?.ptx.flatMap(({ names }) => names.map(({ url }) => url))).toContain("/ptx/prmt/");
    expect(pair?.differs.length).toBeGreaterThan(0);
    const { concepts, areas } = conceptIndexSchema.parse(read("/api/v1/concepts/index.json"));
    expect(concepts.find(({ id }) => id === "byte-permute")?.amd).toContain("v_perm_b32");
    const known = new Set(areas.map(({ id }) => id));
    expect(concepts.filter(({ area, json }) => !known.has(area) || !files.has(json))).toEqual([]);
  });

  it("of ld.volatile have their minimum, and what is refused", () => {
    const record = ptxInstructionSchema.parse(read("/api/v1/ptx/ld.json"));
    const form = record.forms.find(({ id }) => id === "ld.volatile.type");
    expect(form?.needs).toEqual({ ptx: "1.1", targets: ["sm_10"] });
    expect(form?.url).toBe("/ptx/ld/#ld.volatile.type");
  });

  it("of a generation list opcodes as its catalog does", () => {
    const { instructions } = generationInstructionsSchema.parse(read("/api/v1/generations/rdna4.json"));
    expect(instructions.length).toBe(loadAtlas().catalogs.get("rdna4")?.instructions.size);
    expect(instructions.find(({ name }) => name === "v_max_num_f32")?.forms[0]).toEqual({
      encoding: "ENC_VOP2",
      bits: 32,
      opcode: 22,
    });
  });
});
