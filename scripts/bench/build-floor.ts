import path from "node:path";
import { buildSearchIndex } from "../../src/search/pagefind.ts";

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error("give a project folder");
process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
const { build } = await import("astro");
await build({ root, logLevel: "error", configFile: false });
await buildSearchIndex(path.join(root, "dist"));
