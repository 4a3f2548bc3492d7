/**
 * Whether one typing mistake makes `typed` of `meant`: a sign too many, one missing, another one, or two neighbours
 * swapped. Equal texts differ by none and are not meant here.
 */
export function isOneMistake(typed: string, meant: string): boolean {
  const difference = meant.length - typed.length;
  if (difference < -1 || difference > 1 || typed === meant) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  if (difference === 1) return typed.slice(start) === meant.slice(start + 1);
  if (difference === -1) return typed.slice(start + 1) === meant.slice(start);
  if (typed.slice(start + 1) === meant.slice(start + 1)) return true;
  return (
    typed[start] === meant[start + 1] &&
    typed[start + 1] === meant[start] &&
    typed.slice(start + 2) === meant.slice(start + 2)
  );
}

/** Whether `typed` is the beginning of `meant` with one typing mistake in it. */
export function isMistakenStart(typed: string, meant: string): boolean {
  return [typed.length, typed.length + 1, typed.length - 1].some(
    (length) => length < meant.length && isOneMistake(typed, meant.slice(0, length)),
  );
}
