/** Number of key colours in the style sheet; further groups reuse them, their letters stay their own. */
const KEY_COLOURS = 8;

/** Class that gives a group its colour. */
export function keyClass(key: string | undefined): string {
  if (key === undefined) return "k";
  const index = [...key].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return `k k${index % KEY_COLOURS}`;
}
