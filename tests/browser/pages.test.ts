import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";
import { KINDS_OF_PAGES } from "../support/kinds-of-pages.ts";

describe("pages in Chromium", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  it.each(KINDS_OF_PAGES)("/%s does not scroll sideways at 320 px", async (path) => {
    const page = await setup.browser.newPage({ viewport: { width: 320, height: 700 } });
    await page.goto(setup.url + path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);
    await page.close();
  });

  it("remembers the theme and shows it without a flash", async () => {
    const context = await setup.browser.newContext({ colorScheme: "light" });
    const page = await context.newPage();
    await page.goto(setup.url);
    await page.click("[data-theme-switch]");
    await page.click("[data-theme-switch]");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await page.goto(`${setup.url}amd/v_max_f32/`, { waitUntil: "commit" });
    await page.waitForSelector("h1");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(20, 22, 26)");
    await context.close();
  });

  it.each([
    ["amd/v_max_f32/", 1280, 720],
    ["404.html", 412, 823],
    ["amd/no_such_nmae/", 412, 823],
    ["amd/categories/matrix/", 412, 823],
    ["amd/categories/matrix/", 1280, 720],
  ])("the layout does not shift while /%s loads at %i × %i", async (path, width, height) => {
    const page = await setup.browser.newPage({ viewport: { width, height } });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset["shift"] = String(
            Number(document.documentElement.dataset["shift"] ?? 0) + value,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(setup.url + path, { waitUntil: "networkidle" });
    expect(Number(await page.evaluate(() => document.documentElement.dataset["shift"] ?? 0))).toBe(0);
    await page.close();
  });

  it.each(["amd/v_max_f32/", "amd/image_sample_c_d_cl_o/", "amd/v_wmma_scale_f32_16x16x128_f8f6f4/"])(
    "the tables of fields and modifiers of /%s fit 360 px and stay tables for screen readers",
    async (path) => {
      const page = await setup.browser.newPage({ viewport: { width: 360, height: 800 } });
      await page.goto(setup.url + path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      const frames = await page
        .locator('.scroll[aria-label^="Fields of"], .scroll[aria-label="Modifiers"]')
        .evaluateAll((all) =>
          all.map((frame) => ({ label: frame.ariaLabel, excess: frame.scrollWidth - frame.clientWidth })),
        );
      expect(frames.length).toBeGreaterThan(1);
      expect(frames.filter(({ excess }) => excess > 0)).toEqual([]);
      const modifiers = page.getByRole("region", { name: "Modifiers", exact: true });
      expect(
        await modifiers
          .locator("tr")
          .first()
          .evaluate((row) => getComputedStyle(row).display),
      ).toBe("grid");
      const session = await page.context().newCDPSession(page);
      const marked = { table: "table", row: "tr", cell: "td", columnheader: 'th[scope="col"]' };
      // Panels that were opened draw their tables when their scripts are there, and the tree follows.
      await expect
        .poll(
          async () => {
            const { nodes } = await session.send("Accessibility.getFullAXTree");
            const counts = Object.entries(marked).map(async ([role, selector]) => [
              role,
              nodes.filter((node) => node.role?.value === role).length - (await page.locator(selector).count()),
            ]);
            return Object.fromEntries(await Promise.all(counts)) as unknown;
          },
          { timeout: 10_000 },
        )
        .toEqual({ table: 0, row: 0, cell: 0, columnheader: 0 });
      await page.close();
    },
  );

  it("a link to a folded form opens it", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}amd/v_max_f32/#enc_vop3`);
    await expect.poll(() => page.locator("#enc_vop3").isVisible()).toBe(true);
    await page.close();
  });

  it("a link to a form brings its row into view", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}ptx/cvt/`);
    await page.locator(".jump a", { hasText: "tf32" }).click();
    const row = page.locator('[id="cvt.rna.tf32.f32"]');
    await expect.poll(async () => row.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(700);
    expect(await row.locator("th").evaluate((cell) => getComputedStyle(cell).position)).toBe("sticky");
    await page.close();
  });

  it("an unknown address answers 404 with the real page", async () => {
    const page = await setup.browser.newPage();
    const response = await page.goto(`${setup.url}amd/no_such_name/`);
    expect(response?.status()).toBe(404);
    expect((await page.locator("h1").textContent())?.trim()).toBe("There is no page here");
    await page.close();
  });

  it("everything is readable without script", async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${setup.url}amd/v_max_f32/`);
    expect(await page.locator("table.bits").first().isVisible()).toBe(true);
    await context.close();
  });
});
