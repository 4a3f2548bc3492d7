import type { Browser, Page } from "playwright-core";
import { quantile } from "../quantile.ts";
import { PHONE_SLOWDOWN } from "./page-figures.ts";

/** What is typed into the search box, letter by letter. */
const QUERIES = ["v_max_f32", "vmaxf32", "ds_read_b128", "cp.async.bulk", "max_f32", "v_mx_f32", "ld.global.nc"];

/** What is typed into the filter of the porting index. */
const FILTERS = ["ds_read_b64", "zzz", "shfl.sync permute"];

/** Times from a key to what it shows, in milliseconds. */
export interface KeyFigure {
  readonly keys: string;
  readonly count: number;
  readonly median: number;
  readonly slowest: number;
  /** The same on a phone's processor. */
  readonly phoneMedian: number;
  readonly phoneSlowest: number;
}

/** From each key in the search box to the first name that it brings, the frame's layout included. */
export async function measureSearchKeys(browser: Browser, url: string): Promise<KeyFigure> {
  return measureBoth(browser, url, "search box, first name", async (page) => {
    const times: number[] = [];
    await page.locator("[data-search-input]").focus();
    // The index is loaded when the box gets the focus; its time is the connection's.
    await page.locator("[data-search-input]").fill("v_nop");
    await page.locator("[data-search-results] a").first().waitFor();
    for (const query of QUERIES)
      for (let end = 2; end <= query.length; end++)
        times.push(await page.evaluate(typeIntoSearch, query.slice(0, end)));
    return times;
  });
}

/** From each key in the filter of the porting index to the new layout. */
export async function measurePortingKeys(browser: Browser, url: string): Promise<KeyFigure> {
  return measureBoth(browser, `${url}porting/`, "porting filter", async (page) => {
    const times: number[] = [];
    for (const text of FILTERS)
      for (let end = 1; end <= text.length; end++) times.push(await page.evaluate(typeIntoFilter, text.slice(0, end)));
    return times;
  });
}

async function measureBoth(
  browser: Browser,
  address: string,
  keys: string,
  measure: (page: Page) => Promise<number[]>,
): Promise<KeyFigure> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    const times = await measure(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWDOWN });
    const phone = await measure(page);
    return {
      keys,
      count: times.length,
      median: quantile(times, 0.5),
      slowest: quantile(times, 1),
      phoneMedian: quantile(phone, 0.5),
      phoneSlowest: quantile(phone, 1),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: sets what is typed and waits for the list to change. */
async function typeIntoSearch(text: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>("[data-search-input]");
  const list = document.querySelector<HTMLElement>("[data-search-results]");
  if (input === null || list === null) throw new Error("there is no search box");
  const start = performance.now();
  const shown = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(list, { childList: true, subtree: true });
  });
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await shown;
  // Reading a size forces the layout that the change asks for.
  void document.body.offsetHeight;
  return performance.now() - start;
}

/** Runs in the page. */
function typeIntoFilter(text: string): number {
  const input = document.querySelector<HTMLInputElement>("[data-porting-input]");
  if (input === null) throw new Error("there is no filter");
  const start = performance.now();
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  void document.body.offsetHeight;
  return performance.now() - start;
}
