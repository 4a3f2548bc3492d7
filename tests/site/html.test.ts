import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { listPages, readSiteFile } from "../support/built-site.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // A matter of style in a compressed file, not of validity.
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-inline-style": "error",
    // Hashes would change with every build and guard nothing that comes from the same host.
    "require-sri": "off",
    // Asks for a title of at most 70 characters; names of 40 characters with vendor and site need more.
    "long-title": "off",
  },
});

/** Every kind of page, the awkward ones among them, and every 40th instruction page. */
function samplePages(): string[] {
  const pages = listPages();
  const instruction = /^amd\/[a-z0-9_]+\/index\.html$/;
  const rest = pages.filter((page) => !instruction.test(page) && !/^amd\/(encodings|data-formats)\/[^/]+\//.test(page));
  const sampled = pages.filter((page) => !rest.includes(page)).filter((_, index) => index % 40 === 0);
  const awkward = [
    "image_sample_c_d_cl_o",
    "v_wmma_scale_f32_16x16x128_f8f6f4",
    "s_waitcnt",
    "v_dual_add_f32",
    "v_max_f32",
  ];
  return [...new Set([...rest, ...sampled, ...awkward.map((name) => `amd/${name}/index.html`)])];
}

describe("HTML", () => {
  it("is valid on every kind of page", async () => {
    const problems: string[] = [];
    for (const page of samplePages()) {
      const report = await validator.validateString(readSiteFile(page), page);
      problems.push(
        ...report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${page}:${line}:${column} ${ruleId}: ${message}`),
        ),
      );
    }
    expect(problems.slice(0, 30)).toEqual([]);
    // A thousand pages take 20 seconds on a quiet machine.
  }, 300_000);
});
