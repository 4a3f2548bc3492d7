import { gzipSync } from "node:zlib";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contentFolder } from "../../../src/catalog/paths.ts";
import { readData } from "../../../src/catalog/read-data.ts";
import { parseBytes, toWords } from "../../../src/encoding/decode/bytes.ts";
import { isUndecodable } from "../../../src/encoding/decode/decoder.ts";
import { describe as describeWord } from "../../../src/encoding/decode/describe.ts";
import { readListing } from "../../../src/encoding/decode/listing.ts";
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

  it("turns big-endian words round", () => {
    expect(readListing("03050602", true).words).toEqual([0x02060503]);
  });

  it("treats markup as text", () => {
    expect(() => readListing("<script>alert(1)</script>")).toThrow("is no hexadecimal number");
  });
});
