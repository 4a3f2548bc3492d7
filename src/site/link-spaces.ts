/** White space before the end of a link, behind it, and a mark that follows. */
const LAST_SPACE = /\s+<\/a>(\s*)(?=([,.;:)]?))/g;

/**
 * Puts the white space at the end of links behind them, where it is not underlined: components that are broken over
 * lines have it there.
 */
export function trimLinks(html: string): string {
  return html.replace(LAST_SPACE, (_, space: string, mark: string) => {
    // Dots and colons begin words of assembly; the others belong to what stands before them.
    const closes = /[,;)]/.test(mark) || (space === "" && mark !== "");
    return closes ? "</a>" : "</a> ";
  });
}
