import { preview } from "astro";
import { everywhereHeaders } from "../../src/site/server-headers.ts";

/** Serves the built site on localhost with the headers that hosts are told to send; port 0 takes a free one. The address ends with a slash. */
export async function serveSite(outDir: string, port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await preview({
    logLevel: "error",
    outDir,
    server: { port, host: "localhost", headers: { ...everywhereHeaders } },
    // As static hosts do: an address without its last slash is answered, and a wrong one with the site's own page.
    trailingSlash: "ignore",
  });
  return { url: `http://localhost:${server.port}/`, stop: () => server.stop() };
}
