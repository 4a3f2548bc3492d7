import { buildSite } from "./site/build-site.ts";

process.exitCode = await buildSite();
