import { type Decoded, fieldValues, reservedBits } from "./decoder.ts";
import type { Assembly } from "./text/assembly.ts";

/** A decoded instruction as commands and pages show it. */
export interface Description {
  /** The catalog's name; `a :: b` for a dual instruction. */
  readonly name: string;
  /** Other names, LLVM's among them. */
  readonly aliases: readonly string[];
  readonly encoding: string;
  /** Bytes. */
  readonly size: number;
  /** Every field with its value in hexadecimal. */
  readonly fields: Readonly<Record<string, string>>;
  /** Texts of the operands. */
  readonly operands: readonly string[];
  /** The whole line. */
  readonly text: string;
  /** Set bits that no field holds, in hexadecimal, one for each 32-bit word; absent where there are none. */
  readonly reserved?: readonly string[];
}

export function describe(decoded: Decoded, assembly: Assembly): Description {
  const { form, size } = decoded;
  const reserved = reservedBits(decoded);
  return {
    name: form.name,
    aliases: form.aliases,
    encoding: form.encoding.name,
    size,
    fields: fieldValues(decoded),
    operands: assembly.operands(decoded),
    text: assembly.text(decoded),
    ...(reserved.some((bits) => bits !== 0) ? { reserved: reserved.map((bits) => `0x${bits.toString(16)}`) } : {}),
  };
}
