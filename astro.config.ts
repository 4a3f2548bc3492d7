import { defineConfig } from "astro/config";
import { site } from "./src/site/config.ts";

export default defineConfig({
  site: site.origin,
  base: site.base,
  output: "static",
  trailingSlash: "always",
  compressHTML: true,
  devToolbar: { enabled: false },
  // A strict policy allows neither inline styles nor inline scripts.
  build: { format: "directory", inlineStylesheets: "never", concurrency: 8 },
  vite: { build: { assetsInlineLimit: 0 } },
});
