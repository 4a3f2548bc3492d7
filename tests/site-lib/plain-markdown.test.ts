import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { load } from "js-yaml";
import { renderFullMarkdown } from "../../src/site/markdown.ts";
import { renderPlainMarkdown } from "../../src/site/plain-markdown.ts";

describe("plain Markdown", () => {
  it("leaves everything with markup to the pipeline", () => {
    for (const source of [
      "*a*",
      "a_b_",
      "# a",
      "- a",
      "1. a",
      "a <b>",
      "a [b](c)",
      "a\n\nb",
      "a ` b",
      "``a``",
      "see https://a.b",
      "> a",
    ]) {
      expect(renderPlainMarkdown(source), source).toBeUndefined();
    }
  });

  it("renders a paragraph with code", () => {
    expect(renderPlainMarkdown('Takes `a < b` and "c".')).toBe('<p>Takes <code>a &lt; b</code> and "c".</p>');
  });

  it(
    "gives what the pipeline gives, on every note and operand meaning of the repository",
    { timeout: 60_000 },
    async () => {
      const texts = globSync("content/ptx/prose/*.md").flatMap((file) => {
        const matter = load(
          readFileSync(file, "utf8")
            .split("\n---\n")[0]
            ?.replace(/^---\n/, "") ?? "",
        ) as { notes: string[]; operands: Record<string, string> };
        return [...matter.notes, ...Object.values(matter.operands)];
      });
      const plain = texts.flatMap((text) => (renderPlainMarkdown(text) === undefined ? [] : [text]));
      expect(plain.length).toBeGreaterThan(500);
      for (const text of plain)
        expect(renderPlainMarkdown(text), text).toBe(
          // The pipeline writes the same signs as numbers.
          (await renderFullMarkdown(text)).trim().replaceAll("&#x3C;", "&lt;").replaceAll("&#x26;", "&amp;"),
        );
    },
  );
});
