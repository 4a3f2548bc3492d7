// Every type of sections 5.2.1 to 5.2.5 and of the packed formats of matrix instructions, by form of the name.
const TYPE =
  /^\.(?:pred|[busf]\d+(?:x\d+)?|bf16(?:x2)?|tf32|u?e\d+m\d+(?:p\d)?(?:x\d+)?|s2f6(?:x2)?|b\d+x16(?:_p\d+)?)$/;

// Asked for every part and fact of a match; the parts of PTX are a few hundred.
const known = new Map<string, boolean>();

/** Whether a part of an opcode names a type, such as `.u32`, `.bf16x2` or `.e4m3x2`. */
export function isType(part: string): boolean {
  const answer = known.get(part) ?? TYPE.test(part);
  if (known.size < 2000) known.set(part, answer);
  return answer;
}

/** The size of a scalar or packed type in bits; undefined where the name does not tell it. */
export function typeBits(part: string): number | undefined {
  const found = /^\.b?[busf](\d+)(?:x(\d+))?$/.exec(part);
  return found ? Number(found[1]) * Number(found[2] ?? 1) : undefined;
}
