import { parseBytes, toWords } from "../../encoding/decode/bytes.ts";
import { type Decoder, fieldValues, isUndecodable } from "../../encoding/decode/decoder.ts";
import type { Proof } from "./search.ts";

/**
 * What our decoder says against a proof's bytes: undefined where it reads the form, and every field as it was set.
 * It is the third witness beside LLVM's disassembler and assembler.
 */
export function decoderObjection({ subject, values, bytes }: Proof, decoder: Decoder): string | undefined {
  const decoded = decoder.decode(toWords(parseBytes(bytes)));
  if (isUndecodable(decoded)) return decoded.error;
  const { form } = decoded;
  const names = form.halves === undefined ? [form.name] : form.halves.map(({ name }) => name);
  if (!names.includes(subject.name)) return `reads ${form.name}`;
  if (form.encoding.name !== subject.form.encoding.name && form.halves === undefined)
    return `reads ${form.encoding.name}`;
  const read = fieldValues(decoded);
  for (const [field, value] of values) {
    const own = read[field];
    if (own === undefined || BigInt(own) !== value)
      return `reads ${field} as ${own ?? "nothing"}, not as ${String(value)}`;
  }
  return undefined;
}
