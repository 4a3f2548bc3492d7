import type { IndexedCatalog } from "../../catalog/indexed-catalog.ts";
import type { DecodeForm } from "../../encoding/decode/form.ts";
import type { Decoder } from "../../encoding/decode/decoder.ts";
import { encode } from "../../encoding/decode/encode.ts";

/** A word made from a form with legal values. */
export interface SampleWord {
  readonly form: DecodeForm;
  /** The name that decoding must give. */
  readonly name: string;
  readonly encoding: string;
  readonly bytes: Uint8Array;
}

/** A random number from 0 to `below` - 1. The same seed gives the same numbers. */
export type Random = (below: number) => number;

/** Mulberry32: small, and good enough to spread values. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Selectors and everything that the form itself sets. */
const FORM_FIELDS = /^(ENCODING|X\dENCODING|SEG|OP|OPX|OPY|NSA|SVE|LDS)$/;

/** Fields that hold nothing but operands: without one they stay 0. */
const OPERAND_FIELDS =
  /^(SRC\d|VSRC\d|VDST|SDST|SSRC\d|DATA\d?|ADDR|VADDR[0-4]?|VDATA|SCALE_SRC2|SADDR|SDATA|SOFFSET|SBASE|SAMP|RSRC|SSAMP|SRSRC|VSRC|LITERAL|LITERAL64|SIMM16|VDST[XY]|SRC[XY]0|VSRC[XY]\d|SD)$/;

/** Values of modifier fields that are legal although the field could hold more. */
const LEGAL: Readonly<Record<string, readonly number[]>> = {
  DST_SEL: [0, 6, 1, 2, 3, 4, 5],
  SRC0_SEL: [0, 6, 1, 2, 3, 4, 5],
  SRC1_SEL: [0, 6, 1, 2, 3, 4, 5],
  DST_UNUSED: [0, 2, 1],
  DMASK: [1, 15, 3, 5, 7, 8],
};

/**
 * Words of every form: the first with the lowest value of each field, the second with the highest, the others with
 * lowest, highest and random legal values mixed. Modifiers are mostly left out of the mix, one in four is set.
 */
export function* sampleWords(
  decoder: Decoder,
  indexed: IndexedCatalog,
  each: number,
  random: Random,
): Generator<SampleWord> {
  const chooser = new Chooser(decoder, indexed, random);
  for (const form of [...decoder.forms.filter(({ half }) => half === undefined), ...dualForms(decoder, random)]) {
    for (let index = 0; index < each; index++) {
      const bytes = chooser.word(form, index);
      if (bytes !== undefined) yield { form, name: form.name, encoding: form.encoding.name, bytes };
    }
  }
}

/** Every X half with three Y halves that go with it. */
function* dualForms({ forms }: Decoder, random: Random): Generator<DecodeForm> {
  const family = ({ encoding }: DecodeForm): string => encoding.name.replace(/_[XY]$/, "");
  const ys = forms.filter(({ half }) => half === "y");
  for (const x of forms.filter(({ half }) => half === "x")) {
    const partners = ys.filter((y) => family(y) === family(x));
    for (let count = 0; count < 3; count++) {
      const y = partners[random(partners.length)];
      if (y === undefined) continue;
      yield { ...x, name: `${x.name} :: ${y.name}`, half: undefined, halves: [x, y], conditions: [] };
    }
  }
}

class Chooser {
  readonly #indexed: IndexedCatalog;
  readonly #random: Random;
  readonly #evenVectors: boolean;
  readonly #control: readonly number[];

  constructor({ encodings }: Decoder, indexed: IndexedCatalog, random: Random) {
    this.#indexed = indexed;
    this.#random = random;
    // Matrix units brought aligned pairs; where DPP8 exists, there are row_share and row_xmask instead of wave shifts.
    this.#evenVectors = indexed.operandTypes.has("OPR_VGPR_OR_ACCVGPR") || encodings.has("ENC_VOP3PX3");
    const shifts = [0x101, 0x10f, 0x111, 0x11f, 0x121, 0x12f, 0x140, 0x141];
    const more = encodings.has("VOP2_VOP_DPP8")
      ? [0x150, 0x15f, 0x160, 0x16f, 0x155, 0x16a]
      : [0x130, 0x134, 0x138, 0x13c, 0x142, 0x143, 0x150, 0x15f];
    this.#control = [0, 0xff, 0x1b, 0x4e, 0xe4, ...shifts, ...more];
  }

  word(form: DecodeForm, index: number): Uint8Array | undefined {
    const settings: Record<string, number | bigint> = {};
    const rows = new Map(
      (form.halves ?? [form]).flatMap(({ operands }) =>
        operands.flatMap((row) => (row[0] === null ? [] : [[row[0], row] as const])),
      ),
    );
    for (const { name, width } of form.encoding.fields) {
      if (FORM_FIELDS.test(name)) continue;
      if (width > 32) {
        settings[name] = (BigInt(this.#random(2 ** 32)) << 32n) | BigInt(this.#random(2 ** 32));
        continue;
      }
      const row = rows.get(name) ?? (name === "VSRC0" ? rows.get("SRC0") : undefined);
      const max = 2 ** width - 1;
      if (name === "LITERAL")
        settings[name] = this.#pick([0, max, this.#random(max + 1), this.#random(max + 1)], index);
      else if (row !== undefined) settings[name] = this.#operand(row[1], Math.ceil(row[3] / 32), width, index);
      else if (OPERAND_FIELDS.test(name)) settings[name] = 0;
      else if (name === "GDS") settings[name] = form.name.includes("gws") ? 1 : 0;
      else settings[name] = this.#image(form.name, name, index) ?? this.#modifier(name, max, index);
    }
    this.#condition(form, settings);
    this.#halves(form, settings);
    try {
      return encode(form, settings);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** The lowest of sorted candidates for the first word, the highest for the second, any for the others. */
  #pick(values: readonly number[], index: number): number {
    const place = index === 0 ? 0 : index === 1 ? 1 : this.#random(values.length);
    return values[Math.min(place, values.length - 1)] ?? 0;
  }

  #modifier(name: string, max: number, index: number): number {
    if (name === "DPP_CTRL") return this.#control[this.#random(this.#control.length)] ?? 0;
    const legal = LEGAL[name];
    if (legal !== undefined) return this.#pick(legal, index);
    const wide = max > 1 && !/^(NEG|ABS|OP_?SEL|OMOD|NEG_HI|CBSZ|ABID|BLGP|TH|SCOPE|ACC)/.test(name);
    if (!wide && index < 2) return 0;
    if (!wide && this.#random(4) > 0) return 0;
    return this.#pick([0, max, this.#random(max + 1), this.#random(max + 1)], index);
  }

  /** Halves are chosen of vector registers that the instruction reads, and of nothing else. */
  #halves(form: DecodeForm, settings: Record<string, number | bigint>): void {
    if (form.encoding.name.includes("VOP3P")) return;
    const field = form.encoding.field("OP_SEL") === undefined ? "OPSEL" : "OP_SEL";
    if (settings[field] === undefined) return;
    const vectors = [0, 1, 2].filter((index) => {
      const row = form.operands.find(([name]) => name === `SRC${index}` || (index === 0 && name === "VSRC0"));
      return row !== undefined && row[3] === 16 && Number(settings[`SRC${index}`] ?? 256) >= 256;
    });
    const allowed = vectors.reduce((mask, index) => mask | (1 << index), 0);
    settings[field] = Number(settings[field]) & allowed;
  }

  /** DIM and DMASK where an image instruction does not take all. */
  #image(instruction: string, field: string, index: number): number | undefined {
    if (!instruction.startsWith("image")) return undefined;
    const is = (part: RegExp): boolean => part.test(instruction);
    if (field === "DIM") return this.#pick(is(/msaa/) ? [6, 7] : [1, 5, 2, 3, 4], index);
    if (field !== "DMASK") return undefined;
    if (is(/gather4|msaa/)) return this.#pick([1, 8, 2, 4], index);
    if (!is(/atomic/)) return undefined;
    return is(/cmpswap/) ? 3 : 1;
  }

  #operand(type: string, dwords: number, width: number, index: number): number {
    const max = 2 ** width - 1;
    const runs = this.#indexed.operandTypes.get(`OPR_${type}`)?.values ?? [];
    const values: number[] = [];
    for (const { name, count = 1, value } of runs) {
      const vector = /^(v|acc)$/.test(name);
      const step = vector
        ? this.#evenVectors && dwords > 1
          ? 2
          : 1
        : name === "s" || name === "ttmp"
          ? alignment(dwords)
          : 1;
      const last = value + count - dwords;
      if (count > 1) {
        if (last < value) continue;
        const steps = Math.floor((last - value) / step);
        values.push(
          value,
          value + steps * step,
          value + this.#random(steps + 1) * step,
          value + this.#random(steps + 1) * step,
        );
      } else if (!isSpecial(name) || fitsSize(name, dwords)) values.push(value);
    }
    // A VGPR in a nine-bit source field counts from 256, whatever the catalog's operand type counts from.
    const offset = width === 9 && /^(VGPR|ACCVGPR)/.test(type) ? 256 : 0;
    const reserved = width >= 8 && isSource(type) ? RESERVED_SOURCES : [];
    const fitting = values
      .map((value) => (value > max && width === 8 ? value & 255 : value + offset))
      .filter((value) => value <= max && !reserved.includes(value));
    if (fitting.length === 0) return this.#pick([0, max, this.#random(max + 1)], index);
    const sorted = [...fitting].sort((a, b) => a - b);
    const first = sorted[0] ?? 0;
    const high = sorted.at(-1) ?? 0;
    if (index === 0) return first;
    if (index === 1) return high;
    return fitting[this.#random(fitting.length)] ?? first;
  }

  /** Meets one of the form's conditions. */
  #condition({ conditions }: DecodeForm, settings: Record<string, number | bigint>): void {
    if (conditions.length === 0) return;
    for (const [field, among, values] of conditions[this.#random(conditions.length)] ?? [])
      if (among) settings[field] = values[this.#random(values.length)] ?? 0;
  }
}

/** Sources that say that further words follow: SDWA, DPP, literals. */
const RESERVED_SOURCES = [233, 234, 249, 250, 254, 255];

function isSource(type: string): boolean {
  return /SRC|OFFSET/.test(type);
}

function alignment(dwords: number): number {
  return dwords === 1 ? 1 : dwords === 2 ? 2 : 4;
}

function isSpecial(name: string): boolean {
  return /^[A-Za-z]/.test(name);
}

/** Whether a register that is no run can stand for an operand of that size. */
function fitsSize(name: string, dwords: number): boolean {
  if (dwords === 1) return !/_LITERAL/.test(name);
  return dwords === 2 && /^(VCC_LO|EXEC_LO|FLAT_SCRATCH_LO|XNACK_MASK_LO|SRC_(SHARED|PRIVATE)_|NULL)/.test(name);
}
