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
  vite: {
    build: { assetsInlineLimit: 0 },
    // Scripts find each other from where they are: a copy of the site may stand below any path.
    experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "js" ? { relative: true } : undefined) },
  },
});
