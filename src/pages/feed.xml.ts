import type { APIRoute } from "astro";
import { loadAtlas } from "../catalog/atlas.ts";
import { catalogTitle } from "../catalog/catalog-title.ts";
import { urls } from "../catalog/urls.ts";
import { printFeed } from "../changelog/feed.ts";
import { readChangelog } from "../changelog/read.ts";
import { site } from "../site/config.ts";
import { link } from "../site/link.ts";

/** The changelog for feed readers. */
export const GET: APIRoute = () => {
  const address = (path: string): string => new URL(link(path), site.origin).href;
  const place = { title: `${site.title}: changes`, feed: address(urls.feed), page: address(urls.changelog) };
  const text = printFeed(readChangelog(), place, (catalog) => catalogTitle(loadAtlas(), catalog));
  return new Response(text, { headers: { "Content-Type": "application/atom+xml" } });
};
