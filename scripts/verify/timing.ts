import { writeFileSync } from "node:fs";
import path from "node:path";
import { readAtlas } from "../../src/catalog/atlas.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import { LlvmError } from "../../src/verify/timing/llvm.ts";
import { printVerifiedTiming, verifyTiming } from "../../src/verify/timing/verify-timing.ts";

/**
 * Asks LLVM what content/amd/timing says of it, and writes the answers to verified.json there.
 *
 * @returns the exit code: 0 done, 1 when a tool is missing or does not answer.
 */
export function verifyAmdTiming(): number {
  try {
    const verified = verifyTiming(readAtlas());
    writeFileSync(path.join(contentFolder(), "amd/timing/verified.json"), printVerifiedTiming(verified));
    const { hazards, pairs, passes, version } = verified;
    console.log(
      `LLVM ${version}: ${hazards.length} hazard pairs, ${pairs.length} dual-issue rules, ${passes.length} matrix instructions`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof LlvmError)) throw error;
    console.error(error.message);
    return 1;
  }
}
