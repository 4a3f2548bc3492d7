import { expect, test } from "vitest";
import { operandSizeRule, operandSizeRules } from "../../src/catalog/words/operand-size.ts";
import { operandSizeFileSchema } from "../../src/schema/operand-size-rule.ts";
import { readAmd, readCatalogs } from "../support/amd-content.ts";

const file = readAmd("operand-sizes.yaml", operandSizeFileSchema);

/** Not a field of the word: the wave size is a state of the wave. */
const NOT_A_FIELD = "wave size";

const forms = readCatalogs().flatMap(({ generation, encodings, instructions }) => {
  const fields = new Map(encodings.map(({ name, fields: list }) => [name, new Set(list.map((field) => field.name))]));
  return instructions.flatMap((instruction) =>
    instruction.encodings.map(({ encoding }) => ({
      generation,
      encoding,
      name: instruction.name,
      fields: fields.get(encoding) ?? new Set<string>(),
    })),
  );
});
const places = forms.flatMap((form) =>
  file.rules
    .map(({ field }) => field)
    .filter((field, index, all) => all.indexOf(field) === index && form.fields.has(field))
    .map((field) => ({ form, field, rules: operandSizeRules(file, form.name, field, form) })),
);

test("at most one rule holds for an operand", () => {
  const wrong = places
    .filter(({ rules }) => rules.length > 1)
    .map(
      ({ form, field, rules }) => `${form.generation} ${form.name} ${field}: ${rules.map(({ id }) => id).join(", ")}`,
    );
  expect(wrong).toEqual([]);
});

test("every rule holds somewhere, in every generation that it names", () => {
  const missing = file.rules.flatMap(({ id, generations }) => {
    const having = new Set(
      places.filter(({ rules }) => rules.some((rule) => rule.id === id)).map(({ form }) => form.generation),
    );
    return [
      ...(having.size === 0 ? [id] : []),
      ...(generations ?? []).filter((name) => !having.has(name)).map((name) => `${id} ${name}`),
    ];
  });
  expect(missing).toEqual([]);
});

test("the deciding fields are in the word", () => {
  const wrong = places.flatMap(({ form, rules }) =>
    rules.flatMap(({ id, dependsOn }) =>
      dependsOn
        .filter((field) => field !== NOT_A_FIELD && !form.fields.has(field))
        .map((field) => `${id}: ${form.generation} ${form.encoding} has no ${field}`),
    ),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test("ids differ", () => {
  const ids = file.rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every image operand of data has a rule", () => {
  const without = places
    .filter(({ form, field, rules }) => field === "VDATA" && form.name.startsWith("IMAGE_") && rules.length === 0)
    .map(({ form }) => form.name);
  expect([...new Set(without)].sort()).toEqual([
    "IMAGE_BVH64_INTERSECT_RAY",
    "IMAGE_BVH8_INTERSECT_RAY",
    "IMAGE_BVH_DUAL_INTERSECT_RAY",
    "IMAGE_BVH_INTERSECT_RAY",
    "IMAGE_GATHER4H_PCK",
    "IMAGE_GATHER8H_PCK",
  ]);
});

test("the rule depends on name, encoding and generation", () => {
  const rule = (name: string, field: string, generation: string, encoding: string) =>
    operandSizeRule(file, name, field, { generation, encoding })?.id;
  expect(rule("IMAGE_LOAD", "VDATA", "rdna3", "ENC_MIMG")).toBe("image-data");
  expect(rule("IMAGE_LOAD", "VDATA", "cdna2", "ENC_MIMG")).toBe("image-data-without-status");
  expect(rule("IMAGE_GATHER4_L", "VDATA", "rdna4", "ENC_VSAMPLE")).toBe("image-gather-data");
  expect(rule("BUFFER_LOAD_DWORD", "VADDR", "cdna4", "ENC_MUBUF")).toBe("buffer-address");
  expect(rule("FLAT_LOAD_B32", "VADDR", "rdna4", "ENC_VFLAT")).toBeUndefined();
  expect(rule("V_CMP_EQ_F32", "VDST", "cdna1", "ENC_VOP3")).toBeUndefined();
});
