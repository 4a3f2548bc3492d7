import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OfflineManifest } from "../../src/offline/manifest.ts";
import { writeWorker } from "../../src/offline/write-worker.ts";
import { site } from "../../src/site/config.ts";
import { startBrowser, type BrowserSetup } from "../support/browser.ts";
import { listSiteFiles, readSiteFile, SITE_FOLDER } from "../support/built-site.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  svg: "image/svg+xml",
};

/** What the two releases have of the built site. */
const PART =
  /^(index\.html|404\.html|data\/index\.html|ptx\/ld\/index\.html|amd\/v_max_f32\/index\.html|_astro\/.*|search\/[^/]+\.json|theme\.js|favicon\.svg)$/;

const root = mkdtempSync(path.join(tmpdir(), "atlas-offline-"));

/** A release of a part of the site; `mark` stands in the heading of v_max_f32. */
async function makeRelease(name: string, mark: string): Promise<string> {
  const folder = path.join(root, name);
  for (const file of listSiteFiles().filter((each) => PART.test(each))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(SITE_FOLDER, file), path.join(folder, file));
  }
  const page = "amd/v_max_f32/index.html";
  const html = readSiteFile(page).replace(/(<h1[^>]*>)/, `$1${mark} `);
  writeFileSync(path.join(folder, page), html);
  await writeWorker(folder);
  return folder;
}

describe("reading without a connection", () => {
  let setup: BrowserSetup;
  let context: BrowserContext;
  let page: Page;
  let server: Server;
  let folder = "";
  let first = "";
  let second = "";
  let port = 0;
  const asked: string[] = [];

  /** Serves `folder`, with an age that lets browsers show old pages for an hour: hosts do so. */
  const start = async (): Promise<void> => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      asked.push(pathname);
      const address = pathname.startsWith(site.base) ? pathname.slice(site.base.length) : undefined;
      const file = path.join(
        folder,
        address === undefined || /(^|\/)$/.test(address) ? `${address ?? ""}index.html` : address,
      );
      if (address === undefined || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>404</h1>");
        return;
      }
      response.writeHead(200, {
        "Content-Type": TYPES[path.extname(file).slice(1)] ?? "application/octet-stream",
        "Cache-Control": "max-age=3600",
        ETag: `"${path.basename(folder)}"`,
      });
      response.end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("the server has no port");
    ({ port } = bound);
  };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const addressOf = (name: string): string => `http://localhost:${port}${site.base}${name}`;
  const heading = async (): Promise<string> => ((await page.locator("h1").textContent()) ?? "").trim();
  /** What is kept: addresses by the name of their cache. */
  const kept = async (): Promise<Record<string, string[]>> =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return Object.fromEntries(names.map((name, index) => [name, (lists[index] ?? []).map(({ url }) => url)]));
    });
  const keptPages = async (): Promise<string[]> => Object.values(await kept()).flat();
  const releaseOf = (built: string): string =>
    (JSON.parse(readFileSync(path.join(built, "offline.json"), "utf8")) as OfflineManifest).release;
  /** Visits a page and waits until it is kept. */
  const visit = async (name: string): Promise<void> => {
    await page.goto(addressOf(name));
    await expect.poll(keptPages).toContain(addressOf(name));
  };

  beforeAll(async () => {
    setup = await startBrowser();
    first = await makeRelease("first", "FIRST");
    second = await makeRelease("second", "SECOND");
  });
  afterAll(async () => {
    await setup.stop();
    rmSync(root, { recursive: true });
  });
  beforeEach(async () => {
    folder = first;
    await start();
    context = await setup.browser.newContext({ serviceWorkers: "allow" });
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
    if (server.listening) await stop();
  });

  it("shows what was visited, its style too, and says of another page that it is not kept", async () => {
    await visit("amd/v_max_f32/");
    await stop();
    await page.reload();
    expect(await heading()).toBe("FIRST v_max_f32");
    const layout = page.locator("table.bits").first();
    expect(await layout.evaluate((table) => getComputedStyle(table).tableLayout)).toBe("fixed");
    const response = await page.goto(addressOf("ptx/ld/"));
    expect(response?.status()).toBe(503);
    expect(await heading()).toBe("There is no connection");
    await page.locator("main a", { hasText: "/amd/v_max_f32/" }).click();
    expect(await heading()).toBe("FIRST v_max_f32");
  });

  it("finds names where the search was used before, and says that words are not searched", async () => {
    await visit("amd/v_max_f32/");
    await page.locator("[data-search-input]").pressSequentially("v_min_f32");
    await page.locator("[data-search-results] a").first().waitFor();
    await expect.poll(keptPages).toContain(addressOf("search/names.json"));
    await stop();
    await page.reload();
    await page.locator("[data-search-input]").pressSequentially("vmaxf32");
    const found = page.locator("[data-search-results] a").first();
    await found.waitFor();
    expect(await found.getAttribute("href")).toBe(addressOf("amd/v_max_f32/"));
    await page.locator("[data-search-status]", { hasText: "could not be searched" }).waitFor();
  });

  it("says so where the search was not used before", async () => {
    await visit("amd/v_max_f32/");
    await stop();
    await page.reload();
    await page.locator("[data-search-input]").focus();
    await page.locator("[data-search-status]", { hasText: "Without a connection" }).waitFor();
    expect(await page.locator("[data-search-panel]").isVisible()).toBe(true);
  });

  it("never shows a page of an older release, with and without a connection, and removes what was kept of it", async () => {
    await visit("");
    await visit("amd/v_max_f32/");
    expect(await heading()).toBe("FIRST v_max_f32");
    folder = second;
    // The very first page after the release, by a worker of the older one, from a host that allows an hour.
    await page.goto(addressOf("amd/v_max_f32/"));
    expect(await heading()).toBe("SECOND v_max_f32");
    await expect
      .poll(async () => Object.keys(await kept()), { timeout: 20_000 })
      .toEqual([`gpu-isa-atlas ${addressOf("")} ${releaseOf(second)}`]);
    // Visited before the release, and kept anew after it.
    expect(await keptPages()).toEqual(expect.arrayContaining([addressOf(""), addressOf("amd/v_max_f32/")]));
    await stop();
    await page.goto(addressOf("amd/v_max_f32/"));
    expect(await heading()).toBe("SECOND v_max_f32");
  });

  it("forgets a page that the site no longer has", async () => {
    await visit("ptx/ld/");
    await page.reload();
    rmSync(path.join(first, "ptx/ld/index.html"));
    try {
      await page.goto(addressOf("ptx/ld/"));
      expect(await heading()).toBe("404");
      await expect.poll(keptPages).not.toContain(addressOf("ptx/ld/"));
    } finally {
      cpSync(path.join(SITE_FOLDER, "ptx/ld/index.html"), path.join(first, "ptx/ld/index.html"));
    }
  });

  it("keeps everything when asked to, renews it with what a release has changed, and removes it", async () => {
    await page.goto(addressOf("data/"));
    const status = page.locator("[data-offline] [role=status]");
    const { files } = JSON.parse(readFileSync(path.join(first, "offline.json"), "utf8")) as OfflineManifest;
    await status.filter({ hasText: `Everything is ${files.length} files` }).waitFor();
    expect(await status.textContent()).toMatch(/takes [1-9]\d* MB/);
    await page.click("[data-offline] button >> nth=0");
    await status.filter({ hasText: `Everything is kept: ${files.length} files` }).waitFor();
    const all = files.map(([address]) => addressOf(address));
    expect(await keptPages()).toEqual(expect.arrayContaining(all));

    folder = second;
    await page.reload();
    asked.length = 0;
    const name = `gpu-isa-atlas ${addressOf("")} ${releaseOf(second)}`;
    await expect.poll(async () => Object.keys(await kept()), { timeout: 20_000 }).toEqual([name]);
    expect(await keptPages()).toEqual(expect.arrayContaining(all));
    expect(asked.filter((address) => address.includes("v_max_f32"))).toEqual([`${site.base}amd/v_max_f32/`]);
    expect(asked.filter((address) => address.includes("/ptx/ld/"))).toEqual([]);

    await stop();
    await page.goto(addressOf("amd/v_max_f32/"));
    expect(await heading()).toBe("SECOND v_max_f32");
    await page.goto(addressOf("data/"));
    await page.click("[data-offline] button >> nth=1");
    await status.filter({ hasText: /^0 visited files are kept/ }).waitFor();
    expect(await keptPages()).toEqual([]);
  });

  it("leaves pages as they are where the browser has no service workers", async () => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    });
    await page.goto(addressOf("data/"), { waitUntil: "networkidle" });
    expect(await page.locator("[data-offline] .note").isVisible()).toBe(true);
    expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
    expect(errors).toEqual([]);
  });
});
