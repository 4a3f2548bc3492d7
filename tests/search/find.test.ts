import { describe, expect, it } from "vitest";
import { loadFinder, loadSearchData } from "../../src/search/build/finder.ts";
import { isOneMistake } from "../../src/search/edit.ts";
import type { Result } from "../../src/search/find.ts";
import { normalise } from "../../src/search/normalise.ts";
import { EXPECTED, GARBAGE } from "./queries.ts";

const finder = loadFinder();
const { names } = loadSearchData();

function namesOf(results: readonly Result[]): string[] {
  return results.map(({ entry }) => entry.name);
}

describe("the table of queries", () => {
  it("has at least 150 of them", () => {
    expect(EXPECTED.length).toBeGreaterThanOrEqual(150);
  });

  it.each(EXPECTED)("$query leads to $name", ({ query, name, url, encoding, first }) => {
    const results = finder.find(query);
    const [best] = results;
    expect([best?.entry.name, best?.url, best?.encoding]).toEqual([name, url, encoding]);
    if (first !== undefined) expect(namesOf(results).slice(0, first.length)).toEqual(first);
  });

  it.each(GARBAGE)("%j leads nowhere", (query) => {
    expect(namesOf(finder.find(query))).toEqual([]);
  });
});

/** The ways to write one name. */
function spellingsOf(name: string): string[] {
  return [
    ...new Set([
      name.toUpperCase(),
      name.replaceAll(/[_.:]+/g, " "),
      name.replaceAll(/[_.:]+/g, ""),
      name.replaceAll("_", "."),
      name.replaceAll(".", "_"),
    ]),
  ];
}

describe("every name", { timeout: 120_000 }, () => {
  it("finds itself first in each of its spellings, unless the spelling is another name too", () => {
    const byPlain = Map.groupBy(names.entries, ({ name }) => normalise(name));
    const wrong = names.entries.flatMap(({ name, kind }) =>
      spellingsOf(name).flatMap((query) => {
        const same = byPlain.get(normalise(name)) ?? [];
        const found = finder.find(query).slice(0, same.length);
        return found.some(({ entry }) => entry.name === name && entry.kind === kind) ? [] : [`${query}: ${name}`];
      }),
    );
    // The name @ is a sign that separates names elsewhere, and is found by its slug.
    expect(wrong.filter((line) => !line.endsWith(": @"))).toEqual([]);
  });

  it("is the only thing found first when written as it is", () => {
    const wrong = names.entries.flatMap(({ name, kind }) => {
      const [best] = finder.find(name);
      return best?.entry.name === name && best.entry.kind === kind ? [] : [name];
    });
    expect(wrong).toEqual(["@"]);
  });

  it("is found by each of its aliases before anything that only resembles it", () => {
    const wrong = names.aliases.flatMap(({ name, targets }) => {
      const found = finder.find(name).filter(({ named }) => named);
      return targets
        .filter((target) => !found.some(({ entry }) => entry === names.entries[target]))
        .map((target) => `${name}: ${names.entries[target]?.name}`);
    });
    expect(wrong).toEqual([]);
  });

  it("is found in the first five, or behind others as near, when one letter is missing", () => {
    const sampled = names.entries.filter(({ kind }, place) => place % 20 === 0 && (kind === "amd" || kind === "ptx"));
    const wrong = sampled.flatMap(({ name }) =>
      Array.from(name).flatMap((_, place) => {
        const query = name.slice(0, place) + name.slice(place + 1);
        if (normalise(query).length < 3) return [];
        const found = namesOf(finder.find(query));
        const at = found.indexOf(name);
        const ahead = found.slice(0, at).filter((other) => {
          const plain = normalise(other);
          return plain !== normalise(query) && !isOneMistake(normalise(query), plain);
        });
        return at !== -1 && (at < 5 || ahead.length < 5) ? [] : [`${query}: ${name} at ${at}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("any text", { timeout: 60_000 }, () => {
  /** A small generator of its own, so that a failure can be repeated. */
  function* random(seed: number): Generator<number, never> {
    let state = seed;
    for (;;) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      yield state / 2 ** 32;
    }
  }

  it("is answered without error, in little time, with addresses of pages", () => {
    const numbers = random(7);
    const next = (below: number): number => Math.floor(numbers.next().value * below);
    const signs = "abcdefghijklmnopqrstuvwxyz0123456789_.:%@!,;[]{}()<>/\\*+-= \t\"'`$#&|~^?é日\u0000\ud800";
    const pieces = ["v_", "f32", "ld.", "global", "_e64", " // ", "0x", "%rd1", "::", "[", ";", "llvm.amdgcn."];
    const urls = new Set(names.entries.map(({ url }) => url));
    for (let round = 0; round < 1500; round += 1) {
      let query = "";
      for (let length = next(24); length > 0; length -= 1) {
        query += next(4) === 0 ? (pieces[next(pieces.length)] ?? "") : (signs[next(signs.length)] ?? "");
      }
      for (const { url } of finder.find(query)) expect(urls, query).toContain(url.replace(/#.*$/, ""));
    }
  });

  it("may be very long", () => {
    for (const text of ["v_max_f32 ".repeat(10_000), "a".repeat(100_000), "_".repeat(100_000), "[".repeat(50_000)])
      expect(finder.find(text).length).toBeLessThan(5000);
  });
});
