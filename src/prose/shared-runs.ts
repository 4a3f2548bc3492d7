/** Words of a text, lower case, without signs; code spans and blocks are left out, because syntax and names are facts. */
export function proseWords(markdown: string): string[] {
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, " ¶ ").replace(/`[^`\n]*`/g, " ¶ ");
  return text.toLowerCase().match(/¶|[a-z0-9]+(?:['’][a-z]+)?/g) ?? [];
}

/** Runs of `length` words of a text, each as one string; runs over a piece of code do not count. */
export function wordRuns(words: readonly string[], length: number): string[] {
  const runs: string[] = [];
  for (let start = 0; start + length <= words.length; start += 1) {
    const run = words.slice(start, start + length);
    if (!run.includes("¶")) runs.push(run.join(" "));
  }
  return runs;
}

/** The runs of `length` words that a text shares with a set of runs, in order. */
export function findSharedRuns(text: string, others: ReadonlySet<string>, length: number): string[] {
  return wordRuns(proseWords(text), length).filter((run) => others.has(run));
}
