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
    // What is in order need not be reported: without it a large page takes half the time.
    const analyze = async (runOnly: { type: "tag" | "rule"; values: string[] }) =>
      new AxeBuilder({ page }).options({ resultTypes: ["violations"], runOnly }).analyze();
    const light = await analyze({ type: "tag", values: rules });
    // The theme changes nothing but colours.
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await analyze({ type: "rule", values: ["color-contrast"] });
    const found = [...light.violations, ...dark.violations];
    expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
    await context.close();
  });
});
