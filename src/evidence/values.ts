import { FORMATS } from "../semantics/format.ts";
import { type Type, widthOfType } from "../semantics/type.ts";

/** Bits of one value. */
export type Bits = bigint;

/** Numbers from a seed, the same on every machine: xorshift with 64 bits. */
export class SeededBits {
  #state: bigint;

  /** @param seed any text; equal texts give equal numbers. */
  constructor(seed: string) {
    let hash = 0xcbf29ce484222325n;
    for (const sign of seed) hash = BigInt.asUintN(64, (hash ^ BigInt(sign.codePointAt(0) ?? 0)) * 0x100000001b3n);
    this.#state = hash === 0n ? 1n : hash;
  }

  /** `width` bits, 1 to 64. */
  next(width: number): Bits {
    let x = this.#state;
    x = BigInt.asUintN(64, x ^ (x << 13n));
    x ^= x >> 7n;
    x = BigInt.asUintN(64, x ^ (x << 17n));
    this.#state = x;
    return x >> BigInt(64 - width);
  }
}

/** Values of a type at which rules change; for an amount also those around the width of what it counts. */
export function edgesOf(type: Type, amount: boolean): Bits[] {
  if (type.kind === "bool") return [0n, 1n];
  const width = widthOfType(type) ?? 32;
  if (type.kind === "vector") {
    const each = widthOfType(type.of) ?? 0;
    const elements = edgesOf(type.of, false);
    // Every element is beside one from further on in the list.
    return elements.map((_, index) =>
      Array.from(
        { length: type.count },
        (_, place) => elements[(index + 5 * place) % elements.length] ?? 0n,
      ).reduceRight((all, part) => (all << BigInt(each)) | part, 0n),
    );
  }
  if (type.kind === "float") return floatEdges(type.format.bits, type.format.fraction, type.format === FORMATS.fp8);
  if (amount) return [0n, 1n, 5n, 15n, 16n, 17n, 31n, 32n, 33n, 63n, 64n, 65n, 255n, 256n, 0x80000000n, 0xffffffffn];
  const top = 1n << BigInt(width - 1);
  return [0n, 1n, 2n, 3n, 7n, 0xffn & (2n * top - 1n), top - 1n, top, top + 1n, 2n * top - 2n, 2n * top - 1n];
}

function floatEdges(width: number, fraction: number, finite: boolean): Bits[] {
  const sign = 1n << BigInt(width - 1);
  const step = 1n << BigInt(fraction);
  const infinity = sign - step;
  const one = (infinity >> 1n) & ~(step - 1n);
  const positive = [
    0n,
    1n,
    step - 1n,
    step,
    step + 1n,
    one - 1n,
    one,
    one + 1n,
    one + step + (step >> 1n),
    infinity - 1n,
  ];
  const special = finite ? [sign - 1n] : [infinity, infinity | 1n, infinity | (step >> 1n) | 1n];
  return [...positive, ...special].flatMap((bits) => [bits, sign | bits]);
}

/** A value of the type by chance: of floats half of them near 1, of integers half of them small. */
export function randomOf(type: Type, amount: boolean, random: SeededBits): Bits {
  if (type.kind === "bool") return random.next(1);
  const width = widthOfType(type) ?? 32;
  if (type.kind === "vector") {
    const each = widthOfType(type.of) ?? 0;
    let all = 0n;
    for (let place = 0; place < type.count; place++) all |= randomOf(type.of, false, random) << BigInt(place * each);
    return all;
  }
  const near = random.next(1) === 1n;
  if (amount) return near ? random.next(6) : random.next(32);
  const bits = random.next(width);
  if (!near) return bits;
  if (type.kind !== "float") return bits >> (random.next(5) % BigInt(width));
  const { fraction, bits: size } = type.format;
  const step = 1n << BigInt(fraction);
  const one = (((1n << BigInt(size - 1)) - step) >> 1n) & ~(step - 1n);
  const sign = random.next(1) << BigInt(size - 1);
  // Narrow formats have no four exponents below that of 1.
  const magnitude = one + (random.next(3) - 4n) * step + random.next(fraction);
  return sign | BigInt.asUintN(size - 1, magnitude);
}
