/** A generation as a page names it. */
export interface PageGeneration {
  readonly id: string;
  readonly title: string;
}

/**
 * The generation that a list in words begins with: `RDNA 3` for 'RDNA 3 to 4, gfx1200'. Words that name none, as where
 * all generations of the page are meant, say the first one.
 */
export function firstGeneration(words: string, generations: readonly PageGeneration[]): PageGeneration | undefined {
  const named = generations
    .filter(({ title }) => words.startsWith(title) && !/^[\d.]*\d/.test(words.slice(title.length)))
    .sort((a, b) => b.title.length - a.title.length);
  return named[0] ?? generations[0];
}
