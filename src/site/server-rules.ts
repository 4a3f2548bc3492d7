import { SUFFIXES } from "../search/suffix.ts";

/**
 * Redirects for servers that read `_redirects`: the pages that redirect anyway, so that the answer is a 301 and not a
 * page, and names with an assembler's suffix. The suffixes are patterns, as Cloudflare Pages reads them; only names of
 * vector instructions have them, and the pattern says so, because `/amd/encodings/vop1_vop_dpp/` is a page.
 *
 * @param base the path below which the site stands, with a slash at both ends.
 * @param redirects targets, with the base, by the address from the site's root.
 */
export function printServerRules(base: string, redirects: ReadonlyMap<string, string>): string {
  const at = (address: string): string => base + address.slice(1);
  const exact = [...redirects].map(([from, to]) => `${at(from)} ${to} 301`);
  const patterns = SUFFIXES.flatMap((suffix) =>
    ["/", ""].map((end) => `${at(`/amd/v_*_${suffix}${end}`)} ${at("/amd/v_:splat/")} 301`),
  );
  return `${[...exact.sort(), ...patterns].join("\n")}\n`;
}
