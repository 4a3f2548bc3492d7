/** Printable signs that JSON writes as they are. */
const DIGITS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((sign) => sign !== '"' && sign !== "\\")
  .join("");

/** The longest shared beginning that a packed line can state. */
const LONGEST = 35;

/**
 * Texts as one: each line has the length of the beginning that it shares with the line before it, in base 36, and the
 * rest. Sorted texts become a third smaller after compression. No text may have a line break.
 */
export function packTexts(texts: readonly string[]): string {
  let previous = "";
  return texts
    .map((text) => {
      let shared = 0;
      while (shared < Math.min(LONGEST, text.length) && text[shared] === previous[shared]) shared += 1;
      previous = text;
      return shared.toString(36) + text.slice(shared);
    })
    .join("\n");
}

/** The texts of {@link packTexts}. */
export function unpackTexts(packed: string): string[] {
  if (packed === "") return [];
  let previous = "";
  return packed.split("\n").map((line) => {
    previous = previous.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1);
    return previous;
  });
}

/** A column of a table: its different values, and a number for each row, one or two signs long. */
export interface PackedColumn<T> {
  readonly values: readonly T[];
  readonly rows: string;
}

/** Packs a column; values are the same when their JSON is. */
export function packColumn<T>(cells: readonly T[]): PackedColumn<T> {
  const values = new Map<string, { readonly value: T; readonly index: number }>();
  const numbers = cells.map((value) => {
    const key = JSON.stringify(value);
    const present = values.get(key) ?? { value, index: values.size };
    values.set(key, present);
    return present.index;
  });
  const width = widthOf(values.size);
  return { values: [...values.values()].map(({ value }) => value), rows: packNumbers(numbers, width) };
}

/** The cells of {@link packColumn}. */
export function unpackColumn<T>({ values, rows }: PackedColumn<T>): T[] {
  return unpackNumbers(rows, widthOf(values.length)).map((index) => {
    const value = values[index];
    if (value === undefined) throw new RangeError(`packed column: no value ${index} of ${values.length}`);
    return value;
  });
}

function widthOf(count: number): number {
  return count > DIGITS.length ? 2 : 1;
}

/** Numbers from 0 to below 92 ** width, each as `width` signs. */
export function packNumbers(numbers: readonly number[], width: number): string {
  return numbers
    .map((number) => {
      let rest = number;
      let text = "";
      for (let place = 0; place < width; place += 1) {
        text = DIGITS.charAt(rest % DIGITS.length) + text;
        rest = Math.floor(rest / DIGITS.length);
      }
      if (rest > 0 || number < 0) throw new RangeError(`${number} does not fit ${width} signs`);
      return text;
    })
    .join("");
}

/** The numbers of {@link packNumbers}. */
export function unpackNumbers(packed: string, width: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < packed.length; at += width) {
    let number = 0;
    for (const sign of packed.slice(at, at + width)) number = number * DIGITS.length + DIGITS.indexOf(sign);
    numbers.push(number);
  }
  return numbers;
}
