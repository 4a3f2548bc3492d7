import { operationOf } from "../related-names.ts";

/** Tokens that vary the width, placement or return of an operation and do not make another one of it. */
const VARIANT =
  /^(?:rtn|x\d+|lds|byte|short|ubyte|sbyte|ushort|sshort|tr\d*|\d+x\d+x\d+\w*|\d+b|1k|scale\d*|[bhl]{2}|lo|pc|rel|mip|sgn|cl|o|g16|imm|u?int|flt)$/;

/** The operation that a name stands for, without types, widths and suffixes: two names of one pattern must agree on it. */
export function operationKey(name: string): string {
  const tokens = operationOf(name)
    .replace(/lshl\d/, "lshl")
    .replace(/(?<=^|_)[su](?=(?:min|max)(?:_|$))/, "")
    .split("_");
  const kept = tokens.filter((token) => !VARIANT.test(token));
  return (kept.length === 0 ? tokens : kept).join("_");
}
