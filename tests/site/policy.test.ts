import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { listPages, readSiteFile } from "../support/built-site.ts";

function findInline(page: string): string[] {
  const found: string[] = [];
  let script = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes["style"] !== undefined) found.push(`${page}: style attribute on <${name}>`);
      if (name === "style") found.push(`${page}: <style>`);
      for (const attribute of Object.keys(attributes)) {
        if (attribute.startsWith("on")) found.push(`${page}: ${attribute} on <${name}>`);
      }
      script = name === "script" && attributes["src"] === undefined;
    },
    ontext(text) {
      if (script && text.trim() !== "") found.push(`${page}: inline script`);
    },
    onclosetag() {
      script = false;
    },
  });
  parser.end(readSiteFile(page));
  return found;
}

describe("strict content policy", () => {
  it("no page has a style attribute, a style element, an inline script or an event attribute", () => {
    expect(listPages().flatMap(findInline).slice(0, 20)).toEqual([]);
  });
});
