import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadDecodeData, readDecodableGenerations } from "../src/catalog/load-decode-data.ts";
import { ByteError, parseBytes, toWords } from "../src/encoding/decode/bytes.ts";
import { Decoder, isUndecodable } from "../src/encoding/decode/decoder.ts";
import { describe, type Description } from "../src/encoding/decode/describe.ts";
import { describeWidened, readListing } from "../src/encoding/decode/listing.ts";
import { Assembly } from "../src/encoding/decode/text/assembly.ts";

const USAGE = `usage: npm run decode -- --arch GENERATION WORD…
       npm run --silent decode -- --arch GENERATION --json    one instruction's bytes a line on standard input
  WORD  a 32-bit word in hexadecimal, with or without 0x; several make a listing`;

/**
 * Decodes words of one generation.
 *
 * @returns the exit code: 0 done, 1 when a word of the command line is no instruction, 2 bad usage.
 */
export async function runDecode(args: readonly string[]): Promise<number> {
  const rest = [...args];
  const json = take(rest, "--json");
  const at = rest.indexOf("--arch");
  const [, arch] = at < 0 ? [] : rest.splice(at, 2);
  if (arch === undefined || rest.some((arg) => arg.startsWith("-")) || (!json && rest.length === 0)) {
    console.error(USAGE);
    return 2;
  }
  const known = readDecodableGenerations();
  if (!known.includes(arch)) {
    console.error(`there is no generation '${arch}'; known are ${known.join(", ")}`);
    return 2;
  }
  const decoder = new Decoder(loadDecodeData(arch));
  const assembly = new Assembly(decoder);
  if (!json) return printForPeople(decoder, assembly, rest.join(" "));
  if (rest.length > 0) {
    console.log(JSON.stringify(decodeLine(decoder, assembly, rest.join(" "))));
    return 0;
  }
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    process.stdout.write(`${JSON.stringify(decodeLine(decoder, assembly, line))}\n`);
  return 0;
}

function take(args: string[], flag: string): boolean {
  const at = args.indexOf(flag);
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}

/** The answer to one line: one instruction's bytes in memory order. */
export function decodeLine(
  decoder: Decoder,
  assembly: Assembly,
  line: string,
): Description | { readonly error: string } {
  try {
    const answer = decoder.decode(toWords(parseBytes(line)));
    return isUndecodable(answer) ? answer : describe(answer, assembly);
  } catch (error) {
    if (error instanceof ByteError) return { error: error.message };
    throw error;
  }
}

function printForPeople(decoder: Decoder, assembly: Assembly, text: string): number {
  let words: readonly number[];
  try {
    const listing = readListing(text);
    words = listing.words;
    if (listing.widened.length > 0) console.error(describeWidened(listing.widened));
  } catch (error) {
    if (!(error instanceof ByteError)) throw error;
    console.error(error.message);
    return 1;
  }
  let code = 0;
  for (let at = 0; at < words.length;) {
    const answer = decoder.decode(words, at);
    if (isUndecodable(answer)) {
      code = 1;
      console.error(answer.error);
      at += 1;
      continue;
    }
    const { name, encoding, size, fields, text: line, aliases, reserved } = describe(answer, assembly);
    console.log(line);
    console.log(`  ${name}${aliases.length === 0 ? "" : ` (${aliases.join(", ")})`}, ${encoding}, ${size} bytes`);
    console.log(
      `  ${Object.entries(fields)
        .map(([field, value]) => `${field}=${value}`)
        .join(" ")}`,
    );
    if (reserved !== undefined) console.log(`  set although no field holds them: ${reserved.join(" ")}`);
    at += size / 4;
  }
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && path.basename(process.argv[1]) === "decode.ts")
  process.exitCode = await runDecode(process.argv.slice(2));
