import { execFile } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SCRIPT = path.join(import.meta.dirname, "../../scripts/match.ts");

type Result = { code: number; out: string; err: string };

/** Runs the command with this standard input. */
function runMatch(args: string[], input = ""): Promise<Result> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
    child.stdin?.end(input);
  });
}

describe("npm run match", () => {
  it("prints one JSON object a line, in order, and goes on after a bad line", { timeout: 120_000 }, async () => {
    const lines = ["ld.global.nc.v4.f32", "ld.global.f16", "", "@%p1 add.u32 %r1, %r2, %r3;", "ld.u32.global"];
    const { code, out, err } = await runMatch(["--json"], `${lines.join("\n")}\n`);
    expect([code, err]).toEqual([0, ""]);
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(answers).toHaveLength(lines.length);
    expect(answers[0]).toEqual({
      input: "ld.global.nc.v4.f32",
      url: "/ptx/ld.global.nc/",
      form: "ld.global.nc.vec.type",
      qualifiers: [".global", ".nc", ".v4", ".f32"],
      ptx: "3.1",
      targets: ["sm_32"],
      also: [{ form: "ld.global.nc.vec.type-2", ptx: "3.1", targets: ["sm_32"] }],
    });
    expect(answers[1]).toMatchObject({ part: ".f16", offset: 9 });
    expect(answers[2]).toMatchObject({ error: "the line is empty" });
    expect(answers[3]).toEqual({
      input: lines[3],
      url: "/ptx/add/",
      form: "add.type2",
      qualifiers: [".u32"],
      ptx: "1.0",
      targets: ["sm_10"],
    });
    expect(answers[4]).toMatchObject({ qualifiers: [".global", ".u32"], documented: "ld.global.u32" });
  });

  it("marks the wrong part for people and exits with 1", { timeout: 120_000 }, async () => {
    const { code, err } = await runMatch(["fma.f32x3"]);
    expect(code).toBe(1);
    expect(err).toContain("fma.f32x3\n   ^^^^^^");
  });

  it("without an opcode is bad usage", { timeout: 120_000 }, async () => {
    expect(await runMatch([])).toMatchObject({ code: 2, out: "" });
  });
});
