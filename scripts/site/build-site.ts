import path from "node:path";
import { DataError } from "../../src/catalog/read-data.ts";
import { buildSearchIndex } from "../../src/search/pagefind.ts";

/** Builds the pages and the search index into the output folder. Returns the exit code: 0 done, 1 content of a wrong form. */
export async function buildSite(outDir = process.env["ATLAS_OUT"] ?? "dist"): Promise<number> {
  // Astro's telemetry would be a network request; it reads this when it is loaded.
  process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
  const { build } = await import("astro");
  const folder = path.resolve(outDir);
  const start = performance.now();
  try {
    await build({ logLevel: "warn", outDir: folder });
  } catch (error) {
    if (!(error instanceof DataError) && !(error instanceof Error && error.name === "DataError")) throw error;
    console.error(error.message);
    return 1;
  }
  const built = performance.now();
  const { pages } = await buildSearchIndex(folder);
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  console.log(
    `Built ${path.relative(process.cwd(), folder) || folder} in ${seconds(start, built)} s; ${pages} pages indexed in ${seconds(built, performance.now())} s.`,
  );
  return 0;
}
