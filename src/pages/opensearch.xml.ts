import type { APIRoute } from "astro";
import { escapeHtml } from "../site/html.ts";
import { site } from "../site/config.ts";
import { link } from "../site/link.ts";
import { urls } from "../catalog/urls.ts";

/** Describes the search to browsers, which then offer it in their address bar (OpenSearch 1.1). */
export const GET: APIRoute = () => {
  const address = (path: string): string => escapeHtml(new URL(link(path), site.origin).href);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeHtml(site.title)}</ShortName>
  <Description>GPU instructions by name, opcode, disassembly line or word</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${address("/favicon.svg")}</Image>
  <Url type="text/html" method="get" template="${address(urls.go)}?q={searchTerms}"/>
</OpenSearchDescription>
`,
    { headers: { "Content-Type": "application/opensearchdescription+xml" } },
  );
};
