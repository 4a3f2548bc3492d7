import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { KINDS_OF_PAGES } from "../../../tests/support/kinds-of-pages.ts";
import { serveSite } from "../../site/serve-site.ts";
import { findChromium } from "../../tools/chromium.ts";
import { type KeyFigure, measurePortingKeys, measureSearchKeys } from "./key-figures.ts";
import { measurePage, type PageFigure } from "./page-figures.ts";

/** What Chromium takes for the built site; undefined, with a word on stderr, where there is no Chromium or no site. */
export async function measureBrowser(
  folder: string,
): Promise<{ keys: readonly KeyFigure[]; pages: readonly PageFigure[] } | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined || !existsSync(`${folder}/index.html`)) {
    const missing =
      executablePath === undefined ? "no Chromium was found (CHROMIUM names one)" : `${folder} is not built`;
    console.error(`${missing}: no figures for the browser.`);
    return undefined;
  }
  const server = await serveSite(folder, 0);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const keys = [await measureSearchKeys(browser, server.url), await measurePortingKeys(browser, server.url)];
    const pages: PageFigure[] = [];
    for (const page of KINDS_OF_PAGES) pages.push(await measurePage(browser, server.url, page));
    return { keys, pages };
  } finally {
    await browser.close();
    await server.stop();
  }
}
