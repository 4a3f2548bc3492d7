import { readAtlas } from "../../src/catalog/atlas.ts";
import { buildDecodeData } from "../../src/catalog/decode-data.ts";
import { readLlvmText } from "../../src/catalog/load-decode-data.ts";
import { Decoder } from "../../src/encoding/decode/decoder.ts";

let made: ReadonlyMap<string, Decoder> | undefined;

/** Decoders of all committed generations by id, made once a test file. */
export function decoders(): ReadonlyMap<string, Decoder> {
  const spellings = readLlvmText()?.generations;
  made ??= new Map(
    [...readAtlas().catalogs].map(([id, indexed]) => [id, new Decoder(buildDecodeData(indexed, spellings?.[id]))]),
  );
  return made;
}

/** The decoder of a generation. Throws where there is no catalog of it. */
export function decoderOf(generation: string): Decoder {
  const decoder = decoders().get(generation);
  if (decoder === undefined) throw new Error(`there is no catalog of ${generation}`);
  return decoder;
}
