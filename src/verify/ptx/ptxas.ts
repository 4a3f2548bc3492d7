import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseTarget } from "../../ptx/target.ts";
import type { Kernel } from "./kernel.ts";
import { DECLARATION, parseMessages } from "./message.ts";
import { makeModule, type Header } from "./module.ts";

/** What ptxas says of one kernel of a module: nothing when it is accepted. */
export type Verdict = string[];

/** Runs ptxas over modules, a few at a time, and judges each kernel for itself. */
export type Assembler = {
  /** The version that ptxas gives of itself: `13.0, V13.0.88`. */
  version: string;
  /** How many modules were assembled. */
  runs: () => number;
  judge(kernels: readonly Kernel[], header: Header): Promise<Verdict[]>;
  /** Assembles one whole module; the answer is what it complains about. */
  assemble(text: string, options: readonly string[]): Promise<string>;
  close(): Promise<void>;
};

/** The version of the ptxas on PATH, or undefined where there is none. */
export async function ptxasVersion(): Promise<string | undefined> {
  const { output, missing } = await run(["--version"]);
  return missing ? undefined : /release ([\d.]+, V[\d.]+)/.exec(output)?.[1];
}

/**
 * Makes an assembler.
 *
 * @param parallel how many processes may run at a time.
 * @throws Error when there is no ptxas on PATH.
 */
export async function createAssembler(parallel = 2): Promise<Assembler> {
  const version = await ptxasVersion();
  if (version === undefined) throw new Error("ptxas is not on PATH; it comes with the CUDA toolkit");
  const folder = await mkdtemp(path.join(tmpdir(), "ptx-verify-"));
  const slots = new Slots(parallel);
  let runs = 0;
  const assemble = async (text: string, options: readonly string[]): Promise<string> =>
    slots.use(async (slot) => {
      runs += 1;
      const file = path.join(folder, `m${String(slot)}.ptx`);
      await writeFile(file, text);
      const { output, failed } = await run([...options, "-o", path.join(folder, `m${String(slot)}.o`), file]);
      return failed && output === "" ? "ptxas fatal   : ended without a message" : output;
    });
  return {
    version,
    runs: () => runs,
    assemble,
    judge: (kernels, header) => judge(kernels, header, assemble),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The `-arch` for a module's target: its own where ptxas can generate code for it. */
export function archFor(target: string): string {
  return parseTarget(target).number < 75 ? "sm_75" : target;
}

const PIECE = 1500;

async function judge(kernels: readonly Kernel[], header: Header, assemble: Assembler["assemble"]): Promise<Verdict[]> {
  const verdicts: Verdict[] = kernels.map(() => []);
  const groups = Map.groupBy(kernels.keys(), (index) => kernels[index]?.mode ?? "");
  const pieces = [...groups.values()].flatMap((indexes) => split(indexes, header.stops ? PIECE : PIECE / 5));
  await Promise.all(
    pieces.map(async (indexes) => {
      let left = indexes;
      while (left.length > 0) {
        const failed = await judgePiece(kernels, left, header, assemble, verdicts);
        // Without stopping, a module with errors generates no code: what is clean so far is assembled again alone.
        if (failed.size === 0) return;
        left = left.filter((index) => !failed.has(index));
      }
    }),
  );
  return verdicts;
}

/** Judges one module; the kernels that must be taken out before the others are judged for good. */
async function judgePiece(
  kernels: readonly Kernel[],
  indexes: readonly number[],
  header: Header,
  assemble: Assembler["assemble"],
  verdicts: Verdict[],
): Promise<Set<number>> {
  const own = indexes.flatMap((index) => kernels[index] ?? []);
  const module = makeModule(own, header);
  const output = await assemble(module.text, ["-arch", archFor(header.target)]);
  const { messages, others } = parseMessages(output);
  const failed = new Set<number>();
  let aborted = false;
  for (const message of messages) {
    const ends = message.fatal || message.text.includes("syntax error") || message.text.startsWith("Parsing error");
    for (const place of module.owners.get(message.line) ?? []) {
      const index = indexes[place];
      if (index === undefined) continue;
      const text = module.statements.has(message.line) ? message.text : `${DECLARATION}${message.text}`;
      if (!verdicts[index]?.includes(text)) verdicts[index]?.push(text);
      if (ends) aborted = true;
      failed.add(index);
    }
  }
  if (header.stops) return aborted ? failed : new Set();
  for (const text of others) {
    const index = indexes[Number(/\bk(\d+)\b/.exec(text)?.[1] ?? "-1")];
    if (index === undefined) continue;
    verdicts[index]?.push(text);
    failed.add(index);
  }
  const wide = /32-Bit compilation is no longer supported/i.test(output);
  if (failed.size === 0 && others.length > 0 && !wide) {
    // An error that names no kernel: each half is tried for itself.
    const [only] = indexes;
    if (indexes.length === 1 && only !== undefined) verdicts[only]?.push(...others);
    else
      for (const half of split(indexes, Math.ceil(indexes.length / 2))) {
        let left = half;
        for (;;) {
          const bad = await judgePiece(kernels, left, header, assemble, verdicts);
          if (bad.size === 0) break;
          left = left.filter((index) => !bad.has(index));
          if (left.length === 0) break;
        }
      }
  }
  return failed;
}

function split<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function run(args: readonly string[]): Promise<{ output: string; failed: boolean; missing: boolean }> {
  return new Promise((resolve) => {
    execFile("ptxas", args, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      resolve({ output: `${stdout}${stderr}`, failed: error !== null, missing: error?.code === "ENOENT" });
    });
  });
}

/** Lets a few tasks run at a time, each with a number of its own. */
class Slots {
  readonly #free: number[];
  readonly #waiting: ((slot: number) => void)[] = [];

  constructor(count: number) {
    this.#free = Array.from({ length: count }, (_, index) => index);
  }

  async use<T>(task: (slot: number) => Promise<T>): Promise<T> {
    const slot = this.#free.pop() ?? (await new Promise<number>((resolve) => this.#waiting.push(resolve)));
    try {
      return await task(slot);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(slot);
      else this.#free.push(slot);
    }
  }
}
