import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compareStates } from "../../src/changelog/compare.ts";
import { describeChange } from "../../src/changelog/describe.ts";
import { printFeed } from "../../src/changelog/feed.ts";
import { readChangelog } from "../../src/changelog/read.ts";
import { amdState } from "../../src/changelog/state.ts";
import { writeEntry } from "../../src/changelog/write.ts";
import { encoding, field, tinyCatalog } from "../support/tiny-catalog.ts";

const form = (opcode: number) => ({ encoding: "ENC_A", opcode });
const before = tinyCatalog("rdna1", {
  encodings: [encoding("ENC_A", 32, [field("OP", [0, 8])])],
  instructions: { V_A: [form(1)], V_B: [form(2)], V_C: [form(3)] },
});
const after = tinyCatalog("rdna1", {
  encodings: [encoding("ENC_A", 32, [field("OP", [0, 8])]), encoding("ENC_B", 32, [field("OP", [0, 8])])],
  instructions: { V_A: [form(1)], V_B: [form(7)], V_D: [form(4)] },
});

describe("the changelog", () => {
  const change = compareStates(amdState(before), amdState(after));

  it("lists what came, what went and what is different", () => {
    expect(change?.changes).toEqual([
      { kind: "instructions", added: ["v_d"], removed: ["v_c"], changed: ["v_b"] },
      { kind: "encodings", added: ["ENC_B"] },
    ]);
  });

  it("has no entry where nothing is different, and lists nothing of a first catalog", () => {
    expect(compareStates(amdState(before), amdState(before))).toBeUndefined();
    expect(compareStates(undefined, amdState(before))).toMatchObject({ first: true, instructions: 3, changes: [] });
  });

  it("says it in one line", () => {
    if (change === undefined) throw new Error("a change");
    expect(describeChange(change)).toBe(
      "instructions added: 1; instructions removed: 1; instructions changed: 1; encodings added: 1",
    );
  });
});

describe("files of the changelog", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-changelog-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it("are read back newest first, also when a day has many", async () => {
    const change = compareStates(undefined, amdState(before));
    if (change === undefined) throw new Error("a change");
    const names: string[] = [];
    for (let count = 0; count < 11; count++)
      names.push(await writeEntry(folder, { date: "2026-01-02", title: "A <b>", catalogs: [change] }));
    names.push(await writeEntry(folder, { date: "2025-12-31", title: "Older", catalogs: [change] }));
    expect(names.slice(0, 2)).toEqual(["2026-01-02.json", "2026-01-02-2.json"]);
    const entries = readChangelog(folder);
    expect(entries.map(({ id }) => id).filter((_, at) => at < 2 || at > 9)).toEqual([
      "2026-01-02-11",
      "2026-01-02-10",
      "2026-01-02",
      "2025-12-31",
    ]);
    const feed = printFeed(
      entries.slice(-2),
      { title: "T", feed: "https://x.test/f", page: "https://x.test/c/" },
      (id) => id.toUpperCase(),
    );
    expect(feed).toContain("<updated>2026-01-02T00:00:00Z</updated>");
    expect(feed).toContain("<title>A &lt;b&gt;</title>\n<id>https://x.test/c/#c-2026-01-02</id>");
    expect(feed).toContain('<content type="text">RDNA1: first catalog, 3 instructions.</content>');
  });

  it("of the repository begin with the first publication", () => {
    expect(readChangelog().at(-1)?.title).toBe("First publication");
  });
});
