import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readFrontMatter } from "../../src/catalog/front-matter.ts";
import { findSharedRuns, proseWords, wordRuns } from "../../src/prose/shared-runs.ts";
import { catalogSchema } from "../../src/schema/ptx/catalog.ts";
import { proseSchema } from "../../src/schema/ptx/prose.ts";

/** Shared runs of this many words are a copy. */
const RUN = 9;
const VENDOR = "../shared/ptx";

const files = globSync("content/ptx/prose/*.md")
  .sort()
  .map((file) => {
    const { data: prose, body } = readFrontMatter(file, proseSchema);
    return { slug: path.basename(file, ".md"), prose, body };
  });

describe("PTX prose", () => {
  it("describes every instruction, under its slug and name", () => {
    const { pages } = catalogSchema.parse(JSON.parse(readFileSync("content/ptx/catalog.json", "utf8")));
    expect(files.map(({ slug, prose }) => `${slug} ${prose.name}`)).toEqual(
      pages
        .map(({ slug, name }) => `${slug} ${name}`)
        .sort((a, b) => (`${a.split(" ")[0]}.md` < `${b.split(" ")[0]}.md` ? -1 : 1)),
    );
  });

  it("repeats no summary, description or note", () => {
    const texts = files.flatMap(({ prose, body }) => [prose.summary, body, ...prose.notes]);
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(repeated).toEqual([]);
  });

  it("finds a run that is shared, across line breaks and without regard to case, and none across code", () => {
    const text = "one Two three\nfour five six seven eight nine ten";
    const others = new Set(wordRuns(proseWords("zero one two three four five six seven eight nine"), RUN));
    expect(findSharedRuns(text, others, RUN)).toEqual(["one two three four five six seven eight nine"]);
    expect(findSharedRuns("one two three four `x` five six seven eight nine", others, RUN)).toEqual([]);
  });

  it.skipIf(!existsSync(VENDOR))(
    `shares no run of ${RUN} words with NVIDIA's text (skipped without ${VENDOR}: the text is not in the repository)`,
    () => {
      const vendor = new Set(
        globSync(`${VENDOR}/**/*.{md,txt}`).flatMap((file) => wordRuns(proseWords(readFileSync(file, "utf8")), RUN)),
      );
      expect(vendor.size).toBeGreaterThan(100_000);
      const shared = files.flatMap(({ slug, prose, body }) =>
        [prose.summary, ...Object.values(prose.operands), prose.semantics, ...prose.notes, body]
          .flatMap((text) => findSharedRuns(text, vendor, RUN))
          .map((run) => `${slug}: ${run}`),
      );
      expect(shared).toEqual([]);
    },
  );
});
