import path from "node:path";
import { listFiles } from "../../catalog/list-files.ts";
import { DataError, readData } from "../../catalog/read-data.ts";
import { type PtxSemanticsFamily, ptxSemanticsFileSchema } from "../../schema/ptx/semantics.ts";
import { expandNames, fillText } from "../family.ts";
import type { SemanticsForm } from "../form.ts";
import { type Type, typeOfName, widthOfType } from "../type.ts";

/** The text of one PTX opcode. */
export interface PtxText {
  /** In documented order: `add.rn.ftz.f32`. */
  readonly opcode: string;
  readonly family: PtxSemanticsFamily;
  readonly text: string;
  /** Types of the operands by their names in the text, in the family's order. */
  readonly writes: ReadonlyMap<string, Type>;
  readonly reads: ReadonlyMap<string, Type>;
  /** What the text is compiled for. */
  readonly form: SemanticsForm;
}

const NO_VARIANTS: ReadonlyMap<string, string> = new Map();

/** All families of PTX texts below a content folder, by file and then in their order. */
export function readPtxSemantics(content: string): PtxSemanticsFamily[] {
  return listFiles(path.join(content, "ptx", "semantics"), ".yaml").flatMap((file) =>
    readData(file, ptxSemanticsFileSchema),
  );
}

/**
 * The text of every opcode that the families' patterns give.
 *
 * @throws {DataError} that lists opcodes of several families, unknown parameters and unknown types.
 */
export function expandPtxTexts(families: readonly PtxSemanticsFamily[]): Map<string, PtxText> {
  const texts = new Map<string, PtxText>();
  const problems: string[] = [];
  for (const family of families) {
    for (const { name, chosen } of family.opcodes.flatMap((pattern) => expandNames(pattern, family))) {
      const other = texts.get(name);
      if (other === undefined) texts.set(name, textOf(name, family, chosen, problems));
      else problems.push(`${name} is in '${other.family.id}' and in '${family.id}'`);
    }
  }
  if (problems.length > 0) throw new DataError("content/ptx/semantics", problems);
  return texts;
}

function textOf(
  opcode: string,
  family: PtxSemanticsFamily,
  chosen: ReadonlyMap<string, string>,
  problems: string[],
): PtxText {
  const typed = (operands: Readonly<Record<string, string>>): Map<string, Type> =>
    new Map(
      Object.entries(operands).flatMap(([name, pattern]): [string, Type][] => {
        const type = typeOfName(fillText(pattern, family, chosen), NO_VARIANTS);
        if (type !== undefined) return [[name, type]];
        problems.push(`${opcode} (${family.id}): '${fillText(pattern, family, chosen)}' of ${name} is no type`);
        return [];
      }),
    );
  const writes = typed(family.writes);
  const reads = typed(family.reads);
  const operands = [...new Set([...writes.keys(), ...reads.keys()])].map((name) => ({
    name,
    bits: widthOfType(writes.get(name) ?? reads.get(name) ?? { kind: "bool" }) ?? 1,
    input: reads.has(name),
    output: writes.has(name),
    perLane: false,
    mask: false,
  }));
  return {
    opcode,
    family,
    text: fillText(family.text, family, chosen),
    writes,
    reads,
    form: { encoding: opcode, operands, fields: new Map() },
  };
}
