import { isUndecodable } from "../encoding/decode/decoder.ts";
import { describeWidened, readListing } from "../encoding/decode/listing.ts";
import { type Engine, loadEngine } from "./decode-data.ts";
import { diagramView, element, fieldTable, reservedNote } from "./word-view.ts";

/** Instructions shown at once; a listing may be long, a diagram each is not light. */
const SHOWN = 200;

/** What the page's form asks for. */
export interface Request {
  readonly text: string;
  /** Generation ids: one, or all to try. */
  readonly generations: readonly string[];
  readonly bigEndian: boolean;
  /** Address of the data files' folder, and of the instruction pages. */
  readonly data: string;
  readonly pages: string;
}

/** Decodes and shows. Errors are shown as text. */
export async function showDecoded(request: Request, output: HTMLElement): Promise<void> {
  let words: readonly number[];
  let widened: readonly string[];
  try {
    ({ words, widened } = readListing(request.text, request.bigEndian));
  } catch (error) {
    output.replaceChildren(element("p", error instanceof Error ? error.message : String(error), "note"));
    return;
  }
  const sections: HTMLElement[] = [];
  if (widened.length > 0) sections.push(element("p", describeWidened(widened), "note"));
  for (const generation of request.generations) {
    try {
      const engine = await loadEngine(request.data, generation);
      sections.push(...listInstructions(engine, words, request, generation));
    } catch (error) {
      sections.push(element("p", `${generation}: ${error instanceof Error ? error.message : String(error)}`, "note"));
    }
  }
  output.replaceChildren(...sections);
}

function listInstructions(
  engine: Engine,
  words: readonly number[],
  { generations, pages }: Request,
  generation: string,
): HTMLElement[] {
  const list = element("ol", "", "decoded");
  let failed = 0;
  const reasons: string[] = [];
  let count = 0;
  for (let at = 0; at < words.length && count < SHOWN; count++) {
    const answer = engine.decoder.decode(words, at);
    const item = element("li");
    if (isUndecodable(answer)) {
      failed++;
      reasons.push(answer.error);
      item.append(element("p", answer.error, "note"));
      at += 1;
    } else {
      const heading = element("p");
      heading.append(element("code", engine.assembly.text(answer)));
      const links = element("p", "", "note");
      for (const { name } of answer.form.halves ?? [answer.form]) {
        const anchor = element("a", name);
        anchor.href = `${pages}${name}/`;
        links.append(anchor, " ");
      }
      links.append(`${answer.form.encoding.name}, ${answer.size} bytes`);
      const details = element("details");
      details.append(element("summary", "Bits and fields"));
      const reserved = reservedNote(answer);
      details.append(diagramView(answer), fieldTable(answer, engine));
      details.open = words.length <= 4 && generations.length === 1;
      item.append(heading, links, ...(reserved === undefined ? [] : [reserved]), details);
      at += answer.size / 4;
    }
    list.append(item);
  }
  // Where all generations are tried, one that knows none of the words says so in a line.
  if (generations.length > 1 && failed === count) return [element("p", `${generation}: ${reasonOf(reasons)}`, "note")];
  const parts: HTMLElement[] = generations.length > 1 ? [element("h2", generation)] : [];
  if (count === SHOWN) parts.push(element("p", `The first ${SHOWN} instructions are shown.`, "note"));
  return [...parts, list];
}

/** Why a generation knows none of the words: an instruction that is cut short says more than an unknown opcode. */
function reasonOf(reasons: readonly string[]): string {
  return reasons.find((reason) => reason.includes("bytes; there are")) ?? reasons[0] ?? "no instruction";
}
