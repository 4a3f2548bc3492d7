import type { DecodeData } from "../data.ts";

/** Sources that stand for the literal behind the word. */
export const LITERAL = 255;
/** The literal of 64 bits. */
export const LITERAL64 = 254;
/** First code of a VGPR among the sources. */
export const VECTOR = 256;

/** Registers whose pair has a name of its own. */
const PAIRS: Readonly<Record<string, string>> = {
  vcc_lo: "vcc",
  exec_lo: "exec",
  flat_scratch_lo: "flat_scratch",
  xnack_mask_lo: "xnack_mask",
};

/** Bits of the inline floats in 16 bits, by source code. */
const SHORT_FLOATS: Readonly<Record<number, string>> = {
  240: "0x3800",
  241: "0xb800",
  242: "0x3c00",
  243: "0xbc00",
  244: "0x4000",
  245: "0xc000",
  246: "0x4400",
  247: "0xc400",
  248: "0x3118",
};

/** Sources that LLVM names in every generation, also where the catalog does not list them. */
const UNLISTED: Readonly<Record<number, string>> = {
  239: "src_pops_exiting_wave_id",
  251: "src_vccz",
  252: "src_execz",
};

/** The reciprocal of 2π as an inline constant of 64 bits; the shorter ones are cut where f32 ends. */
const INVERSE_TAU = "0.15915494309189532";

/** Names of registers and constants of one generation, in tables that are filled when first asked for. */
export class Names {
  /** Name of a mask register that the encoding does not hold, as wide as a wave has lanes. */
  readonly vcc: string;
  readonly #codes: readonly string[];
  readonly #sources = new Map<number, readonly string[]>();
  #short: readonly string[] | undefined;
  readonly #vectors = new Map<string, readonly string[]>();

  constructor(data: DecodeData, wave32: boolean) {
    const codes: string[] = [];
    for (const [name, first, count, value] of data.sources)
      for (let index = 0; index < count; index++)
        codes[value + index] = first === null ? name : `${name}${first + index}`;
    this.#codes = codes;
    this.vcc = wave32 ? "vcc_lo" : "vcc";
  }

  /** Texts of the sources 0 to 511 as operands of that many 32-bit registers; empty for a literal. */
  sources(dwords: number): readonly string[] {
    const present = this.#sources.get(dwords);
    if (present !== undefined) return present;
    const texts = Array.from({ length: 512 }, (_, code) => this.#source(code, dwords));
    this.#sources.set(dwords, texts);
    return texts;
  }

  /** Texts of sources as integers of 16 bits, or as scalar ones: an inline float is written as its bits. */
  get shortSources(): readonly string[] {
    this.#short ??= this.sources(1).map((text, code) => SHORT_FLOATS[code] ?? text);
    return this.#short;
  }

  /** Texts of 256 vector registers, `v` or `a`, as operands of that many registers. */
  vectors(prefix: string, dwords: number): readonly string[] {
    const key = `${prefix}${dwords}`;
    const present = this.#vectors.get(key);
    if (present !== undefined) return present;
    const texts = Array.from({ length: 256 }, (_, number) => tuple(prefix, number, dwords));
    this.#vectors.set(key, texts);
    return texts;
  }

  /** Texts of 256 codes for a 16-bit VGPR: the number's bit 7 chooses the half. */
  get halves(): readonly string[] {
    return HALVES;
  }

  #source(code: number, dwords: number): string {
    if (code === LITERAL || code === LITERAL64) return "";
    if (code >= VECTOR) return tuple("v", code - VECTOR, dwords);
    const name = this.#codes[code];
    if (name === undefined) return UNLISTED[code] ?? String(code);
    const [, prefix, number] = /^(s|ttmp)(\d+)$/.exec(name) ?? [];
    if (prefix !== undefined && number !== undefined) {
      const align = dwords === 1 ? 1 : dwords === 2 ? 2 : 4;
      const start = Math.floor(Number(number) / align) * align;
      return tuple(prefix, start, dwords);
    }
    if (dwords === 2) {
      if (name === "0.15915494") return INVERSE_TAU;
      return PAIRS[name] ?? name;
    }
    return name;
  }
}

const HALVES = Array.from({ length: 256 }, (_, code) => `v${code & 127}.${code < 128 ? "l" : "h"}`);

/** A run of registers: `v5`, `s[4:7]`. */
export function tuple(prefix: string, first: number, count: number): string {
  return count === 1 ? `${prefix}${first}` : `${prefix}[${first}:${first + count - 1}]`;
}
