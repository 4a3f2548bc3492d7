import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

describe("semantics: the notation's page and 'Try it'", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  /** Opens the panel of an instruction and waits until it stands. */
  async function openPanel(page: Page, name: string): Promise<{ field: (label: string) => Locator; output: Locator }> {
    await page.goto(`${setup.url}amd/${name}/`);
    await page.click("details[data-try] > summary");
    const form = page.locator("details[data-try] form");
    await form.waitFor();
    return {
      // A label begins with the operand's name.
      field: (label) => form.locator("label", { hasText: new RegExp(`^${label} `) }).locator("input, select"),
      output: form.locator("output"),
    };
  }

  async function violations(page: Page): Promise<string[]> {
    const light = await new AxeBuilder({ page }).withTags(RULES).analyze();
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
    return [...light.violations, ...dark.violations].map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
  }

  const excess = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  it("axe finds nothing on the notation's page, light and dark, and it does not scroll sideways at 320 px", async () => {
    const context = await setup.browser.newContext({ colorScheme: "light", viewport: { width: 320, height: 700 } });
    const page = await context.newPage();
    await page.goto(`${setup.url}amd/semantics/`);
    expect(await page.locator("h1").textContent()).toContain("otation");
    expect(await violations(page)).toEqual([]);
    expect(await excess(page)).toBeLessThanOrEqual(0);
    await context.close();
  });

  it.each(["v_max_f32", "v_permlane64_b32"])(
    "axe finds nothing in the open panel of %s, nor does it scroll",
    async (name) => {
      const context = await setup.browser.newContext({ colorScheme: "light", viewport: { width: 320, height: 700 } });
      const page = await context.newPage();
      await openPanel(page, name);
      expect(await violations(page)).toEqual([]);
      expect(await excess(page)).toBeLessThanOrEqual(0);
      await context.close();
    },
  );

  it("takes bits, decimal numbers and words for floats", async () => {
    const page = await setup.browser.newPage();
    const { field, output } = await openPanel(page, "v_add_f32");
    const sum = async (a: string, b: string, result: string): Promise<void> => {
      await field("SRC0").fill(a);
      await field("VSRC1").fill(b);
      await expect.poll(() => output.textContent(), { message: `${a} + ${b}` }).toContain(result);
    };
    await sum("0x3f800000", "0x40000000", "VDST = 0x40400000  3");
    await sum("1.5", "-0.25", "VDST = 0x3fa00000  1.25");
    await sum("2", "3", "VDST = 0x40a00000  5");
    await sum("inf", "1e30", "VDST = 0x7f800000  Infinity");
    await sum("inf", "-inf", "VDST = 0xffc00000  NaN");
    await page.close();
  });

  it("takes integers of either sign, and each generation its own operands", async () => {
    const page = await setup.browser.newPage();
    const { field, output } = await openPanel(page, "v_and_b32");
    await field("SRC0").fill("-1");
    await field("VSRC1").fill("0x00ff00ff");
    await expect.poll(() => output.textContent()).toContain("VDST = 0x00ff00ff");
    await field("Generation").selectOption({ index: 0 });
    await expect.poll(() => output.textContent()).toContain("VDST = 0x00ff00ff");
    await page.close();
  });

  it("says what is wrong with a value, and shows markup as text", async () => {
    const page = await setup.browser.newPage();
    const { field, output } = await openPanel(page, "v_add_f32");
    await field("SRC0").fill("<img src=x onerror=alert(1)>");
    await expect.poll(() => output.textContent()).toContain("'<img src=x onerror=alert(1)>' is no number");
    expect(await page.locator("details[data-try] img").count()).toBe(0);
    await field("SRC0").fill("0x123456789");
    await expect.poll(() => output.textContent()).toContain("more than 32 bits");
    await page.close();
  });

  it("marks what the hardware only comes near", async () => {
    const page = await setup.browser.newPage();
    const { field, output } = await openPanel(page, "v_rcp_f32");
    await field("SRC0").fill("4");
    await expect.poll(() => output.textContent()).toContain("VDST = 0x3e800000  0.25");
    expect(await output.textContent()).toContain("The hardware comes near this.");
    await page.close();
  });

  it("loads the evaluator when the panel is opened, not before", async () => {
    const page = await setup.browser.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${setup.url}amd/v_add_f32/`, { waitUntil: "networkidle" });
    expect(asked.filter((url) => url.includes("try-it-panel"))).toEqual([]);
    await page.click("details[data-try] > summary");
    await page.locator("details[data-try] form").waitFor();
    expect(asked.filter((url) => url.includes("try-it-panel"))).toHaveLength(1);
    await page.close();
  });

  it("without script the worked cases stand as a table", async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${setup.url}amd/v_add_f32/`);
    await page.click("details[data-try] > summary");
    const rows = page.locator("details[data-try] table tbody tr");
    expect(await rows.count()).toBeGreaterThanOrEqual(3);
    const text = await rows.allTextContents();
    // 1 + 2, worked by hand.
    expect(text.some((row) => row.includes("SRC0 = 0x3f800000") && row.includes("VDST = 0x40400000"))).toBe(true);
    expect(await page.locator("details[data-try] table").isVisible()).toBe(true);
    expect(await page.locator("details[data-try] form").count()).toBe(0);
    await context.close();
  });
});
