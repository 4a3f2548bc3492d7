/**
 * Whether one typing mistake makes `typed` of `meant`: a sign too many, one missing, another one, or two neighbours
 * swapped. Equal texts differ by none and are not meant here.
 */
export function isOneMistake(typed: string, meant: string): boolean {
  return isMistakenPart(typed, meant, meant.length);
}

/** Whether `typed` is the beginning of `meant`, but not all of it, with one typing mistake in it. */
export function isMistakenStart(typed: string, meant: string): boolean {
  const { length } = typed;
  return (
    (length < meant.length && isMistakenPart(typed, meant, length)) ||
    (length + 1 < meant.length && isMistakenPart(typed, meant, length + 1)) ||
    (length - 1 < meant.length && isMistakenPart(typed, meant, length - 1))
  );
}

/** Compares with the first `end` signs of `meant`, sign by sign: this runs thousands of times a key. */
function isMistakenPart(typed: string, meant: string, end: number): boolean {
  const difference = end - typed.length;
  if (difference < -1 || difference > 1) return false;
  const shorter = Math.min(end, typed.length);
  let start = 0;
  while (start < shorter && typed.charCodeAt(start) === meant.charCodeAt(start)) start += 1;
  if (difference !== 0) {
    const [long, short] = difference === 1 ? [meant, typed] : [typed, meant];
    return isSame(long, start + 1, short, start, shorter - start);
  }
  if (start === end) return false;
  if (isSame(typed, start + 1, meant, start + 1, end - start - 1)) return true;
  return (
    start + 1 < end &&
    typed.charCodeAt(start) === meant.charCodeAt(start + 1) &&
    typed.charCodeAt(start + 1) === meant.charCodeAt(start) &&
    isSame(typed, start + 2, meant, start + 2, end - start - 2)
  );
}

function isSame(left: string, leftAt: number, right: string, rightAt: number, count: number): boolean {
  for (let step = 0; step < count; step += 1)
    if (left.charCodeAt(leftAt + step) !== right.charCodeAt(rightAt + step)) return false;
  return true;
}
