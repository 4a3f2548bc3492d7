import { buildSite } from "../../scripts/site/build-site.ts";

/** Builds the site once for all site and browser tests. */
export default async function setup(): Promise<void> {
  if (process.env["ATLAS_SKIP_BUILD"] === "1") return;
  const code = await buildSite();
  if (code !== 0) throw new Error(`the site did not build: exit code ${code}`);
}
