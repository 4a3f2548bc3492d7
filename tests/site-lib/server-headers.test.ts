import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, everywhereHeaders, printServerHeaders } from "../../src/site/server-headers.ts";

/** What a host that reads `_headers` sends for an address: the headers of all rules that fit, joined by name. */
function headersOf(rules: string, address: string): Record<string, string[]> {
  const sent: Record<string, string[]> = {};
  let fits = false;
  for (const line of rules.trim().split("\n")) {
    if (!line.startsWith(" ")) {
      fits = line.endsWith("*") ? address.startsWith(line.slice(0, -1)) : address === line;
      continue;
    }
    const [, name = "", value = ""] = /^ {2}([A-Za-z-]+): (.+)$/.exec(line) ?? [];
    if (fits) (sent[name] ??= []).push(value);
  }
  return sent;
}

describe("headers for hosts", () => {
  const entries = ["_astro/", "amd/", "api/", "sw.js", "404.html"];

  it.each(["/", "/atlas/"])(
    "below %s say each thing once: the policy everywhere, long caching for hashed files only",
    (base) => {
      const rules = printServerHeaders(base, entries);
      for (const [address, caching] of [
        ["", "no-cache"],
        ["amd/v_max_f32/", "no-cache"],
        ["amd/", "no-cache"],
        ["sw.js", "no-cache"],
        ["_astro/a.1.js", "public, max-age=31536000, immutable"],
      ] as const) {
        const sent = headersOf(rules, base + address);
        expect(sent["Cache-Control"], address).toEqual([caching]);
        expect(sent["Content-Security-Policy"], address).toEqual([contentSecurityPolicy]);
        expect(sent["X-Content-Type-Options"], address).toEqual(["nosniff"]);
        expect(sent["Referrer-Policy"], address).toEqual(["no-referrer"]);
      }
      expect(headersOf(rules, `${base}api/v1/index.json`)["Access-Control-Allow-Origin"]).toEqual(["*"]);
      expect(headersOf(rules, `${base}amd/`)["Access-Control-Allow-Origin"]).toBeUndefined();
    },
  );

  it("allow nothing inline, no other host, no frame around a page", () => {
    const policy = new Map(
      contentSecurityPolicy.split("; ").map((part) => {
        const [name = "", ...values] = part.split(" ");
        return [name, values] as const;
      }),
    );
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    const allowed = new Set([...policy.values()].flat());
    expect(allowed).toEqual(new Set(["'none'", "'self'", "'wasm-unsafe-eval'"]));
    expect(policy.get("script-src")).toContain("'wasm-unsafe-eval'");
  });

  it("stand in docs/deploy.md as they are sent", () => {
    const recipes = readFileSync("docs/deploy.md", "utf8");
    for (const [name, value] of Object.entries(everywhereHeaders))
      expect(recipes).toContain(`add_header ${name} "${value}" always;`);
  });
});
