import { SaxesParser } from "saxes";
import { ImportError } from "./import-error.ts";
import type { XmlNode } from "./xml-node.ts";

/** Elements that only hold records; everything directly inside one of these is a record and is handed over whole. */
const CONTAINERS = new Set([
  "Spec",
  "Spec/ISA",
  "Spec/ISA/Encodings",
  "Spec/ISA/Instructions",
  "Spec/ISA/DataFormats",
  "Spec/ISA/OperandTypes",
  "Spec/ISA/FunctionalGroups",
  "Spec/ISA/FunctionalSubgroups",
]);

export interface XmlHandlers {
  /** A record is complete. `path` is that of its container. The node is not kept: a file's tree never is in memory. */
  readonly onRecord: (node: XmlNode, path: string) => void;
  /** A container opens on that line. */
  readonly onContainer: (path: string, line: number) => void;
  /** A comment outside every record. */
  readonly onComment: (comment: string) => void;
}

const NOT_XML = "If this is not AMD's machine-readable ISA, give another path.";

/**
 * Parses a file of AMD's machine-readable ISA as it streams in. Strict: malformed XML, a document type, an entity
 * declaration, text between records and any root but Spec are {@link ImportError}s.
 */
export async function streamXml(file: string, chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const containers: string[] = [];
  const open: XmlNode[] = [];
  let pending: string[] | undefined;
  let sawRoot = false;

  const pathHere = (): string | undefined => {
    const path = [containers.at(-1), ...open.map(({ name }) => name)].filter((part) => part !== undefined).join("/");
    return path === "" ? undefined : path;
  };
  const fail = (found: string, expected: string, advice?: string, line = parser.line): never => {
    const path = pathHere();
    throw new ImportError(
      { file, line, ...(path === undefined ? {} : { path }) },
      { found, expected, ...(advice === undefined ? {} : { advice }) },
    );
  };

  // Seven handlers at most: from the eighth on V8 keeps the parser's properties in a hash table, and parsing takes
  // four times as long (measured with saxes 6.0.0 on Node 24). Processing instructions carry no facts and are passed over.
  parser.on("error", (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, "");
    fail(`malformed XML (${reason})`, "well-formed XML", sawRoot ? undefined : NOT_XML);
  });
  parser.on("doctype", () =>
    fail("a document type declaration", "none: AMD's files have none, and entities are refused"),
  );
  parser.on("cdata", () => fail("a CDATA section", "plain text"));
  parser.on("comment", (raw) => {
    const comment = raw.trim();
    if (comment === "") return;
    if (open.length === 0 && containers.length <= 1) handlers.onComment(comment);
    else (pending ??= []).push(comment);
  });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    if (parent === undefined) {
      const container = containers.at(-1);
      const path = container === undefined ? tag.name : `${container}/${tag.name}`;
      if (container === undefined && tag.name !== "Spec") fail(`the root <${tag.name}>`, "<Spec>", NOT_XML);
      sawRoot = true;
      if (CONTAINERS.has(path)) {
        containers.push(path);
        handlers.onContainer(path, parser.line);
        for (const comment of pending ?? []) handlers.onComment(comment);
        pending = undefined;
        return;
      }
    }
    const node: XmlNode = {
      name: tag.name,
      line: parser.line,
      attributes: tag.attributes,
      children: [],
      text: "",
      comments: pending,
    };
    pending = undefined;
    parent?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    const parent = open.at(-1);
    if (parent !== undefined) parent.text += text;
    else if (containers.length > 0 && text.trim() !== "") fail(`text "${text.trim().slice(0, 40)}"`, "elements only");
  });
  parser.on("closetag", () => {
    const node = open.pop();
    if (node === undefined) {
      for (const comment of pending ?? []) handlers.onComment(comment);
      pending = undefined;
      containers.pop();
      return;
    }
    if (pending !== undefined) {
      node.comments = [...(node.comments ?? []), ...pending];
      pending = undefined;
    }
    const container = containers.at(-1);
    if (open.length === 0 && container !== undefined) handlers.onRecord(node, container);
  });

  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      // The strict decoder does not say where it stopped; a lenient one puts U+FFFD there.
      const [sound = ""] = new TextDecoder().decode(chunk).split("\uFFFD", 1);
      const line = parser.line + sound.split("\n").length - 1;
      return fail("bytes that are not UTF-8", "UTF-8 text", NOT_XML, line);
    }
  };
  for await (const chunk of chunks) parser.write(decode(chunk));
  parser.write(decode());
  if (!sawRoot) fail("no element", "<Spec>", NOT_XML);
  parser.close();
}
