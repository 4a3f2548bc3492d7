import { describe, expect, it } from "vitest";
import { newIssueAddress, reportText } from "../../src/site/report.ts";
import { renderSocialTags } from "../../src/site/render/social-tags.ts";

const REPORT = { page: "v_max_f32", address: "https://x.test/amd/v_max_f32/#encoding", fact: "Opcode 16 & more" };

describe("the report of an error", () => {
  it("is an issue with page and fact where there is a repository", () => {
    const address = new URL(newIssueAddress("https://git.test/me/atlas/", REPORT) ?? "");
    expect(address.origin + address.pathname).toBe("https://git.test/me/atlas/issues/new");
    expect(address.searchParams.get("title")).toBe("Error on v_max_f32");
    expect(address.searchParams.get("body")).toBe(reportText(REPORT));
    expect(reportText(REPORT)).toContain("Fact: Opcode 16 & more\n");
  });

  it.each(["", "https://git.example.org/gpu-isa-atlas", "https://example.org/"])(
    "is text where it is %j",
    (repository) => {
      expect(newIssueAddress(repository, REPORT)).toBeUndefined();
    },
  );
});

describe("the tags of a card", () => {
  it("are escaped", () => {
    const html = renderSocialTags({ title: 'a "b"', description: "<c> & d", address: "https://x.test/", site: "S" });
    expect(html).toContain('<meta property="og:title" content="a &quot;b&quot;">');
    expect(html).toContain('<meta name="twitter:description" content="&lt;c&gt; &amp; d">');
    expect(html).toContain('<meta property="og:url" content="https://x.test/">');
  });
});
