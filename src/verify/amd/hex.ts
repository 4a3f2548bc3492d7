/** Bytes as lower-case hexadecimal digits. */
export function formatBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** The integer whose bytes, in memory order, the digits give: the least significant byte first. */
export function wordOf(hex: string): bigint {
  return BigInt(`0x${(hex.match(/../g) ?? []).reverse().join("")}`);
}

/** Bytes in memory order, the least significant first, of an integer. */
export function bigIntToBytes(word: bigint, size: number): string {
  const digits = word.toString(16).padStart(size * 2, "0");
  return (digits.match(/../g) ?? []).reverse().join("");
}
