import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../scripts/tools/chromium.ts";
import { serveSite } from "../../scripts/site/serve-site.ts";
import { SITE_FOLDER } from "./built-site.ts";

export interface BrowserSetup {
  readonly browser: Browser;
  /** Address of the served site, with a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves the built site on a free port and starts Chromium. Throws where there is none: a browser test is never skipped. */
export async function startBrowser(): Promise<BrowserSetup> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium: run `npm test`, which installs it or says how");
  const server = await serveSite(SITE_FOLDER, 0);
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  // What a service worker fetches cannot be intercepted by a test; the tests of the worker ask for it.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => newContext({ serviceWorkers: "block", ...options });
  return {
    browser,
    url: server.url,
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
}
