/** Bytes that cannot be read. */
export class ByteError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ByteError";
  }
}

/**
 * Reads bytes in memory order from hexadecimal digits: spaces and commas are allowed between bytes, `0x` before each.
 * Throws a {@link ByteError} that says what is wrong with the text.
 */
export function parseBytes(text: string): Uint8Array {
  const digits = text
    .trim()
    .replace(/0x/gi, "")
    .replace(/[\s,]+/g, "");
  if (digits === "") throw new ByteError("there are no bytes");
  const wrong = /[^0-9a-f]/i.exec(digits);
  if (wrong !== null) throw new ByteError(`'${wrong[0]}' is no hexadecimal digit`);
  if (digits.length % 2 !== 0) throw new ByteError(`${digits.length} hexadecimal digits are no whole number of bytes`);
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Bytes as 32-bit little-endian words. Throws a {@link ByteError} unless there are 4, 8, 12 … bytes. */
export function toWords(bytes: Uint8Array): Uint32Array {
  if (bytes.length === 0 || bytes.length % 4 !== 0)
    throw new ByteError(`${bytes.length} bytes are no whole number of 32-bit words`);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => {
    const at = index * 4;
    return (
      ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>>
      0
    );
  });
}
