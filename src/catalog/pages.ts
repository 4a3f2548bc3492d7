import { loadAtlas } from "./atlas.ts";
import { loadConcepts } from "./concepts/concepts.ts";
import { InstructionPages } from "./instruction-page.ts";

let pages: InstructionPages | undefined;

/** Route data of all instruction pages, shared by the whole build. */
export function instructionPages(): InstructionPages {
  pages ??= new InstructionPages(loadAtlas(), loadConcepts());
  return pages;
}
