import { loadPtxAtlas } from "./ptx-atlas.ts";
import { PtxInstructionPages } from "./ptx-instruction-page.ts";

let pages: PtxInstructionPages | undefined;

/** Route data of all PTX instruction pages, shared by the whole build. */
export function ptxInstructionPages(): PtxInstructionPages {
  pages ??= new PtxInstructionPages(loadPtxAtlas());
  return pages;
}
