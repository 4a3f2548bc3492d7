import { createHash } from "node:crypto";
import type { Architecture } from "../../schema/catalog.ts";
import { ImportError, type Place } from "./import-error.ts";
import { type DataFormatRecord, readDataFormat } from "./read-data-format.ts";
import { type DocumentFacts, readArchitecture, readDocument } from "./read-document.ts";
import { type EncodingRecord, readEncoding } from "./read-encoding.ts";
import { type InstructionRecord, readInstruction } from "./read-instruction.ts";
import { type OperandTypeRecord, readOperandType } from "./read-operand-type.ts";
import { commentsOf, NodeReader, one, UnknownElements, type XmlNode } from "./xml-node.ts";
import { streamXml } from "./xml-stream.ts";

/** Sections of a complete file. */
const SECTIONS = [
  "Encodings",
  "Instructions",
  "DataFormats",
  "OperandTypes",
  "FunctionalGroups",
  "FunctionalSubgroups",
] as const;

export interface FunctionalGroupRecord {
  readonly name: string;
  readonly description: string;
}

/** Everything one XML file states, references not yet resolved. */
export interface FileRecords {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly comments: readonly string[];
  readonly document: DocumentFacts;
  readonly architecture: Architecture;
  readonly encodings: ReadonlyMap<string, EncodingRecord>;
  readonly instructions: ReadonlyMap<string, InstructionRecord>;
  readonly dataFormats: ReadonlyMap<string, DataFormatRecord>;
  readonly operandTypes: ReadonlyMap<string, OperandTypeRecord>;
  readonly groups: ReadonlyMap<string, FunctionalGroupRecord>;
  readonly subgroups: ReadonlySet<string>;
  readonly unknownElements: ReadonlyMap<string, number>;
  readonly missingSections: readonly string[];
}

/** Reads one XML file as it streams in. Throws {@link ImportError} for anything that is not the expected form. */
export async function collectFile(file: string, chunks: AsyncIterable<Uint8Array>): Promise<FileRecords> {
  const unknown = new UnknownElements();
  const comments: string[] = [];
  const sections = new Set<string>();
  const encodings = new Map<string, EncodingRecord>();
  const instructions = new Map<string, InstructionRecord>();
  const dataFormats = new Map<string, DataFormatRecord>();
  const operandTypes = new Map<string, OperandTypeRecord>();
  const groups = new Map<string, FunctionalGroupRecord>();
  const subgroups = new Map<string, string>();
  let document: DocumentFacts | undefined;
  let architecture: Architecture | undefined;

  /** Stores a record under its name; a name that is taken is an error at the second place. */
  const store = <T>(map: Map<string, T>, name: string, record: T, reader: NodeReader): void => {
    if (map.has(name)) throw reader.error(`${name} a second time`, `each <${reader.node.name}> once`);
    map.set(name, record);
  };

  const readers: Record<string, (reader: NodeReader) => void> = {
    "Spec/Document": (reader) => {
      if (document !== undefined) throw reader.error("a second <Document>", "one");
      document = readDocument(reader);
    },
    "Spec/ISA/Architecture": (reader) => {
      if (architecture !== undefined) throw reader.error("a second <Architecture>", "one");
      architecture = readArchitecture(reader);
    },
    "Spec/ISA/Encodings/Encoding": (reader) => {
      const record = readEncoding(reader);
      store(encodings, record.encoding.name, record, reader);
    },
    "Spec/ISA/Instructions/Instruction": (reader) => {
      const record = readInstruction(reader);
      store(instructions, record.name, record, reader);
    },
    "Spec/ISA/DataFormats/DataFormat": (reader) => {
      const record = readDataFormat(reader);
      store(dataFormats, record.format.name, record, reader);
    },
    "Spec/ISA/OperandTypes/OperandType": (reader) => {
      const record = readOperandType(reader);
      store(operandTypes, record.type.name, record, reader);
    },
    "Spec/ISA/FunctionalGroups/FunctionalGroup": (reader) => {
      const children = reader.children({ one: ["Name", "Description"] });
      const name = one(reader, children, "Name").word();
      store(groups, name, { name, description: children.get("Description")?.[0]?.text() ?? "" }, reader);
    },
    "Spec/ISA/FunctionalSubgroups/FunctionalSubgroup": (reader) => {
      const name = one(reader, reader.children({ one: ["Name"] }), "Name").word();
      store(subgroups, name, name, reader);
    },
  };

  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }

  await streamXml(file, hashed(), {
    onContainer: (path, line) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (sections.has(name))
        throw new ImportError({ file, line, path }, { found: "the section twice", expected: "each section once" });
      sections.add(name);
    },
    onComment: (comment) => comments.push(comment),
    onRecord: (node: XmlNode, container: string) => {
      const path = `${container}/${node.name}`;
      if (node.name !== "Instruction") comments.push(...commentsOf(node));
      const read = readers[path];
      if (read === undefined) unknown.add(path);
      else read(new NodeReader(node, container, file, unknown));
    },
  });

  return {
    file,
    sha256: hash.digest("hex"),
    bytes,
    comments,
    document: required(document, { file, path: "Spec/Document" }),
    architecture: required(architecture, { file, path: "Spec/ISA/Architecture" }),
    encodings,
    instructions,
    dataFormats,
    operandTypes,
    groups,
    subgroups: new Set(subgroups.keys()),
    unknownElements: unknown.counts,
    missingSections: SECTIONS.filter((section) => !sections.has(section)),
  };
}

function required<T>(value: T | undefined, place: Place): T {
  if (value === undefined) throw new ImportError(place, { found: "nothing", expected: "the element, once" });
  return value;
}
