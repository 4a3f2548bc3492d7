import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRelative } from "../../src/package/relative-html.ts";
import { site } from "../../src/site/config.ts";
import { startBrowser, type BrowserSetup } from "../support/browser.ts";
import { listSiteFiles, SITE_FOLDER } from "../support/built-site.ts";

let setup: BrowserSetup;
beforeAll(async () => {
  setup = await startBrowser();
});
afterAll(async () => {
  await setup.stop();
});

/** A file of the site as it is in the zip. */
function packed(name: string): Buffer {
  const content = readFileSync(path.join(SITE_FOLDER, name));
  return name.endsWith(".html") ? Buffer.from(makeRelative(content.toString("utf8"), `/${name}`, site.base)) : content;
}

describe("a copy of the site on a disk", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-disk-"));
  let page: Page;

  beforeAll(async () => {
    const names = listSiteFiles().filter((name) =>
      /^(index\.html|amd\/index\.html|amd\/v_max_f32\/.*|amd\/categories\/.*|_astro\/.*|theme\.js|favicon\.svg)$/.test(
        name,
      ),
    );
    for (const name of names) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), packed(name));
    }
    page = await setup.browser.newPage();
  });
  afterAll(async () => {
    await page.close();
    rmSync(folder, { recursive: true });
  });

  it("reads in the site's style, links, and says that search needs a server", async () => {
    await page.goto(pathToFileURL(path.join(folder, "index.html")).href);
    await page.locator("nav[aria-label=Site] a", { hasText: "AMD" }).click();
    expect(new URL(page.url()).pathname).toBe(`${folder}/amd/index.html`);
    await page.goto(pathToFileURL(path.join(folder, "amd/v_max_f32/index.html")).href);
    const display = await page
      .locator("table.bits")
      .first()
      .evaluate((table) => getComputedStyle(table).tableLayout);
    expect(display).toBe("fixed");
    await page.locator("nav.crumbs a").last().click();
    expect(page.url()).toContain("/amd/categories/");
    await page.locator("[data-search-input]").focus();
    expect(await page.locator("form.search .offline").isVisible()).toBe(true);
    expect(await page.locator("form.search .offline").innerText()).toContain("python3 -m http.server");
  });

  it("prints", async () => {
    await page.goto(pathToFileURL(path.join(folder, "amd/v_max_f32/index.html")).href);
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.length).toBeGreaterThan(20_000);
  });
});

describe("a copy of the site below a path of a server", () => {
  const names = new Set(listSiteFiles());
  const outside: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = /^\/deep\/copy\/(.*)$/.exec(pathname)?.[1];
    const file = name === undefined || name.endsWith("/") || name === "" ? `${name ?? ""}index.html` : name;
    if (name === undefined || !names.has(file)) {
      outside.push(pathname);
      response.writeHead(404).end();
      return;
    }
    const types: Record<string, string> = {
      html: "text/html",
      js: "text/javascript",
      css: "text/css",
      json: "application/json",
      svg: "image/svg+xml",
    };
    response.writeHead(200, { "Content-Type": types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream" });
    response.end(packed(file));
  });
  let address = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("the server has no port");
    address = `http://localhost:${bound.port}/deep/copy/`;
  });
  afterAll(() => {
    server.close();
  });

  it("finds names and prose, and asks for nothing outside of that path", async () => {
    const page = await setup.browser.newPage();
    await page.goto(`${address}amd/v_max_f32/index.html`);
    await page.locator("[data-search-input]").pressSequentially("v_min_f32");
    const first = page.locator("[data-search-results] a").first();
    await first.waitFor();
    expect(await first.getAttribute("href")).toBe(`${address}amd/v_min_f32/`);
    await page.keyboard.press("Enter");
    await page.waitForURL(/v_min_f32/);
    await page.locator("[data-search-input]").pressSequentially("maximum of floats");
    await page.locator("[data-search-results] a").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(outside).toEqual([]);
    await page.close();
  });
});
