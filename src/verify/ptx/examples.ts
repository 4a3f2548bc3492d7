import { createHash } from "node:crypto";
import { parseFrontMatter } from "../../catalog/front-matter.ts";
import { wrapExample } from "../../prose/wrap-example.ts";
import { compareVersions } from "../../ptx/target.ts";
import { proseSchema, type PtxExample } from "../../schema/ptx/prose.ts";
import type { VerifiedExample } from "../../schema/ptx/verified.ts";
import { NEWEST } from "./candidates.ts";
import { parseMessages } from "./message.ts";
import { archFor, type Assembler } from "./ptxas.ts";

/** An example of a page. */
export type PageExample = { page: string; index: number; example: PtxExample };

/**
 * Reads the examples of a prose file.
 *
 * @param page the file's name without its ending.
 * @throws {DataError} when the file has no front matter or it does not fit the schema.
 */
export function readExamples(page: string, text: string): PageExample[] {
  const { data } = parseFrontMatter(`${page}.md`, text, proseSchema);
  return data.examples.map((example, index) => ({ page, index, example }));
}

/** SHA-256 of all that decides whether an example is accepted: its whole module. Line ends of Windows do not count. */
export function hashExample(example: PtxExample): string {
  return createHash("sha256").update(wrapExample(example).replaceAll("\r\n", "\n")).digest("hex");
}

/** Assembles every example to code, in the order of pages and numbers. */
export async function verifyExamples(
  examples: readonly PageExample[],
  assembler: Assembler,
): Promise<VerifiedExample[]> {
  const sorted = [...examples].sort((a, b) => (a.page === b.page ? a.index - b.index : a.page < b.page ? -1 : 1));
  return Promise.all(sorted.map((entry) => verifyExample(entry, assembler)));
}

async function verifyExample({ page, index, example }: PageExample, assembler: Assembler): Promise<VerifiedExample> {
  const head = { page, index, hash: hashExample(example) };
  const module = { ptx: example.version, target: example.target };
  if (compareVersions(example.version, NEWEST) > 0) {
    const message = `PTX ${example.version} is newer than ${NEWEST}, the newest that this ptxas reads`;
    return { ...head, state: "not-judged", ...module, message };
  }
  if (example.unverifiable !== undefined) {
    return { ...head, state: "not-judged", ...module, message: example.unverifiable };
  }
  const options = `-arch=${archFor(example.target)}`;
  const { messages, others } = parseMessages(await assembler.assemble(wrapExample(example), [options]));
  const said = messages.length > 0 ? messages.map((message) => message.text) : others;
  if (said.length === 0) return { ...head, state: "verified", options, ...module };
  return { ...head, state: "refused", options, ...module, message: said.join("; ") };
}
