import { digit, type Digit, type Place } from "../fragments/layout.ts";

/** Elements of a width, in bits, that fill one register of a layout. */
export function itemsPerRegister(width: number): number {
  // 32 elements of 6 bits fill six vector registers without a gap, and only together.
  return width === 6 ? 32 : Math.max(1, 32 / width);
}

/** Vector registers that one register of a layout stands for. */
export function unitOf(width: number): 1 | 2 | 6 {
  return width === 64 ? 2 : width === 6 ? 6 : 1;
}

/**
 * Digits of the number of an element within its lane, counted through its registers from the lowest bit of the first:
 * the digit of weight `step` with `size` values, both powers of two, goes to the coordinate `to`.
 */
export function item(width: number, step: number, size: number, to: keyof Place, stride: number): readonly Digit[] {
  const packed = itemsPerRegister(width);
  if (step >= packed) return digit("register", step / packed, size, to, stride);
  const inside = Math.min(size, packed / step);
  return [...digit("part", step, inside, to, stride), ...digit("register", 1, size / inside, to, stride * inside)];
}
