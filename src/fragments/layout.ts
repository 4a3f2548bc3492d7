/**
 * A place in a matrix tile. `matrix` counts the tiles that one instruction handles (0 when there is one); `row` and
 * `column` count elements of the tile from 0.
 */
export type Place = { matrix: number; row: number; column: number };

/**
 * Who holds an element: `lane` is the lane of the wave (0 to 31 or 63), the thread in the warp (0 to 31) or in the
 * warpgroup (0 to 127), `register` the component of the operand's vector from 0, `part` the element inside that
 * register, 0 in the lowest bits.
 */
export type Holder = { lane: number; register: number; part: number };

/**
 * One digit of a layout: of the number `from` of the holder, the digit of weight `step` that takes `size` values, is
 * worth `stride` in the coordinate `to` of the place.
 */
export type Digit = {
  from: keyof Holder;
  /** Weight of the digit in the holder's number, 1 or more. */
  step: number;
  /** Number of values of the digit, 2 or more. */
  size: number;
  to: keyof Place;
  /** Weight of the digit in the coordinate of the place, 1 or more. */
  stride: number;
};

/** An operand or immediate of the instruction that says which lanes, or which parts, are read. */
export type Selector = {
  /** What the documentation calls it, such as `thread-id-a`. */
  name: string;
  /** The values that it may have. */
  values: readonly number[];
  /** The number of the holder that it moves. */
  adds: "lane" | "part";
  /** How far one unit of the selector moves that number. */
  step: number;
};

/**
 * A fragment's layout as mixed-radix numbers: every digit of the holder goes to its own digit of the place. All
 * layouts that PTX and AMD document have this form, so both directions follow from one list, and so does the rule
 * in words.
 */
export type Layout = { digits: readonly Digit[]; selectors?: readonly Selector[] };

function digitOf(number: number, weight: number, size: number): number {
  return Math.floor(number / weight) % size;
}

/** The element that a holder holds, all selectors being 0. */
export function placeOf(layout: Layout, holder: Holder): Place {
  const place: Place = { matrix: 0, row: 0, column: 0 };
  for (const { from, step, size, to, stride } of layout.digits) place[to] += digitOf(holder[from], step, size) * stride;
  return place;
}

/** Who holds an element, all selectors being 0. */
export function holderOf(layout: Layout, place: Place): Holder {
  const holder: Holder = { lane: 0, register: 0, part: 0 };
  for (const { from, step, size, to, stride } of layout.digits) holder[from] += digitOf(place[to], stride, size) * step;
  return holder;
}

/** Who holds an element when the selectors have these values; a selector that is not named is 0. */
export function selectedHolder(layout: Layout, place: Place, selected: Readonly<Record<string, number>>): Holder {
  const holder = holderOf(layout, place);
  for (const { name, adds, step, values } of layout.selectors ?? []) {
    const value = selected[name] ?? 0;
    if (!values.includes(value)) throw new RangeError(`${name} is ${value}, not one of ${values.join(", ")}`);
    holder[adds] += value * step;
  }
  return holder;
}

function extent(layout: Layout, key: keyof Place): number {
  return layout.digits.filter(({ to }) => to === key).reduce((product, { size }) => product * size, 1);
}

/** The tile that the layout covers: how many matrices, rows and columns. */
export function extentOf(layout: Layout): { matrices: number; rows: number; columns: number } {
  return { matrices: extent(layout, "matrix"), rows: extent(layout, "row"), columns: extent(layout, "column") };
}

/** How many values a number of the holder takes. For lanes: the lanes that take part, not the highest lane. */
export function countOf(layout: Layout, key: keyof Holder): number {
  return layout.digits.filter(({ from }) => from === key).reduce((product, { size }) => product * size, 1);
}

/** All places of the tile, matrix by matrix and row by row. */
export function* placesOf(layout: Layout): Generator<Place> {
  const { matrices, rows, columns } = extentOf(layout);
  for (let matrix = 0; matrix < matrices; matrix++)
    for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) yield { matrix, row, column };
}

/** All holders that take part, all selectors being 0. */
export function* holdersOf(layout: Layout): Generator<Holder> {
  const total = layout.digits.reduce((product, { size }) => product * size, 1);
  for (let index = 0; index < total; index++) {
    const holder: Holder = { lane: 0, register: 0, part: 0 };
    let rest = index;
    for (const { from, step, size } of layout.digits) {
      holder[from] += (rest % size) * step;
      rest = Math.floor(rest / size);
    }
    yield holder;
  }
}

/** The digits of a number of the holder that go to one coordinate, written `digit("lane", 4, 8, "row", 1)`. */
export function digit(
  from: keyof Holder,
  step: number,
  size: number,
  to: keyof Place,
  stride: number,
): readonly Digit[] {
  // A digit with one value says nothing; leaving it out lets callers pass computed sizes.
  return size === 1 ? [] : [{ from, step, size, to, stride }];
}

/** The same layout with rows and columns exchanged. */
export function transposed(layout: Layout): Layout {
  const other = { matrix: "matrix", row: "column", column: "row" } as const;
  return { ...layout, digits: layout.digits.map((entry) => ({ ...entry, to: other[entry.to] })) };
}
