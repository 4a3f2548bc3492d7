import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";

describe("search box", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  it.each(["v_max_f32", "ds_read_b128", "s_endpgm"])("typing %s and Enter lands on its page", async (name) => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await page.locator("[data-search-results] a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/amd/${name}/`);
    expect((await page.locator("h1").textContent())?.trim()).toBe(name);
    await page.close();
  });

  it("leads from a PTX name to the row of one of its forms", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.keyboard.press("/");
    await page.keyboard.type("cp.async.bulk.tensor");
    await page.locator("[data-search-results] a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ptx/cp.async.bulk.tensor/");
    const row = page.locator('[id="cp.async.bulk.tensor.dim.dst.src.completion_mechanism-3"]');
    await row.locator("a").first().click();
    await page.waitForURL("**/ptx/cp.async.bulk.tensor/#cp.async.bulk.tensor.dim.dst.src.completion_mechanism-3");
    expect(await row.locator("th").textContent()).toContain("[tensorMap");
    await page.close();
  });

  it("filters by vendor, category and target", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "wgmma");
    const titles = async (): Promise<(string | null)[]> =>
      page.locator("[data-search-results] a").evaluateAll((links) => links.map((link) => link.textContent));
    await expect.poll(titles, { timeout: 20_000 }).toContain("wgmma.mma_async");
    await page.selectOption("[data-filter=target]", "sm_80");
    await expect.poll(titles, { timeout: 20_000 }).not.toContain("wgmma.mma_async");
    await page.selectOption("[data-filter=target]", "sm_90a");
    await page.selectOption("[data-filter=category]", "Warpgroup-level matrix");
    await expect.poll(titles, { timeout: 20_000 }).toContain("wgmma.fence");
    await page.selectOption("[data-filter=vendor]", "AMD");
    await expect.poll(titles, { timeout: 20_000 }).toEqual([]);
    await page.close();
  });

  it("filters by generation", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "v_max_num_f32");
    await page.locator("[data-search-results] a").first().waitFor();
    const titles = async (): Promise<(string | null)[]> =>
      page.locator("[data-search-results] a").evaluateAll((links) => links.map((link) => link.textContent));
    expect(await titles()).toContain("v_max_num_f32");
    await page.selectOption("[data-filter=generation]", "CDNA 1");
    await expect.poll(titles).not.toContain("v_max_num_f32");
    await page.close();
  });

  it("moves through results with the arrow keys and closes with Escape", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "ds_read");
    await page.locator("[data-search-results] a").first().waitFor();
    await page.focus("[data-search-input]");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-search-results]") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator("[data-search-panel]").isHidden()).toBe(true);
    await page.close();
  });

  it("treats what is typed as text", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}search/?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    await page.locator("[data-search-status]").filter({ hasText: /./ }).waitFor();
    expect(await page.locator("[data-search-panel] img").count()).toBe(0);
    await page.close();
  });

  it("fetches nothing from another host, and nothing of the index before the box is used", async () => {
    const page = await setup.browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${setup.url}amd/v_max_f32/`, { waitUntil: "networkidle" });
    expect(requests.filter((url) => url.includes("/pagefind/"))).toEqual([]);
    await page.fill("[data-search-input]", "v_max_f32");
    await page.locator("[data-search-results] a").first().waitFor();
    expect(requests.filter((url) => !url.startsWith(setup.url))).toEqual([]);
    await page.close();
  });
});
