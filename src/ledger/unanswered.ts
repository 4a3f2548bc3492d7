import { type Addresses, listMissing } from "./addresses.ts";
import type { BuiltSite } from "./read-site.ts";

/**
 * What was published and does not answer any more, sorted: pages and files that are not there, anchors that a page
 * lacks, redirects to pages that are not there. A page that redirects, or says that its subject is gone, answers for
 * its anchors too.
 */
export function findUnanswered(
  published: Addresses,
  { addresses, redirects }: BuiltSite,
  gone: readonly { readonly page: string }[],
): string[] {
  const whole = new Set([...redirects.keys(), ...gone.map(({ page }) => page)]);
  const missing = listMissing(published, addresses).filter((entry) => {
    const [page = "", anchor] = entry.split("#");
    return anchor === undefined || !whole.has(page) || !addresses.has(page);
  });
  const lost = [...redirects]
    .filter(([, target]) => !addresses.has(target))
    .map(([page, target]) => `${page} (redirects to ${target}, which is not there)`);
  return [...missing, ...lost].sort();
}
