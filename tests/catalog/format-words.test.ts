import { expect, test } from "vitest";
import { formatWords } from "../../src/catalog/format-words.ts";
import { dataFormatText } from "../../src/catalog/words/data-format-words.ts";
import { dataFormatWordsFileSchema } from "../../src/schema/data-format-words.ts";
import type { DataFormat } from "../../src/schema/data-format.ts";
import { readAmd, readCatalogs } from "../support/amd-content.ts";

const words = readAmd("data-formats.yaml", dataFormatWordsFileSchema);
const formats = new Map(
  readCatalogs().flatMap(({ dataFormats }) => dataFormats.map((format) => [format.name, format])),
);

function wordsOf(name: string): string {
  const format = formats.get(name);
  return format === undefined ? "no such format" : dataFormatText(words, format);
}

test.each([
  ["FMT_NUM_F16", "16-bit IEEE float"],
  ["FMT_NUM_F32", "32-bit IEEE float"],
  ["FMT_NUM_BF16", "bfloat16"],
  ["FMT_NUM_FP8", "8-bit float (FP8, E4M3)"],
  ["FMT_NUM_BF8", "8-bit float (BF8, E5M2)"],
  ["FMT_NUM_FP6", "6-bit float (FP6, E2M3)"],
  ["FMT_NUM_BF6", "6-bit float (BF6, E3M2)"],
  ["FMT_NUM_FP4", "4-bit float (FP4, E2M1)"],
  ["FMT_NUM_PK2_F16", "2 × 16-bit IEEE floats"],
  ["FMT_NUM_PK2_BF16", "2 × bfloat16"],
  ["FMT_NUM_PK4_FP8", "4 × 8-bit floats (FP8, E4M3)"],
  ["FMT_NUM_I32", "32-bit signed integer"],
  ["FMT_NUM_U8", "8-bit unsigned integer"],
  ["FMT_NUM_PK8_IU4", "8 × 4-bit integers, signed or unsigned by a modifier"],
  ["FMT_NUM_B64", "64 bits"],
  ["FMT_NUM_B1", "1 bit"],
  ["FMT_NUM_PK2_B16", "2 × 16 bits"],
  ["FMT_WMMA_AB_16X32_F16", "16 × 16-bit IEEE floats, part of a 16 × 32 matrix A or B"],
  ["FMT_WMMA_DC_16X16_F32", "8 × 32-bit IEEE floats, part of a 16 × 16 matrix C or D"],
  ["FMT_SAMP", "128-bit sampler descriptor (S#)"],
])("%s is %s", (name, expected) => {
  expect(wordsOf(name)).toBe(expected);
});

test("no words are left to a bare size and kind", () => {
  const bare = [...formats.values()].filter((format) => /-bit descriptor$/.test(dataFormatText(words, format)));
  expect(bare).toEqual([]);
});

test("words are written for formats that exist and that cannot be computed", () => {
  for (const [name, { words: written }] of Object.entries(words.dataFormats)) {
    const format = formats.get(name);
    expect(format, name).toBeDefined();
    if (format !== undefined) expect(written, name).not.toBe(formatWords(format));
  }
});

test("a float of unknown shape is told by its widths", () => {
  const format: DataFormat = {
    name: "FMT_NUM_NEW",
    kind: "float",
    bits: 5,
    components: 1,
    layout: [
      [
        { name: "Mantissa", signedness: "DoesNotApply", offset: 0, width: 1 },
        { name: "Exponent", signedness: "DoesNotApply", offset: 1, width: 3 },
        { name: "Sign", signedness: "DoesNotApply", offset: 4, width: 1 },
      ],
    ],
  };
  expect(formatWords(format)).toBe("5-bit float (E3M1)");
});
