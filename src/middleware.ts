import { defineMiddleware } from "astro:middleware";
import { linkHeadings } from "./site/heading-links.ts";

/** Does to every page what no component should have to remember. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  if (response.headers.get("content-type")?.startsWith("text/html") !== true) return response;
  const { status, headers } = response;
  return new Response(linkHeadings(await response.text(), url.pathname), { status, headers });
});
