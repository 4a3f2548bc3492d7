import {
  countUses,
  type DirectivePage,
  listDirectivePages,
  listRegisterPages,
  listTargetPages,
  listVersionPages,
  type RegisterPage,
  type TargetPage,
  type VersionPage,
} from "./group-pages.ts";
import type { Page } from "../../schema/ptx/page.ts";
import { gatherErrata, type PtxErrata } from "./errata.ts";
import { loadPtxAtlas } from "./ptx-atlas.ts";
import { PtxInstructionPages } from "./ptx-instruction-page.ts";

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Route data of all PTX instruction pages, shared by the whole build. */
export const ptxInstructionPages = once((): PtxInstructionPages => new PtxInstructionPages(loadPtxAtlas()));

/** Route data of the other PTX pages, shared by the whole build. */
export const ptxRegisterPages = once((): RegisterPage[] => listRegisterPages(loadPtxAtlas()));
export const ptxDirectivePages = once((): DirectivePage[] => listDirectivePages(loadPtxAtlas()));
export const ptxTargetPages = once((): TargetPage[] => listTargetPages(loadPtxAtlas(), ptxInstructionPages()));
export const ptxVersionPages = once((): VersionPage[] => listVersionPages(loadPtxAtlas()));

/** Which instructions take a type or state space, by its name in an opcode. */
export const ptxUses = once((): Map<string, Page[]> => countUses(loadPtxAtlas()));

export const ptxErrata = once((): PtxErrata => gatherErrata(loadPtxAtlas()));
