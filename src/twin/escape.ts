/** Text as Markdown that shows it unchanged. Underscores inside words need nothing, so names stay as they are. */
export function escapeText(text: string): string {
  if (!/[\\`*[\]<_]/.test(text)) return text;
  return text.replace(/[\\`*[\]<]/g, "\\$&").replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_");
}

/** A block's text whose beginning would make it a heading, a list or a quotation. */
export function escapeBlockStart(text: string): string {
  return text.replace(/^(?:[#+>-](?=[\s#>-]|$)|(?<number>\d+)(?=[.)]\s))/, (found, number: string | undefined) =>
    number === undefined ? `\\${found}` : `${found}\\`,
  );
}

/** A code span around any text: its fence has one more backtick than the longest run inside. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}
