/**
 * The known name that differs by one character or in case alone, for a typing error; of several the one that begins alike.
 * PTX is written in lower case, `.NaN` and the like apart.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const same = known.find((other) => other.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return same === name ? undefined : same;
  const close = known.filter((other) => Math.abs(other.length - name.length) <= 1 && distance(name, other) === 1);
  return close.sort((a, b) => commonPrefix(b, name) - commonPrefix(a, name))[0];
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, a] of [...left].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...right].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
