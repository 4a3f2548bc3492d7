import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";

/** Names under which LLVM 22's machine-code tool is installed: Debian's, and a plain one of the same version. */
const COMMANDS = [process.env["LLVM_MC"], "llvm-mc-22", "llvm-mc"];

/** The LLVM release that results are made with; another one knows other instructions. */
export const LLVM_MAJOR = 22;

/** The answer for a word on which the disassembler dies. */
export const CRASH = "the disassembler crashes";

/** What the disassembler says of one word. */
export type Disassembled =
  /** The line, and the bytes that LLVM's own encoder makes of the decoded instruction. */
  { readonly text: string; readonly bytes: string } | { readonly refused: string };

/** What the assembler says of one line: its bytes, or the first message. */
export type Assembled = { readonly bytes: string } | { readonly refused: string };

/** Runs llvm-mc over many lines at a time. Bytes are lower-case hexadecimal, in memory order. */
export interface LlvmMc {
  /** The version that the tool gives of itself: `22.1.8`. */
  readonly version: string;
  /** Names that `-mcpu=help` lists. */
  readonly processors: ReadonlySet<string>;
  /** Processes run so far. */
  runs: () => number;
  disassemble: (processor: string, words: readonly string[]) => Promise<Disassembled[]>;
  assemble: (processor: string, lines: readonly string[]) => Promise<Assembled[]>;
}

/** The llvm-mc of the release that results are made with, or undefined where none is installed. */
export async function findLlvmMc(): Promise<{ command: string; version: string } | undefined> {
  for (const command of COMMANDS) {
    if (command === undefined) continue;
    const { stdout } = await run(command, ["--version"], "");
    const version = /LLVM version (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    if (version?.startsWith(`${String(LLVM_MAJOR)}.`) === true) return { command, version };
  }
  return undefined;
}

/** Opens the tool. Throws an Error that says what to install where there is none. */
export async function openLlvmMc(): Promise<LlvmMc> {
  const found = await findLlvmMc();
  if (found === undefined)
    throw new Error(
      `llvm-mc of LLVM ${String(LLVM_MAJOR)} was not found. Install it (Debian: apt-get install llvm-${String(LLVM_MAJOR)}), or set LLVM_MC to its path.`,
    );
  const { command, version } = found;
  const { stdout, stderr } = await run(command, ["-triple=amdgcn", "-mcpu=help"], "");
  const processors = new Set(
    [...`${stdout}${stderr}`.matchAll(/^ {2}(gfx[0-9a-z-]+) +- Select the /gm)].map(([, name = ""]) => name),
  );
  const slots = new Slots(availableParallelism());
  let runs = 0;
  const check = (processor: string): void => {
    // For an unknown processor llvm-mc warns, exits with 0 and assembles for another chip.
    if (!processors.has(splitTarget(processor).processor))
      throw new Error(`LLVM ${version} knows no processor ${processor}`);
  };
  const call = (processor: string, args: readonly string[], input: string): Promise<Run> =>
    slots.use(() => {
      runs += 1;
      return run(command, ["-triple=amdgcn", ...optionsOf(processor), "--show-encoding", ...args], input);
    });
  return {
    version,
    processors,
    runs: () => runs,
    disassemble: async (processor, words) => {
      check(processor);
      const parts = split(words, DISASSEMBLY_BATCH).map((part) =>
        disassembleBatch(part, (input) => call(processor, ["--disassemble"], input)),
      );
      return (await Promise.all(parts)).flat();
    },
    assemble: async (processor, lines) => {
      check(processor);
      const parts = split(lines, ASSEMBLY_BATCH).map((part) =>
        assembleBatch(part, (input) => call(processor, [], input)),
      );
      return (await Promise.all(parts)).flat();
    },
  };
}

/** A target as we write it: a processor, and features that are set beside its own, as in `gfx1100 +real-true16`. */
export function splitTarget(target: string): { processor: string; features: readonly string[] } {
  const [processor = "", ...features] = target.split(" ");
  return { processor, features };
}

function optionsOf(target: string): string[] {
  const { processor, features } = splitTarget(target);
  return [`-mcpu=${processor}`, ...(features.length === 0 ? [] : [`-mattr=${features.join(",")}`])];
}

const DISASSEMBLY_BATCH = 2000;
const ASSEMBLY_BATCH = 1000;

type Call = (input: string) => Promise<Run>;

/** First value of the marks; no example of ours has an s_nop above it. */
const FIRST_MARK = 0x8000;

/** `s_nop` with a number: the mark after each word that tells whose output a line is. It is the same on every processor. */
function markBytes(index: number): string {
  const value = FIRST_MARK + index;
  return [value & 255, value >> 8, 0x80, 0xbf].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function block(bytes: string): string {
  return `[${(bytes.match(/../g) ?? []).map((byte) => `0x${byte}`).join(",")}]`;
}

/** The disassembler dies on some words, and the end of what it had printed is lost: halves of the rest are tried until such a word stands alone. */
async function disassembleBatch(words: readonly string[], call: Call): Promise<Disassembled[]> {
  if (words.length === 0) return [];
  const input = words.map((word, index) => `${block(word)}\n${block(markBytes(index))}\n`).join("");
  const { stdout, stderr, crashed } = await call(input);
  const answers = readAnswers(words, stdout, stderr);
  if (!crashed) {
    if (answers.length < words.length)
      throw new Error(`llvm-mc lost its place at word ${String(words[answers.length])}`);
    return answers;
  }
  const rest = words.slice(answers.length);
  if (rest.length === 1) return [...answers, { refused: CRASH }];
  const near = Math.min(rest.length >> 1, NEAR);
  return [
    ...answers,
    ...(await disassembleBatch(rest.slice(0, near), call)),
    ...(await disassembleBatch(rest.slice(near), call)),
  ];
}

/** Words that the tool's output buffer holds, about: so far behind the last printed line is the word that it died on. */
const NEAR = 100;

/** The answers for the first words, as far as what was printed goes. */
function readAnswers(words: readonly string[], stdout: string, stderr: string): Disassembled[] {
  const warned = messagesByLine(stderr);
  const printed = encodedLines(stdout);
  const answers: Disassembled[] = [];
  let next = 0;
  for (let index = 0; index < words.length; index += 1) {
    const mark = markBytes(index);
    const start = next;
    while (next < printed.length && printed[next]?.bytes !== mark) next += 1;
    if (next === printed.length) return answers;
    const own = printed.slice(start, next);
    next += 1;
    const warning = warned.get(index * 2 + 1);
    const [only] = own;
    if (warning !== undefined) answers.push({ refused: warning });
    else
      answers.push(own.length === 1 && only !== undefined ? only : { refused: `${String(own.length)} instructions` });
  }
  return answers;
}

async function assembleBatch(lines: readonly string[], call: Call): Promise<Assembled[]> {
  const input = lines.map((line, index) => `${line}\ns_nop ${String(FIRST_MARK + index)}\n`).join("");
  const { stdout, stderr, crashed } = await call(input);
  if (crashed) {
    if (lines.length <= 1) return lines.map(() => ({ refused: "the assembler crashes" }));
    const middle = lines.length >> 1;
    return [
      ...(await assembleBatch(lines.slice(0, middle), call)),
      ...(await assembleBatch(lines.slice(middle), call)),
    ];
  }
  const refused = messagesByLine(stderr);
  const printed = encodedLines(stdout);
  let next = 0;
  return lines.map((line, index): Assembled => {
    const mark = markBytes(index);
    const start = next;
    while (next < printed.length && printed[next]?.bytes !== mark) next += 1;
    if (next === printed.length) throw new Error(`llvm-mc lost its place at line ${line}`);
    const own = printed.slice(start, next);
    next += 1;
    const message = refused.get(index * 2 + 1);
    if (message !== undefined) return { refused: message };
    const [only] = own;
    return own.length === 1 && only !== undefined
      ? { bytes: only.bytes }
      : { refused: `${String(own.length)} instructions` };
  });
}

/** First message by line of the input, with 'warning: ' in front where it is one. Throws for text that names no line. */
function messagesByLine(stderr: string): Map<number, string> {
  const messages = new Map<number, string>();
  for (const [, line, kind, text = ""] of stderr.matchAll(/^<stdin>:(\d+):\d+: (error|warning): (.*)$/gm)) {
    const number = Number(line);
    if (!messages.has(number)) messages.set(number, kind === "warning" ? `warning: ${text}` : text);
  }
  if (stderr.trim() !== "" && messages.size === 0 && !stderr.includes("Stack dump"))
    throw new Error(`llvm-mc: ${stderr.trim()}`);
  return messages;
}

function encodedLines(stdout: string): { text: string; bytes: string }[] {
  return [...stdout.matchAll(/^\t(.*?)\s*(?:;|\/\/) encoding: \[([^\]]*)\]$/gm)].map(([, text = "", bytes = ""]) => ({
    text: text.trim(),
    bytes: bytes.replaceAll(/0x|,/g, "").toLowerCase(),
  }));
}

interface Run {
  readonly stdout: string;
  readonly stderr: string;
  /** Ended by a signal. */
  readonly crashed: boolean;
}

// A crash is an answer; naming the functions on its stack takes longer than all the rest.
const env = { ...process.env, LLVM_DISABLE_SYMBOLIZATION: "1" };

function run(command: string, args: readonly string[], input: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(command, args, { maxBuffer: 2 ** 28, env }, (error, stdout, stderr) => {
      // A signal, or the exit code that a shell-less abort leaves, is a crash; exit code 1 only says that a line was refused.
      const crashed = error !== null && error.signal !== null && error.signal !== undefined;
      resolve({ stdout, stderr, crashed });
    });
    // A tool that is missing or dies closes the pipe early; the callback above reports it.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

function split<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Lets a few tasks run at a time. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
