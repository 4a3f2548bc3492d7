import { describe, expect, it } from "vitest";
import { formatLink } from "../../src/client/link-text.ts";

const ADDRESS = "https://x.example.org/amd/v_max_f32/#encoding";

describe("a link as text", () => {
  it.each([
    ["Markdown", "v_max_f32: Encoding", `[v_max_f32: Encoding](${ADDRESS})`],
    ["Markdown", "a[0] *b* `c` \\", `[a\\[0\\] \\*b\\* \\\`c\\\` \\\\](${ADDRESS})`],
    ["reST", "v_max_f32: Encoding", `\`v_max_f32: Encoding <${ADDRESS}>\`__`],
    ["reST", "a <b> `c`", `\`a \\<b> \\\`c\\\` <${ADDRESS}>\`__`],
    ["Plain", "v_max_f32: Encoding", `v_max_f32: Encoding ${ADDRESS}`],
  ] as const)("in %s: %s", (format, title, text) => {
    expect(formatLink(format, title, ADDRESS)).toBe(text);
  });

  it("keeps an address with brackets whole in Markdown", () => {
    expect(formatLink("Markdown", "x", "https://x.example.org/a_(b)")).toBe("[x](https://x.example.org/a_%28b%29)");
  });
});
