import { beforeAll, describe, expect, it } from "vitest";
import { parseBytes, toWords } from "../../../src/encoding/decode/bytes.ts";
import { isUndecodable } from "../../../src/encoding/decode/decoder.ts";
import { FieldMeanings } from "../../../src/encoding/decode/meaning/field-meaning.ts";
import { Assembly } from "../../../src/encoding/decode/text/assembly.ts";
import { createRandom } from "../../../src/verify/decode/words.ts";
import { decoderOf, decoders } from "../../support/decoders.ts";

// Reading ten catalogs is no part of what is tested.
beforeAll(() => {
  decoders();
}, 60_000);

function meaning(generation: string, bytes: string, field: string): string | undefined {
  const decoder = decoderOf(generation);
  const answer = decoder.decode(toWords(parseBytes(bytes)));
  if (isUndecodable(answer)) throw new Error(answer.error);
  return new FieldMeanings(decoder, new Assembly(decoder)).of(answer).get(field);
}

describe("the meaning of a field", () => {
  // Bytes and what they mean were worked out by hand from the layouts, and read by llvm-mc 22.1.8.
  it.each([
    // s_waitcnt: bits 3:0 and 15:14, 6:4, 11:8 on CDNA; 0x0070 leaves only the exports out.
    ["cdna3", "70008cbf", "SIMM16", "vmcnt 0, expcnt 7 (no wait), lgkmcnt 0"],
    // On RDNA 3 they are 15:10, 2:0 and 9:4: 0xfc07 waits for LDS and scalars alone.
    ["rdna3", "07fc89bf", "SIMM16", "vmcnt 63 (no wait), expcnt 7 (no wait), lgkmcnt 0"],
    ["rdna3", "910087bf", "SIMM16", "next instruction: VALU_DEP_1; second wait: VALU_DEP_1, for NEXT"],
    ["rdna4", "0501c8bf", "SIMM16", "waits until loadcnt is at most 1 and dscnt at most 5"],
    ["rdna3", "fdffa0bf", "SIMM16", "12 bytes back from the end of this instruction"],
    ["rdna3", "020085bf", "SIMM16", "a clause of the next 3 instructions"],
    ["rdna1", "f9feff07fd1d2616", "DST_SEL", "written: the high half"],
    ["rdna1", "f9feff07fd1d2616", "SRC0", "249: selections of bytes and words follow (SDWA)"],
    ["rdna2", "fafeff77ff2f8994", "DPP_CTRL", "row_ror:15"],
    ["rdna2", "fafeff77ff2f8994", "ROW_MASK", "rows 0, 3 are written"],
    ["rdna2", "fafeff77ff2f8994", "BANK_MASK", "bank 2 is written"],
    ["rdna3", "014832d502050200", "OP_SEL", "high half of source 0, the result"],
    ["rdna3", "00d088d5d0000010", "SRC0", "-16: inline constant"],
    ["rdna3", "00d088d5d0000010", "SRC1", "not used by v_cvt_i32_f32"],
    ["rdna3", "00d088d5d0000010", "OMOD", "result times 4"],
    ["rdna1", "ff8ff9dcfefe7dfe", "OFFSET", "-1 bytes, a signed number of 12 bits"],
    ["cdna3", "007ceed3000102e2", "BLGP", "negated: source 0, source 1, source 2"],
    ["rdna4", "000185d6ff00000000000000", "SRC0", "the literal behind the word, lit(0x0)"],
  ])("%s %s %s", (generation, bytes, field, expected) => {
    expect(meaning(generation, bytes, field)).toBe(expected);
  });

  it("is there for every field of any word", { timeout: 120_000 }, () => {
    const random = createRandom(42);
    for (const decoder of decoders().values()) {
      const meanings = new FieldMeanings(decoder, new Assembly(decoder));
      for (let index = 0; index < 1500; index++) {
        const answer = decoder.decode(Array.from({ length: 5 }, () => random(2 ** 32)));
        if (isUndecodable(answer)) continue;
        const texts = meanings.of(answer);
        expect([...texts.keys()]).toEqual(answer.form.encoding.fields.map(({ name }) => name));
        for (const [field, text] of texts)
          expect(text, `${answer.form.name} ${field}`).not.toMatch(/^$|undefined|NaN|not documented here/);
      }
    }
  });
});
