import { createHash } from "node:crypto";
import type { ConceptContent } from "../../catalog/concepts/read-concepts.ts";
import { wrapExample } from "../../prose/wrap-example.ts";
import type { Sequence, VerifiedSequence } from "../../schema/concept.ts";
import type { Generation } from "../../schema/generation.ts";
import { parseMessages } from "../ptx/message.ts";
import { archFor, type Assembler } from "../ptx/ptxas.ts";
import type { MachineCodeTool } from "./llvm.ts";

/** A sequence with its place: which pair of which concept, and which sequence of the pair. */
export interface PlacedSequence {
  readonly concept: string;
  readonly pair: number;
  readonly index: number;
  readonly sequence: Sequence;
}

/** What assembles the two languages. */
export interface Tools {
  readonly llvm: MachineCodeTool;
  readonly ptxas: Assembler;
}

/** All sequences in the order of concepts. */
export function listSequences({ concepts }: ConceptContent): PlacedSequence[] {
  return concepts.flatMap(({ id, pairs }) =>
    pairs.flatMap(({ sequences }, pair) =>
      sequences.map((sequence, index) => ({ concept: id, pair, index, sequence })),
    ),
  );
}

/** What a sequence is assembled for. Throws for a generation that does not exist. */
export function targetOf(sequence: Sequence, generations: readonly Generation[]): string {
  if (sequence.language === "ptx") return sequence.target;
  const generation = generations.find(({ id }) => id === sequence.generation);
  if (generation === undefined) throw new Error(`there is no generation '${sequence.generation}'`);
  return generation.llvmProcessor;
}

/** SHA-256 of all that decides whether a sequence is accepted. */
export function hashSequence(sequence: Sequence, target: string): string {
  const text = sequence.language === "ptx" ? moduleOf(sequence) : `${target}\n${sequence.code}`;
  return createHash("sha256").update(text).digest("hex");
}

/** Assembles every sequence. */
export async function verifySequences(
  sequences: readonly PlacedSequence[],
  generations: readonly Generation[],
  { llvm, ptxas }: Tools,
): Promise<VerifiedSequence[]> {
  return Promise.all(
    sequences.map(async ({ sequence, ...place }): Promise<VerifiedSequence> => {
      const target = targetOf(sequence, generations);
      const amd = sequence.language === "amd";
      const message = amd ? await llvm.assemble(target, sequence.code) : await askPtxas(sequence, ptxas);
      const tool = amd ? `llvm-mc ${llvm.version}` : `ptxas ${ptxas.version}`;
      const result = { ...place, hash: hashSequence(sequence, target), tool, target };
      return message === "" ? { ...result, state: "verified" } : { ...result, state: "refused", message };
    }),
  );
}

type PtxSequence = Extract<Sequence, { language: "ptx" }>;

function moduleOf({ target, version, code }: PtxSequence): string {
  return wrapExample({ title: "", target, version, code });
}

async function askPtxas(sequence: PtxSequence, ptxas: Assembler): Promise<string> {
  const output = await ptxas.assemble(moduleOf(sequence), [`-arch=${archFor(sequence.target)}`]);
  const { messages, others } = parseMessages(output);
  return [...messages.map(({ text }) => text), ...others].join("; ");
}
