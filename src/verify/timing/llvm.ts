import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A tool of LLVM that is missing, or that did not answer as expected. */
export class LlvmError extends Error {
  override name = "LlvmError";
}

interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a tool of LLVM 22; without symbolised stack traces, which take seconds when one aborts. */
function run(tool: string, args: readonly string[], input: string): Answer {
  const { status, stdout, stderr, error } = spawnSync(tool, args, {
    encoding: "utf8",
    input,
    env: { ...process.env, LLVM_DISABLE_SYMBOLIZATION: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw new LlvmError(`${tool} cannot be run (${error.message}); install the package llvm-22`);
  return { status, stdout, stderr };
}

/** Version of the installed LLVM 22, such as 22.1.8; undefined where it is missing. */
export function llvmVersion(): string | undefined {
  const { stdout, error } = spawnSync("llc-22", ["--version"], { encoding: "utf8" });
  if (error !== undefined) return undefined;
  return /LLVM version (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
}

/** Two instructions, or lists separated by ' ; ', in LLVM's machine representation. */
export interface MachinePair {
  readonly first: string;
  readonly second: string;
}

/**
 * What LLVM's hazard recogniser adds to the two instructions of each pair, as llc prints it; one of the two that it
 * changed is in the list as well.
 *
 * @throws {LlvmError} that names the pair which llc does not take
 */
export function askHazards(processor: string, pairs: readonly MachinePair[]): string[][] {
  if (pairs.length === 0) return [];
  const answers = askAll(processor, pairs);
  if (typeof answers !== "string") return answers;
  for (const pair of pairs) {
    const single = askAll(processor, [pair]);
    if (typeof single === "string")
      throw new LlvmError(`llc -mcpu=${processor} does not take\n  ${pair.first}\n  ${pair.second}\n${single}`);
  }
  throw new LlvmError(`llc -mcpu=${processor} takes each pair, but not all together: ${answers}`);
}

/** Answers to all pairs, or what llc complained of. */
function askAll(processor: string, pairs: readonly MachinePair[]): string[][] | string {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-timing-"));
  try {
    const input = path.join(folder, "pairs.mir");
    const output = path.join(folder, "out.mir");
    writeFileSync(input, pairs.map(machineFunction).join(""));
    const args = ["-mtriple=amdgcn", `-mcpu=${processor}`, "-run-pass=post-RA-hazard-rec", "-o", output, input];
    const { status, stderr } = run("llc-22", args, "");
    if (status !== 0 || stderr !== "") return stderr.split("\n").slice(0, 6).join("\n");
    return readBodies(readFileSync(output, "utf8"), pairs);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function machineFunction({ first, second }: MachinePair, index: number): string {
  const lines = [...split(first), ...split(second), "S_ENDPGM 0"].map((line) => `    ${line}\n`);
  return `---\nname: pair${index}\nbody: |\n  bb.0:\n${lines.join("")}...\n`;
}

function split(instructions: string): string[] {
  return instructions.split(" ; ");
}

function readBodies(text: string, pairs: readonly MachinePair[]): string[][] {
  return pairs.map(({ first, second }, index) => {
    const body = new RegExp(`^name: +pair${index}$[^]*?^ +bb\\.0:\\n([^]*?)^ +S_ENDPGM`, "m").exec(text)?.[1];
    if (body === undefined) throw new LlvmError(`llc printed no function pair${index}`);
    const lines = body.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
    for (const given of [...split(first), ...split(second)]) {
      const place = lines.indexOf(given);
      if (place >= 0) lines.splice(place, 1);
    }
    return lines;
  });
}

/**
 * Bytes of lines in memory order, as llvm-mc assembles them.
 *
 * @throws {LlvmError} that names a line which it refuses
 */
export function assemble(processor: string, lines: readonly string[]): string[] {
  const { stdout, refusals } = runAssembler(processor, lines);
  const [refused] = refusals;
  if (refused !== undefined)
    throw new LlvmError(`llvm-mc -mcpu=${processor} refuses '${lines[refused[0] - 1] ?? ""}': ${refused[1]}`);
  return [...stdout.matchAll(/; encoding: \[([^\]]*)\]/g)].map(([, bytes = ""]) => bytes.replaceAll(/0x|,/g, ""));
}

/** What llvm-mc says against each line; undefined for one that it accepts. */
export function askRefusals(processor: string, lines: readonly string[]): (string | undefined)[] {
  // For some lines llvm-mc prints an error and an encoding without the part it refused: the error counts.
  const { refusals } = runAssembler(processor, lines);
  return lines.map((_, index) => refusals.get(index + 1));
}

function runAssembler(
  processor: string,
  lines: readonly string[],
): { readonly stdout: string; readonly refusals: ReadonlyMap<number, string> } {
  const args = ["-triple=amdgcn", `-mcpu=${processor}`, "-show-encoding"];
  const { stdout, stderr } = run("llvm-mc-22", args, lines.map((line) => `${line}\n`).join(""));
  const refusals = [...stderr.matchAll(/^<stdin>:(\d+):\d+: error: (.*)$/gm)];
  return { stdout, refusals: new Map(refusals.map(([, line, message = ""]) => [Number(line), message])) };
}

/** What LLVM's scheduling model says of an instruction, in cycles. */
export interface Duration {
  /** Until the next one may start. */
  readonly held: number;
  /** Until its result is there. */
  readonly latency: number;
}

/** Asks llvm-mca about lines, all at once. */
export function askDurations(processor: string, lines: readonly string[]): Duration[] {
  if (lines.length === 0) return [];
  const args = ["-mtriple=amdgcn", `-mcpu=${processor}`, "-iterations=1"];
  const { status, stdout, stderr } = run("llvm-mca-22", args, lines.map((line) => `${line}\n`).join(""));
  if (status !== 0) throw new LlvmError(`llvm-mca -mcpu=${processor}: ${stderr.split("\n").slice(0, 3).join("\n")}`);
  const table = /\[1\] +\[2\] +\[3\].*\n([^]*?)\n\n/.exec(stdout)?.[1] ?? "";
  const rows = [...table.matchAll(/^ *\d+ +(\d+) +(\d+\.\d+) /gm)];
  if (rows.length !== lines.length)
    throw new LlvmError(`llvm-mca -mcpu=${processor} answered ${rows.length} of ${lines.length} lines`);
  return rows.map(([, latency, held]) => ({ held: Number(held), latency: Number(latency) }));
}
