import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";
import { KINDS_OF_PAGES } from "../support/kinds-of-pages.ts";

describe("accessibility in Chromium", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  it.each(KINDS_OF_PAGES)("axe finds nothing on /%s, light and dark", async (path) => {
    const context = await setup.browser.newContext({ colorScheme: "light" });
    const page = await context.newPage();
    await page.goto(setup.url + path);
    const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const light = await new AxeBuilder({ page }).withTags(rules).analyze();
    // The theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
    const found = [...light.violations, ...dark.violations];
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
    await context.close();
  });
});
