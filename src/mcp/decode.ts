import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { loadDecodeData, readDecodableGenerations } from "../catalog/load-decode-data.ts";
import { urls } from "../catalog/urls.ts";
import { ByteError } from "../encoding/decode/bytes.ts";
import { Decoder, isUndecodable } from "../encoding/decode/decoder.ts";
import { describe } from "../encoding/decode/describe.ts";
import { readListing } from "../encoding/decode/listing.ts";
import { Assembly } from "../encoding/decode/text/assembly.ts";
import { answer, failure, READS } from "./answer.ts";

/** Instructions that one call decodes at most: an answer has to fit a conversation. */
const LIMIT = 200;

const inputSchema = z.object({
  generation: z.string().min(1).max(40).describe("An AMD generation, such as rdna4 or cdna3."),
  words: z
    .string()
    .min(1)
    .max(20_000)
    .describe("32-bit words in hexadecimal, bytes in memory order, or lines of a disassembly with their words."),
});

const outputSchema = z.object({
  instructions: z.array(
    z.union([
      z.object({
        name: z.string().describe("The catalog's name; 'a :: b' for a dual instruction."),
        urls: z.array(z.string()).describe("Pages of the instruction, or of both halves."),
        aliases: z.array(z.string()),
        encoding: z.string(),
        size: z.int().describe("Bytes."),
        fields: z.record(z.string(), z.string()).describe("Every field with its value in hexadecimal."),
        operands: z.array(z.string()),
        text: z.string().describe("The line of assembly in LLVM's style."),
        reserved: z.array(z.string()).optional().describe("Set bits that no field holds, by word."),
      }),
      z.object({ error: z.string().describe("Why the word is no instruction; decoding goes on with the next word.") }),
    ]),
  ),
  left: z.int().min(0).describe("Words that were not decoded because the answer would be too long."),
});

type Instructions = z.infer<typeof outputSchema>["instructions"];

/** Adds the tool that decodes words of one generation. */
export function addDecode(server: McpServer): void {
  server.registerTool(
    "decode",
    {
      title: "Decode machine code",
      description:
        "Decodes machine code of one AMD generation: instruction, encoding, every field, operands and the line of assembly.",
      inputSchema,
      outputSchema,
      annotations: READS,
    },
    ({ generation, words }) => {
      const known = readDecodableGenerations();
      const id = generation.trim().toLowerCase();
      if (!known.includes(id)) return failure(`there is no generation '${generation}'; known are ${known.join(", ")}`);
      try {
        return answer(decode(id, readListing(words).words));
      } catch (error) {
        if (error instanceof ByteError) return failure(error.message);
        throw error;
      }
    },
  );
}

/** Decoders by generation: one takes a second to make. */
const decoders = new Map<string, { readonly decoder: Decoder; readonly assembly: Assembly }>();

function decoderOf(generation: string): { readonly decoder: Decoder; readonly assembly: Assembly } {
  const present = decoders.get(generation);
  if (present !== undefined) return present;
  const decoder = new Decoder(loadDecodeData(generation));
  const made = { decoder, assembly: new Assembly(decoder) };
  decoders.set(generation, made);
  return made;
}

function decode(generation: string, words: readonly number[]): { instructions: Instructions; left: number } {
  const { decoder, assembly } = decoderOf(generation);
  const instructions: Instructions = [];
  let at = 0;
  while (at < words.length && instructions.length < LIMIT) {
    const decoded = decoder.decode(words, at);
    if (isUndecodable(decoded)) {
      instructions.push({ error: decoded.error });
      at += 1;
      continue;
    }
    const { name, aliases, encoding, size, fields, operands, text, reserved } = describe(decoded, assembly);
    instructions.push({
      name,
      urls: name.split(" :: ").map((each) => urls.instruction(each)),
      aliases: [...aliases],
      encoding,
      size,
      fields: { ...fields },
      operands: [...operands],
      text,
      ...(reserved === undefined ? {} : { reserved: [...reserved] }),
    });
    at += size / 4;
  }
  return { instructions, left: words.length - at };
}
