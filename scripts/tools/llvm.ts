import { findLlvmMc, LLVM_MAJOR } from "../../src/verify/amd/llvm-mc.ts";
import { installByApt } from "./apt.ts";

/**
 * Makes sure that there is the llvm-mc that examples are verified with: as root on a machine with apt it installs
 * Debian's package. Returns what a person has to do where that is not possible; undefined when all is well.
 */
export async function ensureLlvm(): Promise<string | undefined> {
  if ((await findLlvmMc()) !== undefined) return undefined;
  const name = `llvm-${String(LLVM_MAJOR)}`;
  installByApt(
    name,
    `No llvm-mc of LLVM ${String(LLVM_MAJOR)} found: installing Debian's ${name} for the examples of AMD.`,
  );
  if ((await findLlvmMc()) !== undefined) return undefined;
  return [
    `The tests assemble AMD's examples with llvm-mc of LLVM ${String(LLVM_MAJOR)}, and none was found.`,
    `Install it (Debian: apt-get install ${name}, from the security archive), or set LLVM_MC to the path of an llvm-mc ${String(LLVM_MAJOR)}.`,
  ].join("\n");
}
