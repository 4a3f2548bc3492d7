import { describe, expect, test } from "vitest";
import { SemanticsError } from "../../src/semantics/error.ts";
import { parseSemantics } from "../../src/semantics/parse.ts";
import { printSemantics } from "../../src/semantics/print.ts";

/** The statements without the places where they stand. */
function shape(text: string): unknown {
  return JSON.parse(
    JSON.stringify(parseSemantics(text), (key, value: unknown) =>
      key === "line" || key === "column" ? undefined : value,
    ),
  );
}

const SAMPLES = [
  "VDST.f32 = SRC0.f32 + SRC1.f32\n",
  "# a remark\nsum = SRC0.u32 * (SRC1.u32 + 1)\nVDST.u32 = sum >> 3\n",
  "if SCC == 1 and not (a or b):\n  SDST.b32 = ~SSRC0.b32\nelif c:\n  SCC = true\nelse:\n  SCC = false\n",
  "var total: i32 = 0\nfor i in 0..3:\n  total = total + SRC0.i8x4[i]\nVDST.i32 = total\n",
  "VCC@lane = EXEC@(lane + 1) ? x[7:0].u8 < 3 : (y, z)[0] != 0x10\n",
  "a = b - (c - d) - -e * f(1.5, g) % 7\n",
  "a = (b == c) == (d < e) ? (f ? 1 : 2) : g ? 3 : 4\n",
];

describe("parse and print", () => {
  test.each(SAMPLES)("what is printed parses to the same tree: %j", (text) => {
    const printed = printSemantics(parseSemantics(text));
    expect(shape(printed)).toEqual(shape(text));
    expect(printSemantics(parseSemantics(printed))).toBe(printed);
  });

  test("a printed text has no brackets that it does not need", () => {
    expect(printSemantics(parseSemantics("a = ((b) + (c * (d))) - (e - f)\n"))).toBe("a = b + c * d - (e - f)\n");
  });

  test("names are replaced where they stand for operands", () => {
    const rename = (name: string) => (name === "SRC1" ? "VSRC1" : undefined);
    expect(printSemantics(parseSemantics("VDST.u32 = SRC1.u32"), rename)).toBe("VDST.u32 = VSRC1.u32\n");
  });

  test.each([
    ["a = ", "line 1, column 5: expected a value, not the newline of the line"],
    ["a = b $ c", "line 1, column 7: '$' is no sign of the notation"],
    ["if a:\nb = 1", "line 2, column 1: after ':' comes an indented line"],
    ["a = 1\n   b = 2", "line 2, column 1: a line is indented by two spaces a level"],
    ["a = 1\n  b = 2", "line 2, column 1: unexpected indentation"],
    ["a = b < c < d", "line 1, column 11: the line should end before '<'"],
  ])("%j is refused", (text, message) => {
    expect(() => parseSemantics(text)).toThrow(new SemanticsError(message, 1, 1).constructor as ErrorConstructor);
    expect(() => parseSemantics(text)).toThrow(message);
  });
});
