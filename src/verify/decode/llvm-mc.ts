import { spawnSync } from "node:child_process";

/** What LLVM's disassembler made of one word: its text, or why there is none. */
export type Disassembled = { readonly text: string } | { readonly refused: string };

/** A word that stands between two others, so that their answers can be told apart: s_nop 123. */
const SEPARATOR = "[0x7b,0x00,0x80,0xbf]";
const SEPARATOR_TEXT = /^s_nop (123|0x7b)$/;

/** Words a run of the disassembler. A crash costs a search by halves. */
const BATCH = 400;

/** The disassembler, where it is installed. */
export interface LlvmMc {
  readonly version: string;
  disassemble(words: readonly Uint8Array[], processor: string): Disassembled[];
}

/** LLVM's disassembler of Debian's `llvm-22`; undefined where it is not on PATH. */
export function findLlvmMc(command = "llvm-mc-22"): LlvmMc | undefined {
  const found = spawnSync(command, ["--version"], { encoding: "utf8" });
  const version = /LLVM version (\S+)/.exec(found.stdout ?? "")?.[1];
  if (version === undefined) return undefined;
  return {
    version,
    disassemble: (words, processor) => {
      const answers: Disassembled[] = [];
      for (let at = 0; at < words.length; at += BATCH)
        answers.push(...run(command, processor, words.slice(at, at + BATCH)));
      return answers;
    },
  };
}

/** Runs a batch; where the tool crashes, its halves, so that a crash is the answer of one word alone. */
function run(command: string, processor: string, words: readonly Uint8Array[]): Disassembled[] {
  const lines = words.flatMap((bytes) => [
    `[${[...bytes].map((byte) => `0x${byte.toString(16)}`).join(",")}]`,
    SEPARATOR,
  ]);
  const result = spawnSync(command, ["--disassemble", "-triple=amdgcn", `-mcpu=${processor}`], {
    input: `${lines.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, LLVM_DISABLE_SYMBOLIZATION: "1", LLVM_DISABLE_CRASH_REPORT: "1" },
  });
  // Words that it cannot decode make it end with 1; a crash is another end.
  if (result.status !== 0 && result.status !== 1) {
    if (words.length === 1) return [{ refused: "the disassembler crashes" }];
    const half = words.length >> 1;
    return [...run(command, processor, words.slice(0, half)), ...run(command, processor, words.slice(half))];
  }
  const complaints = new Map<number, string>();
  for (const [, line, message] of result.stderr.matchAll(/^<stdin>:(\d+):\d+: (.*)$/gm))
    complaints.set((Number(line) - 1) >> 1, message ?? "");
  const groups: string[][] = [[]];
  for (const line of result.stdout.split("\n").map((text) => text.trim())) {
    if (line === "" || line.startsWith(".")) continue;
    if (SEPARATOR_TEXT.test(line)) groups.push([]);
    else groups.at(-1)?.push(line);
  }
  return words.map((_, index): Disassembled => {
    const complaint = complaints.get(index);
    if (complaint !== undefined) return { refused: complaint };
    const [text, more] = groups[index] ?? [];
    if (text === undefined || more !== undefined) return { refused: "not one instruction" };
    // LLVM marks what it prints although the instruction cannot have it.
    return text.includes("/*") || text.includes("Warning:") ? { refused: text } : { text: text.replace(/\s+/g, " ") };
  });
}
