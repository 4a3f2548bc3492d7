import { escapeHtml } from "../site/html.ts";
import { describeChange } from "./describe.ts";
import type { NamedEntry } from "./read.ts";

/** Where a feed stands. */
export interface FeedPlace {
  readonly title: string;
  /** Whole addresses of the feed and of the page that it tells of. */
  readonly feed: string;
  readonly page: string;
}

/**
 * The changelog as an Atom feed (RFC 4287). Entries have a day, no time: midnight in UTC stands for it.
 *
 * @param titleOf name of a catalog for people.
 */
export function printFeed(
  entries: readonly NamedEntry[],
  { title, feed, page }: FeedPlace,
  titleOf: (catalog: string) => string,
): string {
  const time = (date: string): string => `${date}T00:00:00Z`;
  const items = entries.map(({ id, date, title, catalogs }) => {
    const lines = catalogs.map((change) => `${titleOf(change.catalog)}: ${describeChange(change)}.`).join("\n");
    const address = escapeHtml(`${page}#c-${id}`);
    return `<entry>
<title>${escapeHtml(title)}</title>
<id>${address}</id>
<link href="${address}"/>
<updated>${time(date)}</updated>
<content type="text">${escapeHtml(lines)}</content>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeHtml(title)}</title>
<id>${escapeHtml(page)}</id>
<link rel="self" type="application/atom+xml" href="${escapeHtml(feed)}"/>
<link href="${escapeHtml(page)}"/>
<author><name>${escapeHtml(title)}</name></author>
<updated>${time(entries[0]?.date ?? "1970-01-01")}</updated>
${items.join("")}</feed>
`;
}
