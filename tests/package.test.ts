import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

describe("the commands of package.json", () => {
  it("run scripts that are there", () => {
    const files = Object.values(scripts).flatMap((line) => line.match(/scripts\/\S+\.ts/g) ?? []);
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("are all those that the README names", () => {
    const named = [...readFileSync("README.md", "utf8").matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)];
    expect(named.length).toBeGreaterThan(8);
    expect([...new Set(named.map(([, name = ""]) => name))].filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
