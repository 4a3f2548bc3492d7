import type { APIRoute } from "astro";
import { site } from "../site/config.ts";
import { link } from "../site/link.ts";

/** Everything may be read; the sitemap says what there is. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\nSitemap: ${new URL(link("/sitemap.xml"), site.origin).href}\n`);
