import { escapeHtml } from "../html.ts";

/** What a page tells to those who show a card for it. */
export interface SocialCard {
  readonly title: string;
  readonly description: string;
  /** Whole address of the page. */
  readonly address: string;
  /** Name of the site. */
  readonly site: string;
}

/** The tags of Open Graph and of Twitter's cards, for a page's head. */
export function renderSocialTags({ title, description, address, site }: SocialCard): string {
  const values = [
    ["property", "og:type", "article"],
    ["property", "og:site_name", site],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["property", "og:url", address],
    ["name", "twitter:card", "summary"],
    ["name", "twitter:title", title],
    ["name", "twitter:description", description],
  ] as const;
  return values.map(([key, name, value]) => `<meta ${key}="${name}" content="${escapeHtml(value)}">`).join("");
}
