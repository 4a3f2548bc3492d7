import { describeGenerations, type GenerationName } from "../catalog/generation-list.ts";
import type { Result } from "../search/find.ts";
import { type EntryKind, VENDOR_OF } from "../search/name-index.ts";

/** Kinds that a reader may not guess from the name. */
const KIND_WORDS: Readonly<Partial<Record<EntryKind, string>>> = {
  register: "special register",
  directive: "directive",
  concept: "concept",
  encoding: "encoding",
  generation: "generation",
  target: "target",
};

/** A link to a result with its badges. Everything is set as text, so no name or query can become markup. */
export function createResultLink(
  { entry, url, encoding, generations, via }: Result,
  base: string,
  all: readonly GenerationName[],
): HTMLAnchorElement {
  const badges = [VENDOR_OF[entry.kind], KIND_WORDS[entry.kind], encoding, describeGenerations(generations, all)];
  return createLink(base + url.slice(1), entry.name, badges, via === undefined ? undefined : `for ${via}`);
}

/** A link with a name, badges and a note; missing and empty badges are left out. */
export function createLink(
  href: string,
  name: string,
  badges: readonly (string | undefined)[],
  note: string | undefined,
): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.append(createSpan("name", name));
  for (const badge of badges) {
    if (badge !== undefined && badge !== "") anchor.append(" ", createSpan("badge", badge));
  }
  if (note !== undefined && note !== "") anchor.append(" ", createSpan("dim", note));
  return anchor;
}

function createSpan(name: string, text: string): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = name;
  span.textContent = text;
  return span;
}
