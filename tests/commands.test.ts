import { spawn } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { portProblem } from "../scripts/site/port-problem.ts";

const ROOT = path.join(import.meta.dirname, "..");
const COMMANDS = [
  "start",
  "build",
  "package",
  "import",
  "fetch",
  "find",
  "match",
  "decode",
  "eval",
  "mcp",
  "verify",
  "verify-decode",
  "changelog",
  "mutate-ptx-semantics",
  "mutate-semantics",
  "urls",
  "evidence",
  "coverage",
  "bench",
];

function run(command: string, ...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, "scripts", `${command}.ts`), ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (data: Buffer) => (out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (err += data.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code, out, err });
    });
  });
}

describe("a command line that is wrong", () => {
  it.each(COMMANDS)("%s says how it is used and ends with 2", { timeout: 30_000 }, async (command) => {
    const { code, out, err } = await run(command, "--bogus");
    expect(err).toMatch(/usage: npm (run|start)/i);
    expect(err).not.toContain("    at ");
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  it("is refused for a pattern that is none", { timeout: 30_000 }, async () => {
    const { code, err } = await run("mutate-semantics", "(");
    expect(code).toBe(2);
    expect(err).toContain("Unterminated group");
  });
});

describe("npm start", () => {
  it("says at once that a port is taken", { timeout: 30_000 }, async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, out, err } = await run("start", "--port", String(port));
    server.close();
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`port ${String(port)} is taken`);
  });

  it("finds nothing wrong with a free port", async () => {
    expect(await portProblem(0)).toBeUndefined();
  });
});
