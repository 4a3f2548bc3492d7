import { buildSite } from "./site/build-site.ts";
import { readOptions } from "./tools/options.ts";

const USAGE = `Usage: npm run build
  Builds the site into dist, or into the folder that ATLAS_OUT names.`;

if (readOptions({}, USAGE) !== undefined) process.exitCode = await buildSite();
