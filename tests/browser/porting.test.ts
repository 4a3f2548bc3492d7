import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";

describe("porting index", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  const visible = "table.porting tbody:visible th a";

  it("filters as one types, by names of either vendor", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}porting/`);
    const all = await page.locator(visible).count();
    await page.fill("[data-porting-input]", "v_perm_b32");
    await expect.poll(async () => page.locator(visible).allTextContents()).toContain("Byte permute");
    expect(await page.locator(visible).count()).toBeLessThan(10);
    await page.fill("[data-porting-input]", "shfl.sync permute");
    expect(await page.locator(visible).count()).toBeGreaterThan(0);
    await page.fill("[data-porting-input]", "no such thing");
    expect(await page.locator(visible).count()).toBe(0);
    await page.fill("[data-porting-input]", "");
    expect(await page.locator(visible).count()).toBe(all);
    await page.close();
  });

  it("orders the rows of each area by title or by a vendor's names", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}porting/`);
    const titles = async (): Promise<string[]> =>
      page.locator("table.porting").first().locator("th a").allTextContents();
    const byTitle = await titles();
    expect(byTitle).toEqual(byTitle.toSorted());
    await page.selectOption("[data-porting-order]", "ptx");
    const names = await page.locator("table.porting").first().locator("tbody td:first-child").allTextContents();
    expect((await titles()).join()).not.toBe(byTitle.join());
    expect(names[0]?.trim().startsWith("abs")).toBe(true);
    await page.selectOption("[data-porting-order]", "title");
    expect(await titles()).toEqual(byTitle);
    await page.close();
  });

  it("reads, jumps and prints without script", async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${setup.url}porting/`);
    expect(await page.locator("[data-porting-filter]").isVisible()).toBe(false);
    await page.locator(".jump a", { hasText: "Atomics" }).click();
    expect(await page.locator("#atomics").isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("header.site").isVisible()).toBe(false);
    expect(await page.locator(visible).count()).toBeGreaterThan(100);
    await context.close();
  });
});
