import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";

describe("decoder and encoder", () => {
  let setup: BrowserSetup;
  beforeAll(async () => {
    setup = await startBrowser();
  });
  afterAll(async () => {
    await setup.stop();
  });

  it("decodes words, fills their bits in and links to the page", async () => {
    const context = await setup.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${setup.url}decode/`);
    // llvm-mc 22.1.8 for gfx1100: v_add_f32_dpp v1, v2, v3 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
    await page.fill("[data-decode] textarea", "0x060206fa 0xff001b02");
    await page.selectOption("[data-decode] select[name=arch]", "rdna3");
    await page.click("[data-decode] button");
    const line = page.locator("[data-decode-output] li code").first();
    await line.waitFor();
    expect(await line.textContent()).toBe("v_add_f32_dpp v1, v2, v3 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf");
    expect(await page.locator("[data-decode-output] table.bits").count()).toBe(1);
    expect(await page.locator("[data-decode-output] li a").first().getAttribute("href")).toMatch(/\/amd\/v_add_f32\/$/);
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await context.close();
  });

  it("tries every generation, and nothing else, where none is chosen", async () => {
    const page = await setup.browser.newPage();
    const asked: string[] = [];
    page.on("response", (response) => {
      const [, name] = /\/decode\/data\/(.+)\.json$/.exec(response.url()) ?? [];
      if (name !== undefined) asked.push(`${name} ${String(response.status())}`);
    });
    await page.goto(`${setup.url}decode/`);
    const generations = await page
      .locator("[data-decode] select[name=arch] option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter((id) => id !== ""));
    expect(generations).toHaveLength(10);
    // v_mov_b32_e32 v0, 0 in every generation.
    await page.fill("[data-decode] textarea", "0x7e000280");
    await page.click("[data-decode] button");
    await page.locator("[data-decode-output] li code").first().waitFor();
    expect(await page.locator("[data-decode-output] li code").allTextContents()).toEqual(
      generations.map(() => "v_mov_b32_e32 v0, 0"),
    );
    expect(asked.sort()).toEqual(generations.map((id) => `${id} 200`).sort());
    await page.close();
  });

  it("shows markup as text", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}decode/?words=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    await page.locator("[data-decode-output] p").first().waitFor();
    expect(await page.locator("[data-decode-output] img").count()).toBe(0);
    expect(await page.locator("[data-decode-output]").textContent()).toContain("<img");
    await page.close();
  });

  it("encodes what is typed on an instruction's page", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}amd/v_add_f32/`);
    await page.click("[data-encoder] summary");
    await page.selectOption("[data-encoder] select >> nth=0", "rdna3");
    const field = page.locator("[data-encoder] label", { hasText: "VDST" }).locator("input");
    await field.waitFor();
    await field.fill("5");
    // VOP2, OP 3 << 25, VDST 5 << 17.
    await expect.poll(() => page.locator("[data-encoder] p.m").textContent()).toBe("0x060a0000");
    await field.fill("256");
    await expect.poll(() => page.locator("[data-encoder]").textContent()).toContain("VDST of ENC_VOP2 has 8 bits");
    await page.close();
  });

  it("encodes for the generation that is chosen, though another's data come later, and keeps what was typed", async () => {
    const page = await setup.browser.newPage();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/decode/data/rdna1.json", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${setup.url}amd/v_max_f32/`);
    await page.click("[data-encoder] summary");
    const late = page.waitForResponse("**/decode/data/rdna1.json");
    await page.selectOption("[data-encoder] select >> nth=0", "cdna3");
    const field = page.locator("[data-encoder] label", { hasText: "VDST" }).locator("input");
    await field.fill("5");
    const word = page.locator("[data-encoder] p.m");
    // VOP2, OP 11 << 25 on CDNA, VDST 5 << 17.
    await expect.poll(() => word.textContent()).toBe("0x160a0000");
    release();
    await (await late).finished();
    await page.waitForTimeout(300);
    expect(await word.textContent()).toBe("0x160a0000");
    await page.selectOption("[data-encoder] select >> nth=0", "rdna3");
    // OP 16 << 25 on RDNA, which is what the two generations are compared for.
    await expect.poll(() => word.textContent()).toBe("0x200a0000");
    expect(await field.inputValue()).toBe("5");
    await page.close();
  });

  it("encodes registers, constants and literals as they are written", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}amd/v_add_f32/`);
    await page.click("[data-encoder] summary");
    const loaded = page.waitForResponse("**/decode/data/rdna3.json");
    await page.selectOption("[data-encoder] select >> nth=0", "rdna3");
    await loaded;
    await page.selectOption("[data-encoder] select >> nth=1", { label: "VOP2_INST_LITERAL" });
    const fill = async (field: string, text: string): Promise<void> =>
      page.locator("[data-encoder] label", { hasText: field }).locator("input").fill(text);
    await fill("VDST", "v3");
    await fill("SRC0", "0x1234");
    await fill("VSRC1", "v2");
    // llvm-mc 22.1.8 for gfx1100: v_add_f32_e32 v3, 0x1234, v2
    await expect.poll(() => page.locator("[data-encoder] p.m").textContent()).toBe("0x060604ff 0x00001234");
    expect(await page.locator("[data-encoder] code").first().textContent()).toBe("v_add_f32_e32 v3, 0x1234, v2");
    await fill("VSRC1", "s2");
    await expect.poll(() => page.locator("[data-encoder]").textContent()).toContain("'s2' does not stand here");
    await page.close();
  });

  it("opens with the bytes of an assembled line", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${setup.url}amd/v_max_f32/`);
    const row = page.locator("#example ~ * tbody tr, section:has(#example) tbody tr").first();
    const line = ((await row.locator("td").first().textContent()) ?? "").trim();
    expect(line).toMatch(/^v_max_f32/);
    await row.locator("a").click();
    await page.waitForURL(/\/decode\/\?arch=[a-z0-9_]+&words=/);
    const decoded = page.locator("[data-decode-output] li code").first();
    await decoded.waitFor();
    expect(await decoded.textContent()).toBe(line);
    await page.close();
  });
});
