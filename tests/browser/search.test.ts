import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site } from "../../src/site/config.ts";
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
      page.locator("[data-search-results] .name").evaluateAll((links) => links.map((link) => link.textContent));
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
      page.locator("[data-search-results] .name").evaluateAll((links) => links.map((link) => link.textContent));
    expect(await titles()).toContain("v_max_num_f32");
    await page.selectOption("[data-filter=generation]", "CDNA 1");
    await expect.poll(titles).not.toContain("v_max_num_f32");
    await page.close();
  });

  it("moves through results with the arrow keys, opens one with Enter and closes with Escape", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.focus("[data-search-input]");
    await page.keyboard.type("ds_read_b32");
    await page.locator("[role=option]").first().waitFor();
    const input = page.locator("[data-search-input]");
    expect(await input.getAttribute("role")).toBe("combobox");
    expect(await input.getAttribute("aria-expanded")).toBe("true");
    const chosen = async (): Promise<string | null> =>
      page.locator("[role=option][aria-selected=true] .name").textContent();
    await page.keyboard.press("ArrowDown");
    expect(await chosen()).toBe("ds_read_b32");
    await page.keyboard.press("ArrowDown");
    expect(await chosen()).toBe("ds_load_b32");
    const active = await input.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active ?? ""}"] .name`).textContent()).toBe("ds_load_b32");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await page.locator("[aria-selected=true]").count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await page.locator("[data-search-panel]").isHidden()).toBe(true);
    expect(await input.getAttribute("aria-expanded")).toBe("false");
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-search-input"))).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/amd/ds_load_b32/");
    await page.close();
  });

  it.each([
    ["vmaxf32", "amd/v_max_f32/"],
    ["v_max_f32_e64", "amd/v_max_f32/#enc_vop3"],
    ["v_max_f32_e32 v16, s0, v0 // 000000001600: 20200000", "amd/v_max_f32/#encoding"],
    ["@p ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];", "ptx/ld.global.nc/#ld.global.nc.vec.type"],
    ["v_mx_f32", "amd/v_max_f32/"],
    ["__shfl_xor_sync", "ptx/shfl.sync/"],
    ["0xbf810000", "amd/s_endpgm/#encoding"],
    ["%tid.x", "ptx/registers/tid/"],
  ])("%s and Enter lands on /%s", async (query, address) => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.focus("[data-search-input]");
    await page.fill("[data-search-input]", query);
    await page.keyboard.press("Enter");
    await page.waitForURL(setup.url + address);
    await page.close();
  });

  it("shows vendor, generations and the wanted encoding beside a name", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "v_max_f32_e64");
    const first = page.locator("[role=option]").first();
    await first.waitFor();
    const badges = await first.locator(".badge").allTextContents();
    expect(badges).toEqual(["AMD", "e64", "RDNA 1 to 3.5 and CDNA 1 to 4"]);
    await page.close();
  });

  it("lists names first and pages with the words after them", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "barrier");
    await page.locator("[role=group][aria-label='Pages with these words']").waitFor({ timeout: 20_000 });
    const groups = await page
      .locator("[data-search-results] [role=group]")
      .evaluateAll((found) => found.map((group) => group.getAttribute("aria-label")));
    expect(groups).toEqual(["Names", "Pages with these words"]);
    await page.close();
  });

  it("has no accessibility problem while it is open", async () => {
    const context = await setup.browser.newContext();
    const page = await context.newPage();
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "ds_read");
    await page.locator("[role=group][aria-label='Pages with these words']").waitFor({ timeout: 20_000 });
    await page.keyboard.press("ArrowDown");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
    await context.close();
  });

  it("says what it needs when there is no script", async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(setup.url);
    await page.locator("[data-search-input]").focus();
    expect(await page.locator(".search .offline").isVisible()).toBe(true);
    await page.locator("[data-search-input]").fill("v_max_f32");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search/?q=v_max_f32**");
    await page.goto(`${setup.url}go/?q=v_max_f32`);
    expect(await page.locator("[data-go-status]").textContent()).toContain("needs script");
    await context.close();
  });

  it("says so when the index cannot be loaded", async () => {
    const page = await setup.browser.newPage();
    await page.route("**/search/names.json", async (route) => route.abort());
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "v_max_f32");
    await page.locator("[data-search-status]").filter({ hasText: "could not be loaded" }).waitFor();
    await page.close();
  });

  it.each(["search/?q=", "go/?q=", "amd/"])("treats what comes with the address /%s… as text", async (path) => {
    const page = await setup.browser.newPage();
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    const markup = "<img src=x onerror=alert(1)><b>v_max_f32";
    await page.goto(`${setup.url}${path}${encodeURIComponent(markup)}`, { waitUntil: "networkidle" });
    expect(await page.locator("main img, main b, [data-search-panel] img, [data-search-panel] b").count()).toBe(0);
    expect(dialogs).toBe(0);
    await page.close();
  });

  it("fetches nothing from another host, and nothing of the index before the box is used", async () => {
    const page = await setup.browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${setup.url}amd/v_max_f32/`, { waitUntil: "networkidle" });
    expect(requests.filter((url) => /\/(?:pagefind|search)\//.test(url))).toEqual([]);
    await page.focus("[data-search-input]");
    await page.waitForResponse("**/search/names.json");
    await page.fill("[data-search-input]", "v_max_f32");
    await page.locator("[data-search-results] a").first().waitFor();
    expect(requests.filter((url) => !url.startsWith(setup.url))).toEqual([]);
    await page.close();
  });

  it("loads opcodes and PTX forms only when a query needs them", async () => {
    const page = await setup.browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(setup.url);
    await page.fill("[data-search-input]", "v_max_f32");
    await page.locator("[role=option]").first().waitFor();
    expect(requests).not.toContain(`${site.base}search/numbers.json`);
    await page.fill("[data-search-input]", "vop2 0x10");
    await page.locator("[role=option]").first().filter({ hasText: "VOP2" }).waitFor();
    expect(requests).toContain(`${site.base}search/numbers.json`);
    expect(requests).not.toContain(`${site.base}search/ptx.json`);
    await page.fill("[data-search-input]", "ld.global.f32");
    await page.locator("[role=option][href$='#ld.type']").waitFor();
    expect(requests).toContain(`${site.base}search/ptx.json`);
    await page.close();
  });
});

describe("addresses by name", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  it.each([
    ["v_max_f32", "amd/v_max_f32/"],
    ["V MAX F32", "amd/v_max_f32/"],
    ["v_max_f32_e64", "amd/v_max_f32/#enc_vop3"],
    ["cp.async.bulk", "ptx/cp.async.bulk/"],
    ["ld.global.f32", "ptx/ld/#ld.type"],
    ["gfx942", "amd/generations/cdna3/"],
  ])("/go/?q=%s goes straight to /%s", async (query, address) => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}go/?q=${encodeURIComponent(query)}`);
    await page.waitForURL(setup.url + address);
    await page.close();
  });

  it("shows what is like it when /go/ has no single answer", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}go/?q=max_f32`);
    await page.locator("[data-go-results] a").first().waitFor();
    expect(await page.locator("[data-go-results] .name").first().textContent()).toBe("v_max_f32");
    await page.goto(`${setup.url}go/?q=asdfgh`);
    await page.locator("[data-go-status]").filter({ hasText: "Nothing is called" }).waitFor();
    await page.goto(`${setup.url}go/`);
    await page.locator("[data-go-status]").filter({ hasText: "Nothing was asked for" }).waitFor();
    await page.close();
  });

  it.each([
    ["amd/v_mx_f32/", "v_max_f32"],
    ["ptx/shlf.sync/", "shfl.sync"],
    ["ds_bpermute/", "ds_bpermute_b32"],
    ["ptx/registers/lanied/", "%laneid"],
  ])("the page for the wrong address /%s suggests %s", async (path, name) => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url + path);
    const first = page.locator("[data-suggest-results] .name").first();
    await first.waitFor();
    expect(await first.textContent()).toBe(name);
    await page.close();
  });

  it("suggests nothing where nothing is like the wrong address", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}asdfgh/%E0%A4%A/`, { waitUntil: "networkidle" });
    expect(await page.locator("[data-suggest]").isHidden()).toBe(true);
    await page.close();
  });

  it("describes itself to browsers", async () => {
    const page = await setup.browser.newPage();
    await page.goto(setup.url);
    const href = await page.locator("head link[rel=search]").getAttribute("href");
    const response = await page.request.get(new URL(href ?? "", setup.url).href);
    expect(response.status()).toBe(200);
    expect(await response.text()).toMatch(/template="https?:\/\/[^"]+\/go\/\?q=\{searchTerms\}"/);
    await page.close();
  });
});
