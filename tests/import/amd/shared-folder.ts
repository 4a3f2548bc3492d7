import { existsSync } from "node:fs";
import path from "node:path";
import { it } from "vitest";
import { PROJECT } from "./fixtures.ts";

/** AMD's excerpts and the rebuilt files, beside the project; an outside clone does not have them. */
export const SHARED = path.resolve(PROJECT, "../shared/amd");

/** Whether this clone has {@link SHARED}. */
export const hasShared = existsSync(SHARED);

/** What to add to the name of a suite that reads {@link SHARED}. */
export const skipNote = hasShared ? "" : " (skipped: there is no ../shared/amd beside this clone)";

/** Puts the reason into the report where the suites are skipped. */
export function reportSkipped(): void {
  if (!hasShared) it.skip("reads ../shared/amd, which is not beside this clone: nothing here was tested");
}
