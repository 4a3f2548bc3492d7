/** The registers of one kernel: hands out fresh ones by size and knows how to declare them. */
export class Registers {
  readonly #used = new Map<string, number>();

  /** A fresh register of this many bits; values of 8 bits stand in registers of 16, as PTX has it for arithmetic. */
  take(bits: number): string {
    return this.#next(bits <= 16 ? "h" : bits <= 32 ? "r" : bits <= 64 ? "l" : "q");
  }

  /** A fresh register of 8 bits, which only packed conversions and `mov` take. */
  byte(): string {
    return this.#next("c");
  }

  /** A fresh predicate. */
  predicate(): string {
    return this.#next("p");
  }

  /** A vector expression of fresh registers. */
  vector(count: number, bits: number): string {
    return `{${Array.from({ length: count }, () => this.take(bits)).join(",")}}`;
  }

  /** The declarations, one line a kind. */
  declarations(): string[] {
    return Object.entries(KINDS).flatMap(([letter, type]) => {
      const count = this.#used.get(letter) ?? 0;
      return count === 0 ? [] : [`.reg ${type} %${letter}<${String(count)}>;`];
    });
  }

  #next(letter: string): string {
    const number = this.#used.get(letter) ?? 0;
    this.#used.set(letter, number + 1);
    return `%${letter}${String(number)}`;
  }
}

const KINDS = { p: ".pred", c: ".b8", h: ".b16", r: ".b32", l: ".b64", q: ".b128" };
