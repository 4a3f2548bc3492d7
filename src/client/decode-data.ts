import type { DecodeData } from "../encoding/decode/data.ts";
import { Decoder } from "../encoding/decode/decoder.ts";
import { FieldMeanings } from "../encoding/decode/meaning/field-meaning.ts";
import { Assembly } from "../encoding/decode/text/assembly.ts";
import { FieldValues } from "../encoding/decode/text/field-value.ts";

/** A generation's decoder with what writes its text. */
export interface Engine {
  readonly decoder: Decoder;
  readonly assembly: Assembly;
  /** Says what a word's fields stand for. */
  readonly meanings: FieldMeanings;
  /** Reads operands that are written for a field. */
  readonly values: FieldValues;
}

const engines = new Map<string, Promise<Engine>>();

/** Loads a generation's data once. `base` is the address of the folder with the data files. */
export function loadEngine(base: string, generation: string): Promise<Engine> {
  const present = engines.get(generation);
  if (present !== undefined) return present;
  const made = fetchEngine(`${base}${generation}.json`);
  engines.set(generation, made);
  made.catch(() => engines.delete(generation));
  return made;
}

async function fetchEngine(address: string): Promise<Engine> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const decoder = new Decoder((await response.json()) as DecodeData);
  const assembly = new Assembly(decoder);
  return { decoder, assembly, meanings: new FieldMeanings(decoder, assembly), values: new FieldValues(assembly) };
}
