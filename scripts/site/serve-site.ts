import { Server } from "node:http";
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
  refuseBadAddresses(server);
  return { url: `http://localhost:${server.port}${site.base}`, stop: () => server.stop() };
}

/**
 * Answers an address whose percent signs are no UTF-8 with 400, as static hosts do: Vite's server would show the stack of
 * an error instead.
 */
function refuseBadAddresses(preview: object): void {
  if (!("server" in preview) || !(preview.server instanceof Server))
    throw new Error("Astro's preview server is no server of node:http any more");
  const { server } = preview;
  const answers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isAddress(request.url ?? "")) for (const answer of answers) answer.call(server, request, response);
    else response.writeHead(400, { ...everywhereHeaders, "Content-Type": "text/plain" }).end("Bad address\n");
  });
}

function isAddress(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/[?#].*$/, ""));
    return true;
  } catch {
    return false;
  }
}
