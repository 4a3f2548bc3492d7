/** The whole address of the site's root, with a slash at the end. A copy of the site may give it relative to the page, which scripts elsewhere could not resolve. */
export function siteBase(element: HTMLElement | null | undefined): string {
  return new URL(element?.dataset["base"] ?? "/", document.baseURI).href;
}
