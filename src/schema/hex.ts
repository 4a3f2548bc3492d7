import { z } from "zod";

/** An exact unsigned integer of any width as `0x` and lower-case hexadecimal digits: JSON numbers end at 53 bits, words go to 160 and more. */
export const hexSchema = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]*)$/, "expected 0x and lower-case hexadecimal digits");

/** The integer that a {@link hexSchema} string stands for. */
export function hexToBigInt(hex: string): bigint {
  return BigInt(hex);
}

/** The canonical {@link hexSchema} string of a non-negative integer. */
export function bigIntToHex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
