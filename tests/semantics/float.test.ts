import { describe, expect, test } from "vitest";
import { addFloat, convertFloat, fmaFloat } from "../../src/semantics/float.ts";
import { decodeFloat, encodeFloat, FORMATS } from "../../src/semantics/format.ts";
import { addReal, multiplyReal, realOfDouble, roundReal } from "../../src/semantics/real.ts";

const { f16, bf16, f32, f64, fp8, bf8, fp8_fnuz, bf8_fnuz, fp4, fp6, bf6, e8m0 } = FORMATS;

describe("formats", () => {
  test.each([
    // The largest, lowest normal, lowest subnormal number and others from the formats' specifications.
    [f16, 0x7bff, 65504],
    [f16, 0x0001, 2 ** -24],
    [f16, 0x3555, 0.333251953125],
    [bf16, 0x7f7f, 3.3895313892515355e38],
    [bf16, 0x0001, 2 ** -133],
    [fp8, 0x7e, 448],
    [fp8, 0x01, 2 ** -9],
    [bf8, 0x7b, 57344],
    [bf8, 0x7c, Infinity],
    [fp8_fnuz, 0x7f, 240],
    [fp8_fnuz, 0x01, 2 ** -10],
    [bf8_fnuz, 0x7f, 57344],
    [fp4, 0x7, 6],
    [fp4, 0x9, -0.5],
    [fp6, 0x1f, 7.5],
    [bf6, 0x1f, 28],
    [e8m0, 127, 1],
    [e8m0, 0, 2 ** -127],
  ])("$name 0x%x", (format, bits, value) => {
    expect(decodeFloat(format, bits)).toBe(value);
    expect(encodeFloat(format, value)).toBe(bits);
  });

  test("every 16-bit pattern that is a number comes back", () => {
    const changed = [f16, bf16].flatMap((format) =>
      Array.from({ length: 0x10000 }, (_, bits) => bits).filter((bits) => {
        const value = decodeFloat(format, bits);
        return !Number.isNaN(value) && encodeFloat(format, value) !== bits;
      }),
    );
    expect(changed).toEqual([]);
  });

  test("ties go to the even neighbour", () => {
    expect(encodeFloat(f16, 1 + 2 ** -11)).toBe(0x3c00);
    expect(encodeFloat(f16, 1 + 3 * 2 ** -11)).toBe(0x3c02);
    expect(encodeFloat(f16, 65520)).toBe(0x7c00);
    expect(encodeFloat(f16, 65519.99)).toBe(0x7bff);
    expect(encodeFloat(f16, 2 ** -25)).toBe(0);
    expect(encodeFloat(f16, 2 ** -25 * 1.0001)).toBe(1);
    expect(encodeFloat(f16, 65519.99, "zero")).toBe(0x7bff);
    expect(encodeFloat(f16, 1e9, "zero")).toBe(0x7bff);
  });

  test("there is no minus zero in FNUZ formats, and their overflow is NaN", () => {
    expect(encodeFloat(fp8_fnuz, -0)).toBe(0);
    expect(encodeFloat(fp8_fnuz, 1000)).toBe(0x80);
    expect(encodeFloat(fp8, 1000)).toBe(0x7f);
    expect(encodeFloat(bf8, -1e6)).toBe(0xfc);
  });
});

describe("arithmetic", () => {
  test("a NaN operand results, quiet; otherwise the NaN is negative", () => {
    expect(addFloat(f32, 0x7f800001, 0x3f800000)).toBe(0x7fc00001);
    expect(addFloat(f32, 0x3f800000, 0xffc12345)).toBe(0xffc12345);
    expect(addFloat(f32, 0x7f800000, 0xff800000)).toBe(0xffc00000);
  });

  test("conversion keeps the payload bits that fit", () => {
    expect(convertFloat(f32, 0x7f802001, f16)).toBe(0x7e01);
    expect(convertFloat(f16, 0xfd01, f32)).toBe(0xffe02000);
  });

  test.each([
    // (1+2^-12)² + 2^-60 rounds up from a tie that the product alone would round to even.
    [0x3f800800, 0x3f800800, 0x21800000, 0x3f801001],
    [0x3f800800, 0x3f800800, 0x00000000, 0x3f801000],
    [0x3f800800, 0x3f800800, 0xa1800000, 0x3f801000],
    // 2^-149 · 0.5: a tie at the lowest subnormal number, to even.
    [0x00000001, 0x3f000000, 0x00000000, 0x00000000],
    [0x00000003, 0x3f000000, 0x00000000, 0x00000002],
    [0x7f7fffff, 0x40000000, 0xff7fffff, 0x7f7fffff],
  ])("fma rounds once: %x %x %x", (a, b, c, result) => {
    expect(fmaFloat(f32, a, b, c)).toBe(result);
  });

  test("fma of f32 agrees with exact arithmetic on many patterns", () => {
    let state = 12345;
    const next = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state;
    };
    for (let index = 0; index < 20_000; index++) {
      // Exponents near each other, so that the parts overlap.
      const near = (): number => ((next() & 0x807fffff) | ((110 + (next() % 34)) << 23)) >>> 0;
      const [a, b, c] = [near(), near(), near()];
      const exact = addReal(multiplyReal(real(a), real(b)), real(c));
      expect(fmaFloat(f32, a, b, c)).toBe(roundReal(f32, exact));
    }
  });

  test("fma of f64 is exact before its one rounding", () => {
    // (1+2^-52)² - 1 = 2^-51 + 2^-104
    const x = 0x3ff0000000000001n;
    expect(fmaFloat(f64, x, x, 0xbff0000000000000n)).toBe(0x3cc0000000000000n);
    expect(fmaFloat(f64, 0x3ff0000000000000n, 0x8000000000000000n, 0x8000000000000000n)).toBe(0x8000000000000000n);
    expect(fmaFloat(f64, x, 0x3ff0000000000000n, 0xbff0000000000001n)).toBe(0n);
  });
});

function real(bits: number) {
  return realOfDouble(decodeFloat(f32, bits));
}
