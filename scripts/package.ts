import path from "node:path";
import { buildSite } from "./site/build-site.ts";
import { readOptions } from "./tools/options.ts";

const USAGE = `Usage: npm run package
  Builds the site into dist, or into the folder that ATLAS_OUT names, and packs it.`;

if (readOptions({}, USAGE) !== undefined) await packSite();

async function packSite(): Promise<void> {
  // The build reads it: the page /download/ then links to the zip.
  process.env["ATLAS_ARCHIVE"] = "1";
  const folder = process.env["ATLAS_OUT"] ?? "dist";
  process.exitCode = await buildSite(folder);
  if (process.exitCode === 0) {
    const [{ site }, { packageSite }] = await Promise.all([
      import("../src/site/config.ts"),
      import("../src/package/package-site.ts"),
    ]);
    const { file, bytes, files } = await packageSite(path.resolve(folder), site.base);
    console.log(`${path.relative(process.cwd(), file)}: ${String(files)} files, ${(bytes / 1e6).toFixed(1)} MB`);
  }
}
