import { defineMiddleware } from "astro:middleware";
import { linkHeadings } from "./site/heading-links.ts";
import { trimLinks } from "./site/link-spaces.ts";

/** Does to every page what no component should have to remember. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  if (response.headers.get("content-type")?.startsWith("text/html") !== true) return response;
  const { status, headers } = response;
  const html = trimLinks(await response.text());
  // The page for wrong addresses is shown at whatever address was wrong, and has none of its own.
  const linked = url.pathname.endsWith("/404/") ? html : linkHeadings(html, url.pathname);
  return new Response(linked, { status, headers });
});
