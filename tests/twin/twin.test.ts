import { describe, expect, it } from "vitest";
import { makeTwin } from "../../src/twin/twin.ts";

const twin = (main: string, file = "/amd/x/index.html", base = "/"): string =>
  makeTwin(`<!doctype html><html><head></head><body><main id="main">${main}</main></body></html>`, { file, base })
    .replace(/^---\n[\s\S]*?---\n\n/, "")
    .trimEnd();

describe("the Markdown twin of a page", () => {
  it("begins with title, address and description", () => {
    const head =
      '<title>v_x (AMD) · Site</title><meta name="description" content="Says &quot;x&quot; &amp; y"><link rel="canonical" href="https://site/amd/x/">';
    const html = `<html><head>${head}</head><body><main><h1>v_x</h1></main></body></html>`;
    expect(makeTwin(html, { file: "/amd/x/index.html", base: "/" })).toBe(
      '---\ntitle: "v_x (AMD) · Site"\nurl: "https://site/amd/x/"\ndescription: "Says \\"x\\" & y"\n---\n\n# v_x\n',
    );
  });

  it("has paragraphs, code, emphasis and headings", () => {
    expect(twin("<h2 id='a'>Operands</h2><p>Reads <code>a`b</code> and <b>c</b>,\n <em>d</em>.</p>")).toBe(
      "## Operands\n\nReads ``a`b`` and **c**, *d*.",
    );
  });

  it("writes links to other pages relative, to their twins, and keeps anchors and outside addresses", () => {
    const links =
      '<p><a href="/amd/v_y/#enc">y</a> <a href="#here">h</a> <a href="https://host/">o</a> <a href="/api/v1/links.json">j</a></p>';
    expect(twin(links)).toBe("[y](../v_y/index.md#enc) [h](#here) [o](https://host/) [j](../../api/v1/links.json)");
    expect(twin('<p><a href="/atlas/ptx/">p</a></p>', "/amd/x/index.html", "/atlas/")).toBe("[p](../../ptx/index.md)");
  });

  it("has tables with captions, spans, line breaks and bars", () => {
    const table =
      '<div class="scroll"><table><caption>Names</caption><thead><tr><th>A</th><th colspan="2">B</th></tr></thead>' +
      "<tbody><tr><td>x|y</td><td>1<br>2</td><td><p>p</p> q</td></tr></tbody></table></div>";
    expect(twin(table)).toBe("Names:\n\n| A | B |  |\n| --- | --- | --- |\n| x\\|y | 1<br>2 | p q |");
  });

  it("leaves out diagrams, hidden elements and what only script uses", () => {
    expect(
      twin(
        '<table class="bits"><tr><td>31</td></tr></table><p>a<span hidden>b</span></p><button>c</button><form>d</form>',
      ),
    ).toBe("a");
  });

  it("has lists in lists, definitions, folded parts and code blocks", () => {
    expect(twin("<ul aria-label='RDNA'><li>1</li><li>2<ul><li>3</li></ul></li></ul>")).toBe(
      "RDNA:\n\n- 1\n- 2\n\n  - 3",
    );
    expect(twin("<dl><dt>PTX</dt><dd>1.0</dd><dt>Targets</dt><dd>all</dd></dl>")).toBe("- PTX: 1.0\n- Targets: all");
    expect(twin("<details><summary><b>VOP3</b> 64 bits</summary><p>x</p></details>")).toBe("**VOP3 64 bits**\n\nx");
    expect(twin("<pre><code><span>a  b</span>\n```</code></pre>")).toBe("````\na  b\n```\n````");
  });

  it("sets badges apart", () => {
    expect(
      twin('<p><span class="badge">AMD</span><span class="badge">branch</span><a class="badge" href="/x/">X</a></p>'),
    ).toBe("AMD branch [X](../../x/index.md)");
  });

  it("shows signs of Markdown as they are, and names without backslashes", () => {
    expect(twin("<p>v_max_f32 and v_max_*, [a] &lt;b&gt; _x_</p>")).toBe(
      "v_max_f32 and v_max\\_\\*, \\[a\\] \\<b> \\_x\\_",
    );
    expect(twin("<p># 1</p><p>1. x</p><p>- y</p><p>-1 is a number</p>")).toBe(
      "\\# 1\n\n1\\. x\n\n\\- y\n\n-1 is a number",
    );
  });

  it("of a redirect says where to", () => {
    const html =
      '<html><head></head><body><p><code>a</code> is another name of <a href="/amd/b/">b</a>.</p></body></html>';
    expect(makeTwin(html, { file: "/amd/a/index.html", base: "/" })).toContain(
      "`a` is another name of [b](../b/index.md).",
    );
  });
});
