import { preview } from "astro";
import { site } from "../../src/site/config.ts";
import { everywhereHeaders } from "../../src/site/server-headers.ts";

/**
 * Serves the built site on localhost with the headers that hosts are told to send; port 0 takes a free one. The address is
 * that of the site's root, with a slash at the end.
 */
export async function serveSite(outDir: string, port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await preview({
    logLevel: "error",
    outDir,
    server: { port, host: "localhost", headers: { ...everywhereHeaders } },
    // As static hosts do: an address without its last slash is answered, and a wrong one with the site's own page.
    trailingSlash: "ignore",
  });
  return { url: `http://localhost:${server.port}${site.base}`, stop: () => server.stop() };
}
