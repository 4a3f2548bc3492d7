import { gzipSync } from "node:zlib";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contentFolder } from "../../../src/catalog/paths.ts";
import { readData } from "../../../src/catalog/read-data.ts";
import { parseBytes, toWords } from "../../../src/encoding/decode/bytes.ts";
import { isUndecodable } from "../../../src/encoding/decode/decoder.ts";
import { describe as describeWord } from "../../../src/encoding/decode/describe.ts";
import { describeWidened, readListing } from "../../../src/encoding/decode/listing.ts";
import { Assembly } from "../../../src/encoding/decode/text/assembly.ts";
import { decodeCheckSchema } from "../../../src/schema/decode-check.ts";
import { createRandom } from "../../../src/verify/decode/words.ts";
import { findLlvmMc } from "../../../src/verify/decode/llvm-mc.ts";
import { decoderOf, decoders } from "../../support/decoders.ts";

const check = readData(path.join(contentFolder(), "amd", "decode-check.json"), decodeCheckSchema);
const llvm = findLlvmMc();

function textOf(generation: string, assembly: Assembly, bytes: string): string {
  const answer = decoderOf(generation).decode(toWords(parseBytes(bytes)));
  return isUndecodable(answer) ? answer.error : assembly.text(answer);
}

describe("the committed sample of LLVM's text", () => {
  const byGeneration = Map.groupBy(check.sample, ([generation]) => generation);

  it.each([...byGeneration])("%s is written as LLVM writes it", { timeout: 60_000 }, (generation, sample) => {
    const assembly = new Assembly(decoderOf(generation));
    expect(sample.length).toBeGreaterThan(50);
    for (const [, bytes, text] of sample) expect(textOf(generation, assembly, bytes)).toBe(text);
  });

  it.each(check.generations)("$generation: at least 5,000 words agree as far as asked", (counts) => {
    expect(counts.compared).toBeGreaterThanOrEqual(5000);
    expect(counts.names / counts.compared).toBeGreaterThanOrEqual(0.999);
    expect(counts.computeTexts / counts.computeCompared).toBeGreaterThanOrEqual(0.99);
  });

  it.skipIf(llvm === undefined)(
    "is what the LLVM of this machine writes (skipped without llvm-mc-22)",
    { timeout: 120_000 },
    () => {
      for (const { generation, processor } of check.generations) {
        const sample = check.sample.filter(([id]) => id === generation).slice(0, 40);
        const answers = llvm?.disassemble(
          sample.map(([, bytes]) => parseBytes(bytes)),
          processor,
        );
        expect(answers).toEqual(sample.map(([, , text]) => ({ text })));
      }
    },
  );
});

describe("modifiers of words that few programs hold, as llvm-mc 22.1.8 prints them", () => {
  it.each([
    ["rdna3", "0148d4d502000000", "v_rcp_f16_e64 v1.h, s2 op_sel:[1,1]"],
    ["rdna3", "014832d502050200", "v_add_f16_e64 v1.h, v2.h, v2.l op_sel:[1,0,1]"],
    ["rdna3", "012032d502050200", "v_add_f16_e64 v1, v2, v2"],
    [
      "rdna3",
      "6c087dd4fa760200ff50011e",
      "v_cmp_class_f16_e64_dpp ttmp0, v255.h, v59.l op_sel:[1,0] row_share:0 row_mask:0x1 bank_mask:0xe",
    ],
    ["rdna3", "00d088d5d0000010", "v_cvt_i32_f32_e64 v0, -16 clamp mul:4"],
    ["rdna4", "00eb32d500000008", "v_add_f16_e64 v0, |s0|, |s0| clamp mul:2"],
    ["rdna4", "c1305cd654a10102", "v_permlanex16_b32 v193, v84, -16, 0 op_sel:[0,1]"],
    ["rdna4", "5da302cd7aff0304", "v_interp_p10_f16_f32 v93, v122, v255, v0 clamp op_sel:[0,0,1,0] wait_exp:3"],
    ["rdna4", "000185d6ff00000000000000", "v_s_rcp_f16 s0, |lit(0x0)|"],
    [
      "rdna2",
      "fafeff77ff2f8994",
      "v_ldexp_f16_dpp v255, v255, v255 row_ror:15 row_mask:0x9 bank_mask:0x4 bound_ctrl:1",
    ],
    ["rdna1", "747330dcff0010e2", "scratch_load_dword off, s16 offset:884 dlc lds"],
    ["cdna1", "000148f200000000", "image_atomic_add v0, v0, s[0:7] dmask:0x1 slc"],
    ["cdna2", "52002bd800000000", "ds_add_f32 v0, v0 offset:82"],
    ["cdna3", "007ceed3000102e2", "v_mfma_f64_16x16x4_f64 v[0:7], v[0:1], v[0:1], 0 cbsz:4 abid:15 neg:[1,1,1]"],
    ["cdna3", "ffaefc7f8609ce9d", "v_cvt_pk_f32_bf8_e32 v[254:255], 0x9dce0986"],
    ["cdna4", "0084add30015eb02", "v_mfma_f32_16x16x128_f8f6f4 a[0:3], v[0:3], v[138:145], 58 cbsz:4"],
    ["cdna4", "003633d200000000", "v_bitop3_b16 v0, s0, s0, s0 bitop3:0x30 op_sel:[0,1,1,0]"],
    ["cdna5", "ff0d33d6ffffff17", "v_bitop3_b16 v255, v255, v255, v255 bitop3:0xa8 op_sel:[1,0,0,0]"],
    [
      "cdna5",
      "f748f7d5fa000000ff1b2407",
      "v_cvt_f16_fp8_e64_dpp v247, v255 op_sel:[0,1] byte_sel:2 quad_perm:[3,2,1,0] row_mask:0x0 bank_mask:0x7 fi:1",
    ],
    ["cdna5", "3c40a0d6b8430100", "v_cvt_scale_pk8_bf16_fp4 v[60:63], v184, 33 scale_sel:8"],
    [
      "cdna5",
      "f81833ccf0e1e307",
      "v_wmma_f32_16x16x128_f8f6f4 v[248:255], v[240:251], v[240:255], v[248:255] matrix_a_fmt:MATRIX_FMT_BF6",
    ],
    [
      "cdna5",
      "fc4663cc5ef17f1a",
      "v_wmma_bf16_16x16x32_bf16 v[252:255], v[94:101], v[248:255], 31 matrix_b_reuse neg_hi:[0,1,1]",
    ],
    [
      "cdna5",
      "ff0124cfff07ff7cffff00ff",
      "v_dual_cndmask_b32 v255, -v255, -v255, null :: v_dual_fmac_f32 v255, v255, v255",
    ],
  ])("%s %s", (generation, bytes, text) => {
    expect(textOf(generation, new Assembly(decoderOf(generation)), bytes)).toBe(text);
  });
});

describe("any words at all", () => {
  /** Words in all; `npm run fuzz:decode` sets a million. */
  const words = Number(process.env.FUZZ_WORDS ?? 50_000);

  it(`${words} random words neither crash nor hang`, { timeout: 600_000 }, () => {
    const random = createRandom(20_260_101);
    const each = Math.ceil(words / decoders().size);
    for (const decoder of decoders().values()) {
      const assembly = new Assembly(decoder);
      for (let index = 0; index < each; index++) {
        const answer = decoder.decode(Array.from({ length: 5 }, () => random(2 ** 32)));
        if (isUndecodable(answer)) expect(answer.error.length).toBeGreaterThan(0);
        else
          expect(describeWord(answer, assembly).text.startsWith(answer.form.mnemonic.split(" ")[0] ?? "")).toBe(true);
      }
    }
  });
});

describe("the data of a generation", () => {
  it.each([...decoders()])("%s is at most 120 KB compressed", (_, { data }) => {
    expect(gzipSync(JSON.stringify(data), { level: 9 }).length).toBeLessThanOrEqual(120 * 1024);
  });

  it("has LLVM's spelling among the aliases", () => {
    expect(decoderOf("cdna1").form("v_mad_mix_f32", "ENC_VOP3P")?.aliases).toContain("v_fma_mix_f32");
  });
});

describe("readListing", () => {
  it.each([
    ["words with and without 0x", "0x02060503, d5030001 00020501", [0x02060503, 0xd5030001, 0x00020501]],
    ["bytes in memory order", "03 05 06 02", [0x02060503]],
    ["a line of objdump", "v_add_f32_e32 v3, v3, v2 // 000000001234: 02060503", [0x02060503]],
    ["an assembler's encoding", "v_add_f32 v3 ; encoding: [0x03,0x05,0x06,0x02]", [0x02060503]],
    ["a run of whole words", "0206050302060503", [0x02060503, 0x02060503]],
    ["a listing with labels", "0000000000001000 <kernel>:\n s_endpgm // 000000001000: BFB00000\n", [0xbfb00000]],
  ])("reads %s", (_, text, words) => {
    expect(readListing(text).words).toEqual(words);
  });

  it("says which words it put zeros before", () => {
    const { words, widened } = readListing("d500 02060503");
    expect(words).toEqual([0xd500, 0x02060503]);
    expect(describeWidened(widened)).toMatch(/^d500 is read as the word 0x0000d500:/);
    expect(readListing("0x02060503 03 05").widened).toEqual(["03", "05"]);
    expect(readListing("03 05 06 02").widened).toEqual([]);
  });

  it("turns big-endian words round", () => {
    expect(readListing("03050602", true).words).toEqual([0x02060503]);
  });

  it("treats markup as text", () => {
    expect(() => readListing("<script>alert(1)</script>")).toThrow("is no hexadecimal number");
  });
});
