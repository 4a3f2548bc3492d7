import { existsSync } from "node:fs";
import { installByApt } from "./apt.ts";

const PLACES = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The Chromium that browser tests use: the one that CHROMIUM names, or one in a usual place. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}

/**
 * Makes sure that there is a Chromium: as root on a machine with apt it installs Debian's package. Returns what a
 * person has to do where that is not possible; undefined when all is well.
 */
export function ensureChromium(): string | undefined {
  if (findChromium() !== undefined) return undefined;
  installByApt("chromium", "No Chromium found: installing Debian's chromium for the browser tests.");
  if (findChromium() !== undefined) return undefined;
  return [
    "The browser tests need Chromium, and none was found.",
    "Install it (Debian: apt-get install chromium), or set CHROMIUM to the path of a Chromium or Chrome.",
  ].join("\n");
}
