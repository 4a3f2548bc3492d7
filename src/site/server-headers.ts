/** What a page may load and do. Everything comes from the site's own origin, nothing stands inside a page. */
const POLICY: Readonly<Record<string, readonly string[]>> = {
  "default-src": ["'none'"],
  // Pagefind's search runs as WebAssembly, which browsers count as evaluating code; this word allows that and no eval().
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'"],
  // The indexes of the search, the decoder's data, Pagefind's parts.
  "connect-src": ["'self'"],
  // The service worker.
  "worker-src": ["'self'"],
  // The search box without script.
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** The value of Content-Security-Policy, as every recipe in docs/deploy.md sends it. */
export const contentSecurityPolicy = Object.entries(POLICY)
  .map(([name, values]) => `${name} ${values.join(" ")}`)
  .join("; ");

/** Headers of every answer. */
export const everywhereHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentSecurityPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Files whose names have a hash of their content. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** Everything else is asked for again each time; the server answers 304 where it is the same. */
const ASK_AGAIN = "no-cache";

/**
 * Headers for hosts that read `_headers`, as Cloudflare Pages and Netlify do. Hosts join the headers of all rules that fit
 * an address, so no two rules that fit the same address name the same header: what may be cached is said for each entry
 * of the site's first level.
 *
 * @param base the path below which the site stands, with a slash at both ends.
 * @param entries files and folders of the site's first level, folders with a slash at the end.
 */
export function printServerHeaders(base: string, entries: readonly string[]): string {
  const rule = (address: string, headers: Readonly<Record<string, string>>): string =>
    [base + address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const rules = [...entries].sort().map((entry) => {
    const address = entry.endsWith("/") ? `${entry}*` : entry;
    const caching = entry === "_astro/" ? FOR_EVER : ASK_AGAIN;
    return rule(address, {
      "Cache-Control": caching,
      // Data for tools: scripts of other sites may read it.
      ...(entry === "api/" ? { "Access-Control-Allow-Origin": "*" } : {}),
    });
  });
  return `${[rule("*", everywhereHeaders), rule("", { "Cache-Control": ASK_AGAIN }), ...rules].join("\n")}\n`;
}
