import type { IndexedCatalog } from "../../catalog/indexed-catalog.ts";
import { maskOf, placeValue, widthOf } from "../../encoding/bits.ts";
import { opcodeField } from "../../encoding/opcode-fields.ts";
import type { BitField } from "../../schema/bit-field.ts";
import { bigIntToBytes, wordOf } from "./hex.ts";
import { parseLine, plainMnemonic } from "./line.ts";
import { CRASH, type LlvmMc } from "./llvm-mc.ts";
import type { Proof } from "./search.ts";

/** An instruction that LLVM reads under an opcode that the catalog does not list. */
export interface Unlisted {
  readonly generation: string;
  readonly encoding: string;
  readonly opcode: number;
  readonly mnemonic: string;
  readonly line: string;
}

/** An opcode to try, with words of its encoding. */
interface Shape {
  readonly encoding: string;
  readonly opcode: number;
  readonly field: BitField;
  readonly shapes: readonly Proof[];
}

/** How many different words of an encoding an unlisted opcode is tried with. */
const SHAPES = 8;

/** Tries every opcode of an encoding that the catalog does not list with the words of instructions that it has. */
export async function sweepOpcodes(
  generation: string,
  catalog: IndexedCatalog,
  proofs: readonly Proof[],
  llvm: LlvmMc,
): Promise<Unlisted[]> {
  const known = new Set(
    catalog.catalog.instructions.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((one) => one.toLowerCase()),
    ),
  );
  const written = new Set(proofs.map(({ text }) => plainMnemonic(parseLine(text, new Set())[0]?.mnemonic ?? "")));
  const open: Shape[] = [];
  for (const [encoding, own] of Map.groupBy(proofs, ({ subject }) => subject.form.encoding.name)) {
    const [first] = own;
    if (first === undefined || first.subject.form.kind !== "plain" || first.subject.form.half !== undefined) continue;
    const field = opcodeField(first.subject.form.encoding.fields, undefined);
    if (field === undefined) continue;
    const listed = new Set(own.map(({ subject }) => subject.form.opcode));
    const step = Math.max(1, Math.floor(own.length / SHAPES));
    const shapes = own.filter((_, index) => index % step === 0).slice(0, SHAPES);
    for (let opcode = 0; opcode < 1 << widthOf(field.ranges); opcode += 1)
      if (!listed.has(opcode)) open.push({ encoding, opcode, field, shapes });
  }
  const found = new Map<Shape, Unlisted>();
  const closed = new Set<Shape>();
  for (let round = 0; round < SHAPES; round += 1) {
    const tries = open.flatMap((one) => {
      const shape = closed.has(one) ? undefined : one.shapes[round];
      return shape === undefined ? [] : [{ one, target: shape.target, bytes: withOpcode(shape.bytes, one) }];
    });
    for (const [target, own] of Map.groupBy(tries, (one) => one.target)) {
      const answers = await llvm.disassemble(
        target,
        own.map(({ bytes }) => bytes),
      );
      for (const [at, { one, bytes }] of own.entries()) {
        const answer = answers[at];
        // A word on which the disassembler dies costs a search for it; its opcode is not tried again.
        if (answer === undefined || ("refused" in answer && answer.refused === CRASH)) closed.add(one);
        if (answer === undefined || "refused" in answer || answer.bytes !== bytes) continue;
        closed.add(one);
        const mnemonic = plainMnemonic(parseLine(answer.text, new Set())[0]?.mnemonic ?? "");
        if (known.has(mnemonic) || written.has(mnemonic)) continue;
        found.set(one, { generation, encoding: one.encoding, opcode: one.opcode, mnemonic, line: answer.text });
      }
    }
  }
  return [...found.values()];
}

function withOpcode(bytes: string, { field, opcode }: Shape): string {
  const word = (wordOf(bytes) & ~maskOf(field.ranges)) | placeValue(field.ranges, BigInt(opcode));
  return bigIntToBytes(word, bytes.length / 2);
}
