import type { BitField } from "../schema/bit-field.ts";
import type { IdentifierCheck } from "../schema/instruction.ts";
import { maskOf, placeValue, widthOf } from "./bits.ts";
import { isOpcodeField, opcodeField } from "./opcode-fields.ts";

/** What the check needs to know of an encoding; prepared once per encoding because identifiers run to hundreds. */
export interface IdentifierIndex {
  readonly fields: readonly BitField[];
  readonly mask: bigint;
  /** The mask's bits outside the opcode fields, as all identifiers share them. */
  readonly base: bigint;
  readonly identifiers: ReadonlySet<bigint>;
}

/**
 * Prepares an encoding for {@link checkIdentifier}. The base is the AND of all identifiers: in dual-issue encodings
 * an opcode too wide for OPX runs into ENCODING, and the bits it sets there are not shared by the other identifiers.
 */
export function indexIdentifiers(
  fields: readonly BitField[],
  mask: bigint,
  identifiers: readonly bigint[],
): IdentifierIndex {
  const opcodeBits = fields
    .filter(({ name }) => isOpcodeField(name))
    .reduce((bits, { ranges }) => bits | maskOf(ranges), 0n);
  const shared = identifiers.reduce<bigint>((bits, identifier) => bits & identifier, mask);
  return { fields, mask, base: shared & ~opcodeBits, identifiers: new Set(identifiers) };
}

/** The word that an opcode makes: the encoding's base with the opcode in its field. Undefined where there is no field for it or it does not fit. */
export function buildWord(index: IdentifierIndex, opcode: number, half?: "x" | "y"): bigint | undefined {
  const field = opcodeField(index.fields, half);
  if (field === undefined || BigInt(opcode) >> BigInt(widthOf(field.ranges)) !== 0n) return undefined;
  return index.base | placeValue(field.ranges, BigInt(opcode));
}

/** Whether the opcode rebuilds one of the identifiers: its word under the mask must be listed. */
export function checkIdentifier(index: IdentifierIndex, opcode: number, half?: "x" | "y"): IdentifierCheck {
  if (index.identifiers.size === 0 || opcodeField(index.fields, half) === undefined) return "not applicable";
  const word = buildWord(index, opcode, half);
  return word !== undefined && index.identifiers.has(word & index.mask) ? "pass" : "fail";
}
