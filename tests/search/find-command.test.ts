import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "../../src/catalog/paths.ts";

function find(args: readonly string[], input = ""): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["scripts/find.ts", ...args], { cwd: PROJECT_ROOT, input, encoding: "utf8" });
}

describe("npm run find", { timeout: 60_000 }, () => {
  it("answers one query a line, in order", () => {
    const { status, stdout, stderr } = find(["--json"], 'v_max_f32_e64\n\nasdfgh\nds_read_b32\n<b>&"\n');
    expect([status, stderr]).toEqual([0, ""]);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { query: string; results: { name: string }[] });
    expect(answers.map(({ query }) => query)).toEqual(["v_max_f32_e64", "", "asdfgh", "ds_read_b32", '<b>&"']);
    expect(answers[0]?.results[0]).toEqual({ name: "v_max_f32", url: "/amd/v_max_f32/#enc_vop3", encoding: "e64" });
    expect(answers.slice(1, 3).map(({ results }) => results)).toEqual([[], []]);
    expect(answers[3]?.results.slice(0, 2)).toEqual([
      { name: "ds_read_b32", url: "/amd/ds_read_b32/" },
      { name: "ds_load_b32", url: "/amd/ds_load_b32/" },
    ]);
  });

  it("prints names, addresses and generations for people", () => {
    const { status, stdout } = find(["v", "max", "f32"]);
    expect(status).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^v_max_f32 +\/amd\/v_max_f32\/ +RDNA 1 to 3\.5 and CDNA 1 to 4$/);
  });

  it("says when nothing is found, and how it is used", () => {
    expect(find(["asdfgh"])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: "nothing is called 'asdfgh', or nearly so\n",
    });
    expect(find([]).status).toBe(2);
    expect(find(["--wrong"]).status).toBe(2);
  });
});
