import { ImportError, type Place } from "./import-error.ts";

/** An element of a record, with what reading needs and no more. */
export interface XmlNode {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  /** Character data directly inside, pieces joined. */
  text: string;
  /** Comments that stand before this element (or inside, when it has no child after them). */
  comments: string[] | undefined;
}

/** The comments of an element and of everything inside it; of an element called `closed` only its own. */
export function commentsOf(node: XmlNode, closed?: string): string[] {
  const comments: string[] = [];
  const collect = (inner: XmlNode): void => {
    if (inner.comments !== undefined) comments.push(...inner.comments);
    if (inner.name !== closed) for (const child of inner.children) collect(child);
  };
  collect(node);
  return comments;
}

/** Tells which elements nobody asked for: an unknown element is reported, never dropped in silence. */
export class UnknownElements {
  readonly counts = new Map<string, number>();

  add(path: string): void {
    this.counts.set(path, (this.counts.get(path) ?? 0) + 1);
  }
}

/** Strict access to an element's children and attributes; every failure is an {@link ImportError} with file, line and path. */
export class NodeReader {
  readonly node: XmlNode;
  readonly path: string;
  readonly #file: string;
  readonly #unknown: UnknownElements;

  constructor(node: XmlNode, parentPath: string, file: string, unknown: UnknownElements) {
    this.node = node;
    this.path = `${parentPath}/${node.name}`;
    this.#file = file;
    this.#unknown = unknown;
  }

  get place(): Place {
    return { file: this.#file, line: this.node.line, path: this.path };
  }

  /** An error at this element, for the caller to throw. */
  error(found: string, expected: string, advice?: string): ImportError {
    return new ImportError(this.place, { found, expected, ...(advice === undefined ? {} : { advice }) });
  }

  /** The children grouped by name; children outside `known` are counted as unknown, a repeated single one and text are errors. */
  children(known: { readonly one?: readonly string[]; readonly many?: readonly string[] }): Map<string, NodeReader[]> {
    const stray = this.node.text.trim();
    if (stray !== "") throw this.error(`text "${stray.slice(0, 40)}"`, "elements only");
    const found = new Map<string, NodeReader[]>();
    for (const child of this.node.children) {
      const single = known.one?.includes(child.name) ?? false;
      if (!single && !(known.many?.includes(child.name) ?? false)) {
        this.#unknown.add(`${this.path}/${child.name}`);
        continue;
      }
      const reader = new NodeReader(child, this.path, this.#file, this.#unknown);
      const earlier = found.get(child.name);
      if (earlier === undefined) found.set(child.name, [reader]);
      else if (single) throw reader.error(`a second <${child.name}>`, `one <${child.name}> in <${this.node.name}>`);
      else earlier.push(reader);
    }
    return found;
  }

  /** The trimmed text of an element that has no children. */
  text(): string {
    const [child] = this.node.children;
    if (child !== undefined) throw this.error(`<${child.name}> inside <${this.node.name}>`, "text only");
    return this.node.text.trim();
  }

  /** The text, which must not be empty. */
  word(): string {
    const text = this.text();
    if (text === "") throw this.error("nothing", `text in <${this.node.name}>`);
    return text;
  }

  /** The text as a decimal integer from `least` to `most`. No other spelling is taken: a guess would be a wrong bit. */
  integer(least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.#decimal(this.text(), `<${this.node.name}>`, least);
    if (value > most) throw this.error(String(value), `at most ${most} in <${this.node.name}>`);
    return value;
  }

  /** An attribute that must be there. */
  attribute(name: string): string {
    const value = this.node.attributes[name];
    if (value === undefined) throw this.error(`no attribute ${name}`, `<${this.node.name} ${name}="…">`);
    return value;
  }

  /** An attribute as a decimal integer of at least `least`. */
  integerAttribute(name: string, least = 0): number {
    return this.#decimal(this.attribute(name), `attribute ${name}`, least);
  }

  /** An attribute that is `true` or `false`, in any case. */
  booleanAttribute(name: string): boolean {
    return this.#boolean(this.attribute(name), `attribute ${name}`);
  }

  /** The text as true or false, in any case: attributes are lower case, flags upper case. */
  boolean(): boolean {
    return this.#boolean(this.text(), `<${this.node.name}>`);
  }

  /** The text as binary digits, exactly `bits` of them where that is given. */
  binary(bits?: number): bigint {
    const radix = this.node.attributes["Radix"];
    if (radix !== "2") throw this.error(`Radix "${radix ?? ""}"`, 'Radix="2"');
    const digits = this.text();
    if (!/^[01]+$/.test(digits)) throw this.error(`"${digits}"`, "binary digits only");
    if (bits !== undefined && digits.length !== bits)
      throw this.error(`${digits.length} digits`, `${bits} binary digits`);
    return BigInt(`0b${digits}`);
  }

  #decimal(text: string, what: string, least: number): number {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value)) throw this.error(`"${text}"`, `a decimal integer in ${what}`);
    if (value < least) throw this.error(String(value), `at least ${least} in ${what}`);
    return value;
  }

  #boolean(text: string, what: string): boolean {
    const lower = text.toLowerCase();
    if (lower !== "true" && lower !== "false") throw this.error(`"${text}"`, `true or false in ${what}`);
    return lower === "true";
  }
}

/** The only child of that name; an error of `parent` when it is missing. */
export function one(parent: NodeReader, children: Map<string, NodeReader[]>, name: string): NodeReader {
  const child = children.get(name)?.[0];
  if (child === undefined) throw parent.error(`no <${name}>`, `<${name}> in <${parent.node.name}>`);
  return child;
}

/** The items by their `Order`, which must count up from 0 or 1 in some order; an error of `parent` otherwise. */
export function inOrder<T>(parent: NodeReader, items: readonly { readonly order: number; readonly item: T }[]): T[] {
  const sorted = items.toSorted((a, b) => a.order - b.order);
  const first = sorted[0]?.order ?? 0;
  if (first > 1 || sorted.some(({ order }, index) => order !== first + index)) {
    throw parent.error(`Order ${sorted.map(({ order }) => order).join(", ")}`, "Order counting up from 0 or 1");
  }
  return sorted.map(({ item }) => item);
}

/** All children of that name, maybe none. */
export function many(children: Map<string, NodeReader[]>, name: string): NodeReader[] {
  return children.get(name) ?? [];
}
