import { describe, expect, it } from "vitest";
import { respond } from "../../src/offline/worker/respond.ts";

const scope = "https://x.example.org/";

/** As much of a browser's cache as an answer takes. */
function makeCache(entries: Readonly<Record<string, string>>): { cache: Cache; kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries));
  const cache = {
    match: async (key: string) => {
      const text = kept.get(key);
      return Promise.resolve(text === undefined ? undefined : new Response(text));
    },
    put: async (key: string, response: Response) => {
      kept.set(key, await response.text());
    },
    delete: async (key: string) => Promise.resolve(kept.delete(key)),
    keys: async () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
  };
  return { cache: cache as unknown as Cache, kept };
}

/** An answer of a server; a constructed one lacks the type that browsers give. */
function answer(text: string, status = 200, more: { redirected?: boolean } = {}): Response {
  return Object.defineProperties(new Response(text, { status }), {
    type: { value: "basic" },
    redirected: { value: more.redirected ?? false },
  });
}

async function ask(
  address: string,
  entries: Readonly<Record<string, string>>,
  network: () => Response,
  mode = "navigate",
): Promise<{ text: string; status: number; kept: Map<string, string>; modes: (string | undefined)[] }> {
  const { cache, kept } = makeCache(entries);
  const modes: (string | undefined)[] = [];
  const work: Promise<unknown>[] = [];
  const request = Object.defineProperty(new Request(scope + address), "mode", { value: mode });
  const response = await respond(request, {
    scope,
    cache,
    fetch: async (_request, init) => {
      modes.push(init?.cache);
      return Promise.resolve().then(network);
    },
    later: (each) => work.push(each),
  });
  await Promise.all(work);
  return { text: await response.text(), status: response.status, kept, modes };
}

const broken = (): Response => {
  throw new TypeError("no connection");
};

describe("answers of the worker", () => {
  it("come from the network, asked past the browser's own copies, and are kept", async () => {
    const { text, kept, modes } = await ask("a/?q=1", { [`${scope}a/`]: "old" }, () => answer("new"));
    expect([text, kept.get(`${scope}a/`), modes]).toEqual(["new", "new", ["no-cache"]]);
  });

  it("come from what is kept only without a connection", async () => {
    expect((await ask("a", { [`${scope}a/`]: "kept" }, broken)).text).toBe("kept");
  });

  it("come from what is kept first where the name has the content's hash", async () => {
    const { text, modes } = await ask("_astro/a.1.js", { [`${scope}_astro/a.1.js`]: "kept" }, () => answer("new"));
    expect([text, modes]).toEqual(["kept", []]);
  });

  it.each([
    ["a server's error", answer("sorry", 500), "old"],
    ["a redirected answer", answer("other", 200, { redirected: true }), "old"],
    ["a missing page", answer("gone", 404), undefined],
  ])("are as they are, and are not kept: %s", async (_name, response, expected) => {
    const { status, kept } = await ask("a/", { [`${scope}a/`]: "old" }, () => response);
    expect(status).toBe(response.status);
    expect(kept.get(`${scope}a/`)).toBe(expected);
  });

  it("are a page of their own for a page that is not kept, with markup in addresses as text", async () => {
    const { text, status } = await ask("b/", { [`${scope}%3Cb%3E/`]: "x", [`${scope}_astro/s.css`]: "" }, broken);
    expect(status).toBe(503);
    expect(text).toContain(">/&lt;b&gt;/</a>");
    expect(text).toContain(`<link rel="stylesheet" href="${scope}_astro/s.css">`);
    expect(text).not.toContain("<b>");
  });

  it("are an error for anything else that is not kept", async () => {
    expect((await ask("search/names.json", {}, broken, "cors")).status).toBe(0);
  });
});
