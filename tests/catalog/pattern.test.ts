import { expect, test } from "vitest";
import { matchesAny } from "../../src/catalog/words/pattern.ts";

test.each([
  ["*", "ANYTHING", true],
  ["ENC_VOP1", "ENC_VOP1", true],
  ["ENC_VOP1", "ENC_VOP10", false],
  ["VOP1", "ENC_VOP1", false],
  ["VOP*_VOP_DPP16", "VOP3_SDST_ENC_VOP_DPP16", true],
  ["VOP{1,2,C}_INST_LITERAL", "VOPC_INST_LITERAL", true],
  ["VOP{1,2,C}_INST_LITERAL", "VOP3_INST_LITERAL", false],
  ["IMAGE_{LOAD,STORE}*", "IMAGE_STORE_MIP", true],
])("%s against %s", (pattern, name, expected) => {
  expect(matchesAny([pattern], name)).toBe(expected);
});
