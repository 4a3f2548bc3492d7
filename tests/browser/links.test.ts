import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSite } from "../../src/ledger/read-site.ts";
import { site } from "../../src/site/config.ts";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";
import { SITE_FOLDER } from "../support/built-site.ts";

describe("links that last", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  const openWithClipboard = async (path: string): Promise<Page> => {
    const context = await setup.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(setup.url + path, { waitUntil: "networkidle" });
    return page;
  };
  const clipboard = async (page: Page): Promise<string> => page.evaluate(async () => navigator.clipboard.readText());

  it.each([
    ["amd/v_max_f32_e32/", "amd/v_max_f32/#encoding"],
    ["amd/v_max_f32_e64/", "amd/v_max_f32/#enc_vop3"],
    ["amd/v_max_f32_sdwa/", "amd/v_max_f32/#vop2_vop_sdwa"],
    ["amd/v_max_f32_e64_dpp/", "amd/v_max_f32/"],
    ["amd/v_max_f32_dpp/", "amd/v_max_f32/"],
    ["amd/v_max_f32_e32", "amd/v_max_f32/#encoding"],
    ["amd/V_MAX_F32/", "amd/v_max_f32/"],
  ])("/%s goes to /%s on a host without rules", async (from, to) => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url + from);
    await page.waitForURL((url) => url.href.startsWith(setup.url + to));
    expect((await page.locator("h1").textContent())?.trim()).toBe("v_max_f32");
    await page.close();
  });

  it("a redirect takes the anchor along, and works without script", async () => {
    const [[from, to] = ["", ""]] = [...readSite(SITE_FOLDER, site.base).redirects];
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}${from.slice(1)}#sources`);
    await page.waitForURL(`${setup.url}${to.slice(1)}#sources`);
    await page.close();
    const context = await setup.browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(setup.url + from.slice(1));
    await plain.waitForURL(setup.url + to.slice(1));
    await context.close();
  });

  it("a heading's link is copied with the keyboard, and nothing moves", async () => {
    const page = await openWithClipboard("amd/v_max_f32/");
    const address = `${setup.url}amd/v_max_f32/#operands`;
    await page.locator("#operands a.here").focus();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.keyboard.press("Enter");
    await page.locator(".copy").waitFor();
    expect(page.url()).toBe(address);
    for (const text of [
      `[v_max_f32: Operands](${address})`,
      `\`v_max_f32: Operands <${address}>\`__`,
      `v_max_f32: Operands ${address}`,
    ]) {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(async () => clipboard(page)).toBe(text);
    }
    expect(await page.locator(".copy [role=status]").textContent()).toBe("Copied");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await page.keyboard.press("Escape");
    expect(await page.locator(".copy").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Operands");
    await page.context().close();
  });

  it("the first heading copies the page's address and stays on the page", async () => {
    const page = await openWithClipboard("ptx/ld/");
    await page.click("h1 a.here");
    await page.click(".copy button >> nth=0");
    await expect.poll(async () => clipboard(page)).toBe(`[ld](${setup.url}ptx/ld/)`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
    await page.click(".lead");
    expect(await page.locator(".copy").count()).toBe(0);
    await page.context().close();
  });

  it("shows the text where the clipboard is closed", async () => {
    const page = await setup.browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    const shown = new Promise<string>((resolve) => {
      page.on("dialog", (dialog) => {
        resolve(dialog.defaultValue());
        void dialog.dismiss();
      });
    });
    await page.goto(`${setup.url}ptx/ld/`);
    await page.click("#forms a.here");
    await page.click(".copy button >> nth=2");
    expect(await shown).toMatch(/^ld: .* http:.*\/ptx\/ld\/#forms$/);
    await page.close();
  });

  it("the panel does not make a phone's page scroll sideways", async () => {
    const page = await setup.browser.newPage({ viewport: { width: 320, height: 700 } });
    await page.goto(`${setup.url}amd/v_max_f32/`);
    await page.click("#where a.here");
    await page.locator(".copy").waitFor();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);
    await page.close();
  });

  it("without script a heading leads to its own anchor", async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${setup.url}amd/v_max_f32/`);
    await page.click("#operands a.here");
    expect(page.url()).toBe(`${setup.url}amd/v_max_f32/#operands`);
    await page.click("footer [data-report]");
    expect(page.url()).toBe(`${setup.url}errata/#report`);
    await context.close();
  });

  it("a report takes page and part along, or the words that are marked", async () => {
    const page = await openWithClipboard("amd/v_max_f32/#operands");
    await page.click("footer [data-report]");
    await expect.poll(async () => clipboard(page)).toContain("Page: v_max_f32\n");
    expect(await clipboard(page)).toContain(`Address: ${setup.url}amd/v_max_f32/#operands\nFact: Operands\n`);
    expect(await page.locator("[data-report-status]").textContent()).toContain("Copied");
    await page.locator(".lead").selectText();
    const lead = ((await page.locator(".lead").textContent()) ?? "").trim();
    await page.locator("footer [data-report]").press("Enter");
    await expect.poll(async () => clipboard(page)).toContain(`Fact: ${lead}\n`);
    await page.context().close();
  });
});
