import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "../../src/site/server-headers.ts";
import { type BrowserSetup, startBrowser } from "../support/browser.ts";
import { KINDS_OF_PAGES } from "../support/kinds-of-pages.ts";

/** Runs as script wherever it is taken for markup, and says so. */
const MARKUP = `"><img src=x onerror="document.title='run'"><script>document.title='run'</script><b class=injected>`;

let setup: BrowserSetup;
let context: BrowserContext;
let page: Page;
/** What went against the policy, to another host, or wrong. */
let found: string[];

beforeAll(async () => {
  setup = await startBrowser();
});
afterAll(async () => {
  await setup.stop();
});
beforeEach(async () => {
  found = [];
  context = await setup.browser.newContext({
    serviceWorkers: "allow",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // Before any script of a page: a violation may come while it is read.
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(setup.url)) found.push(`request: ${request.url()}`);
  });
  context.on("weberror", (error) => found.push(`error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") found.push(`console: ${message.text()}`);
  });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
});

describe("the policy in Chromium", () => {
  it("is sent with every page, and catches what it forbids", async () => {
    const response = await page.goto(setup.url);
    expect(response?.headers()["content-security-policy"]).toBe(contentSecurityPolicy);
    await page.evaluate(() => {
      document.body.setAttribute("style", "color: red");
    });
    await expect.poll(() => found.join()).toContain("policy: style-src");
  });

  it.each(KINDS_OF_PAGES)("/%s needs nothing that it forbids, asks no other host, and logs no error", async (path) => {
    await page.goto(setup.url + path, { waitUntil: "networkidle" });
    expect(found).toEqual([]);
  });

  it("lets names and prose be searched", async () => {
    await page.goto(setup.url);
    await page.locator("[data-search-input]").pressSequentially("barrier");
    await page.locator("[role=group][aria-label='Pages with these words'] a").first().waitFor({ timeout: 20_000 });
    await page.locator("[data-search-input]").fill("vop2 0x10");
    await page.locator("[role=option]", { hasText: "VOP2" }).first().waitFor();
    await page.locator("[data-search-input]").fill("ld.global.f32");
    await page.locator("[role=option][href$='#ld.type']").waitFor();
    expect(found).toEqual([]);
  });

  it("lets words be decoded", async () => {
    await page.goto(`${setup.url}decode/?arch=rdna3&words=060206fa%20ff001b02`);
    await page.locator("[data-decode-output] table.bits").waitFor();
    expect(found).toEqual([]);
  });

  it("lets an instruction be encoded and tried, and a heading's link be copied", async () => {
    await page.goto(`${setup.url}amd/v_add_f32/`);
    await page.click("[data-encoder] summary");
    await page.locator("[data-encoder] p.m").waitFor();
    await page.click("[data-try] summary");
    await page.locator("[data-try] input").first().fill("1.5");
    await expect.poll(async () => page.locator("[data-try] output").textContent()).toContain("=");
    await page.click("#operands a.here");
    await page.click(".copy button >> nth=0");
    await page.locator(".copy [role=status]", { hasText: "Copied" }).waitFor();
    expect(found).toEqual([]);
  });

  it("lets the porting index be filtered and ordered, the theme be switched, and a name be gone to", async () => {
    await page.goto(`${setup.url}porting/`);
    await page.fill("[data-porting-input]", "v_perm_b32");
    await page.selectOption("[data-porting-order]", "ptx");
    await page.click("[data-theme-switch]");
    await page.goto(`${setup.url}go/?q=v_max_f32_e64`);
    await page.waitForURL(`${setup.url}amd/v_max_f32/#enc_vop3`);
    expect(found).toEqual([]);
  });

  it("lets the worker keep pages, and its own page hold to the policy", async () => {
    await page.goto(`${setup.url}data/`);
    await page.locator("[data-offline] [role=status]", { hasText: "visited files are kept" }).waitFor();
    expect(found).toEqual([]);
  });
});

describe("markup that is typed or comes with an address", () => {
  /** Nothing of it became an element or ran. */
  const isText = async (): Promise<void> => {
    expect(await page.locator(".injected, img").count()).toBe(0);
    expect(await page.title()).not.toBe("run");
    expect(found).toEqual([]);
  };
  const quoted = encodeURIComponent(MARKUP);

  it("is text in the search box, typed or asked for", async () => {
    await page.goto(setup.url);
    await page.locator("[data-search-input]").fill(MARKUP);
    await page.locator("[data-search-status]", { hasText: "with these words" }).waitFor({ timeout: 20_000 });
    await isText();
    await page.goto(`${setup.url}search/?q=${quoted}`);
    await page.locator("[data-search-status]", { hasText: "with these words" }).waitFor({ timeout: 20_000 });
    expect(await page.locator("[data-search-input]").inputValue()).toBe(MARKUP);
    await isText();
  });

  it("is text in the filters of the search", async () => {
    const query = ["vendor", "generation", "category", "target"].map((name) => `${name}=${quoted}`).join("&");
    await page.goto(`${setup.url}search/?q=v_max&${query}`);
    await page.locator("[role=option]").first().waitFor();
    await isText();
  });

  it("is text at /go/", async () => {
    await page.goto(`${setup.url}go/?q=${quoted}`);
    await expect.poll(async () => page.locator("[data-go-status]").textContent()).toContain(MARKUP);
    await isText();
  });

  it("is text in a wrong address", async () => {
    // Without a slash: Astro's preview server fails on an encoded one.
    const address = encodeURIComponent("<img src=x onerror=document.title='run'><b class=injected>v_max_f32");
    await page.goto(`${setup.url}amd/${address}/`, { waitUntil: "networkidle" });
    expect((await page.locator("h1").textContent())?.trim()).toBe("There is no page here");
    // The browser's word on the status of the page itself.
    found = found.filter((each) => !each.includes("status of 404"));
    await isText();
  });

  it("is text in the decoder, with an address or typed, in words and generation", async () => {
    await page.goto(`${setup.url}decode/?arch=${quoted}&words=${quoted}`);
    await expect.poll(async () => page.locator("[data-decode-output]").textContent()).toContain("<img");
    expect(await page.locator("[data-decode] textarea").inputValue()).toBe(MARKUP);
    await isText();
    await page.goto(`${setup.url}decode/`);
    await page.fill("[data-decode] textarea", MARKUP);
    await page.click("[data-decode] button");
    await expect.poll(async () => page.locator("[data-decode-output]").textContent()).toContain("<img");
    await isText();
  });

  it("is text in the encoder and where an instruction is tried", async () => {
    await page.goto(`${setup.url}amd/v_add_f32/`);
    await page.click("[data-encoder] summary");
    const field = page.locator("[data-encoder] label", { hasText: "VDST" }).locator("input");
    await field.fill(MARKUP);
    await expect.poll(async () => page.locator("[data-encoder]").textContent()).toContain(MARKUP);
    await page.click("[data-try] summary");
    await page.locator("[data-try] input").first().fill(MARKUP);
    await expect.poll(async () => page.locator("[data-try] output").textContent()).toContain("<img");
    await isText();
  });

  it("is text in the porting filter", async () => {
    await page.goto(`${setup.url}porting/?q=${quoted}#${quoted}`);
    await page.fill("[data-porting-input]", MARKUP);
    await expect.poll(async () => page.locator("[data-porting-status]").textContent()).toMatch(/^0 of/);
    await isText();
  });
});

it("an address whose percent signs are no text is a bad request, not an error of the server", async () => {
  for (const address of ["%", "%zz", "amd/%e0%a4/"]) {
    const { status } = await fetch(setup.url + address);
    expect({ address, status }).toEqual({ address, status: 400 });
  }
});
