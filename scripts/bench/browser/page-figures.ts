import { gzipSync } from "node:zlib";
import type { Browser, Response } from "playwright-core";
import { quantile } from "../quantile.ts";

/** How much slower than this machine the phone's processor is. */
export const PHONE_SLOWDOWN = 4;

/** Loads a page this often for its times; the median counts. */
const RUNS = 3;

/** What a page takes to load. Sizes are bytes after `gzip -9`, times milliseconds of a phone's processor. */
export interface PageFigure {
  readonly page: string;
  readonly html: number;
  readonly script: number;
  readonly style: number;
  readonly other: number;
  readonly blocking: number;
  readonly shift: number;
}

/** Kept on the page by {@link observe}. */
interface Observed {
  blocking: number;
  shift: number;
}

/** Measures one page in a new context: nothing is cached, and no worker answers. */
export async function measurePage(browser: Browser, url: string, page: string): Promise<PageFigure> {
  const loads = [];
  for (let run = 0; run < RUNS; run++) loads.push(await load(browser, url + page));
  const [first] = loads;
  if (first === undefined) throw new Error(`${page} was not loaded`);
  return {
    page: `/${page}`,
    ...first.sizes,
    blocking: quantile(
      loads.map(({ blocking }) => blocking),
      0.5,
    ),
    // A shift in one of three is a shift.
    shift: Math.max(...loads.map(({ shift }) => shift)),
  };
}

async function load(browser: Browser, address: string) {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWDOWN });
    await page.goto(address, { waitUntil: "networkidle" });
    const { blocking, shift } = await page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);
    const sizes = { html: 0, script: 0, style: 0, other: 0 };
    for (const response of responses) {
      const type = response.request().resourceType();
      const kind =
        type === "document" ? "html" : type === "script" ? "script" : type === "stylesheet" ? "style" : "other";
      sizes[kind] += gzipSync(await response.body(), { level: 9 }).length;
    }
    return { sizes, blocking, shift };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything else. */
function observe(): void {
  const observed: Observed = { blocking: 0, shift: 0 };
  Object.assign(globalThis, { observed });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.blocking += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}
