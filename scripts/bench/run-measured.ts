import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Measured {
  readonly seconds: number;
  /** Highest sum of the resident memory of the process and its children, in megabytes; 0 where /proc is missing. */
  readonly megabytes: number;
}

/** Runs a Node script as a process of its own and measures it. Throws when it fails, with what it wrote to stderr. */
export async function runMeasured(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...environment },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  let megabytes = 0;
  const timer = setInterval(() => {
    if (child.pid !== undefined) megabytes = Math.max(megabytes, residentMegabytes(child.pid));
  }, 100);
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(" ")} failed with exit code ${code}\n${errors}`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

function residentMegabytes(pid: number): number {
  let own = 0;
  let children: number[];
  try {
    own = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    // The process has ended, or this is not Linux: nothing to add.
    return own;
  }
  return children.reduce((sum, child) => sum + residentMegabytes(child), own);
}
