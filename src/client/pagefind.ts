/** What the search box uses of Pagefind's browser module. */
export interface Pagefind {
  readonly options: (options: {
    readonly baseUrl?: string;
    readonly ranking?: Readonly<Record<string, number>>;
  }) => Promise<void>;
  readonly search: (
    query: string,
    options: { readonly filters: Readonly<Record<string, string>> },
  ) => Promise<{ readonly results: readonly { readonly data: () => Promise<PagefindPage> }[] }>;
}

export interface PagefindPage {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

let loading: Promise<Pagefind> | undefined;

/** Loads the index on first use, not before: a page that is only read fetches nothing of it. */
export function loadPagefind(base: string): Promise<Pagefind> {
  loading ??= (async () => {
    const address = `${base}pagefind/pagefind.js`;
    const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
    await pagefind.options({ baseUrl: base, ranking: { termFrequency: 0.2, pageLength: 0.2, termSaturation: 0.6 } });
    return pagefind;
  })().catch((error: unknown) => {
    // The connection may come back.
    loading = undefined;
    throw error;
  });
  return loading;
}
