import { spawnSync } from "node:child_process";
import { ensureChromium } from "./tools/chromium.ts";
import { ensureLlvm } from "./tools/llvm.ts";

/** Every check, in the order in which a failure is cheapest to find; the test runner comes last, so its summary closes the run. */
const STEPS: readonly (readonly string[])[] = [
  ["prettier", "--check", "--log-level", "warn", "."],
  ["eslint", "."],
  ["tsc", "--noEmit"],
  // Astro's checker resolves modules as a bundler does, so it gets the site's own files; tsc checks the rest as Node does.
  [
    "astro",
    "check",
    "--tsconfig",
    "tsconfig.astro.json",
    "--minimumFailingSeverity",
    "hint",
    "--minimumSeverity",
    "hint",
  ],
  ["vitest", "run"],
];

const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };

async function run(): Promise<number> {
  const problem = ensureChromium() ?? (await ensureLlvm());
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  for (const [command, ...args] of STEPS) {
    console.log(`\n> ${[command, ...args].join(" ")}`);
    const { status } = spawnSync(command ?? "", args, { stdio: "inherit", env: environment });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

process.exitCode = await run();
