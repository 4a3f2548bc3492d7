import { execFile } from "node:child_process";
import { findLlvmMc } from "../amd/llvm-mc.ts";

/** LLVM's machine-code tool. */
export interface MachineCodeTool {
  /** `22.1.8` */
  readonly version: string;
  /** Names that `-mcpu=help` lists. */
  readonly processors: ReadonlySet<string>;
  /** Assembles lines for a processor; the answer is what the tool complains about, nothing when it accepts all. */
  assemble: (processor: string, code: string) => Promise<string>;
}

/** The llvm-mc of the release that AMD's results are made with, or undefined where none is installed. */
export async function openMachineCodeTool(): Promise<MachineCodeTool | undefined> {
  const found = await findLlvmMc();
  if (found === undefined) return undefined;
  const { command, version } = found;
  const help = await run(command, ["-triple=amdgcn", "-mcpu=help"], "");
  const processors = new Set(
    [...help.output.matchAll(/^ {2}(gfx[0-9a-z-]+) +- Select/gm)].map(([, name = ""]) => name),
  );
  return {
    version,
    processors,
    async assemble(processor, code) {
      // For an unknown processor the tool warns, exits with 0 and assembles for another chip.
      if (!processors.has(processor)) return `LLVM ${version} knows no processor ${processor}`;
      const { errors, failed } = await run(command, ["-triple=amdgcn", `-mcpu=${processor}`, "-filetype=null"], code);
      return failed && errors === "" ? "llvm-mc ended without a message" : errors.trim();
    },
  };
}

function run(
  command: string,
  args: readonly string[],
  input: string,
): Promise<{ output: string; errors: string; failed: boolean }> {
  return new Promise((resolve) => {
    const child = execFile(command, args, { maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      resolve({ output: `${stdout}${stderr}`, errors: stderr, failed: error !== null });
    });
    // A tool that is not there closes the pipe at once; its absence is the answer above.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
