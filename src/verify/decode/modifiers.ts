import type { Decoder } from "../../encoding/decode/decoder.ts";
import { encode, type FieldSettings } from "../../encoding/decode/encode.ts";
import type { DecodeForm } from "../../encoding/decode/form.ts";
import type { Disassembled } from "./llvm-mc.ts";

/** Bits of OP_SEL. */
const SELECT_BITS = 4;
/** A source field's code for v2, and the destination v2: some instructions take only even registers. */
const SOURCE = 258;
const DESTINATION = 2;
/** What a form of VOP3 prints for one setting; undefined where LLVM refuses it. */
type Answers = (settings: FieldSettings) => string | undefined;

type Table = Record<string, string>;

/**
 * Which modifiers LLVM writes for the instructions that have a VOP3 form, by name. No catalog states it: a field of the
 * encoding says nothing about which instructions use it.
 *
 * - `op_sel`: the bit of OP_SEL at each place of the list, `-` for a place that is always 0; no entry: never written.
 * - `select`: a modifier that is a number made of bits of OP_SEL, least significant first, as in `byte_sel:10`.
 * - `whole`: bits of OP_SEL that make LLVM write whole registers where it otherwise writes halves.
 * - `omod`: whether the output modifier is written.
 * - `signs`: numbers of the sources that can be negated, `-` for none.
 */
export function readModifiers(
  decoder: Decoder,
  ask: (words: readonly Uint8Array[]) => Disassembled[],
): Record<"op_sel" | "select" | "whole" | "omod" | "signs", Table> {
  const tables = { op_sel: {}, select: {}, whole: {}, omod: {}, signs: {} };
  const forms = decoder.forms.filter(({ encoding }) => encoding.name === "ENC_VOP3");
  const questions = forms.map((form) => new Question(form));
  const answers = ask(questions.flatMap(({ words }) => words));
  let at = 0;
  for (const question of questions) {
    const own = answers.slice(at, (at += question.words.length));
    question.read(own, tables);
  }
  return tables;
}

/** The words that are asked about one form. */
class Question {
  readonly words: Uint8Array[] = [];
  readonly #form: DecodeForm;
  readonly #places = new Map<string, number[]>();
  readonly #select: string;
  readonly #sources: string[];

  constructor(form: DecodeForm) {
    this.#form = form;
    this.#select = form.encoding.field("OP_SEL") === undefined ? "OPSEL" : "OP_SEL";
    this.#sources = form.operands.flatMap(([field]) => (field !== null && /^SRC\d$/.test(field) ? [field] : []));
    this.#add({});
    for (let bit = 0; bit < SELECT_BITS; bit++) this.#add({ [this.#select]: 1 << bit });
    this.#add({ OMOD: 1 });
    for (const source of this.#sources) this.#add({ NEG: 1 << Number(source.at(-1)) });
  }

  /** Words with vector sources, with one, and without: some instructions take only scalar ones in some places. */
  #add(settings: FieldSettings): void {
    const registers = Object.fromEntries(this.#sources.map((source) => [source, SOURCE]));
    const result = this.#form.operands.some(([field]) => field === "VDST") ? { VDST: DESTINATION } : {};
    const [first = ""] = this.#sources;
    for (const given of [
      { ...registers, ...result, ...settings },
      { ...(first === "" ? {} : { [first]: SOURCE }), ...result, ...settings },
      { ...result, ...settings },
    ]) {
      if (Object.keys(given).some((field) => this.#form.encoding.field(field) === undefined)) continue;
      const places = this.#places.get(JSON.stringify(settings)) ?? [];
      this.#places.set(JSON.stringify(settings), [...places, this.words.length]);
      this.words.push(encode(this.#form, given));
    }
  }

  read(answers: readonly Disassembled[], tables: ReturnType<typeof readModifiers>): void {
    const text: Answers = (settings) => {
      for (const place of this.#places.get(JSON.stringify(settings)) ?? []) {
        const answer = answers[place];
        if (answer !== undefined && "text" in answer) return answer.text;
      }
      return undefined;
    };
    const plain = text({});
    if (plain === undefined) return;
    const { name } = this.#form;
    const omod = text({ OMOD: 1 });
    if (omod !== undefined) tables.omod[name] = omod.includes(" mul:2") ? "yes" : "no";
    this.#readSigns(text, tables.signs);
    const selected = Array.from({ length: SELECT_BITS }, (_, bit) => text({ [this.#select]: 1 << bit }));
    this.#readSelection(selected, tables);
    const whole = selected.reduce(
      (bits, line, bit) => (line !== undefined && HALF.test(plain) && !HALF.test(line) ? bits | (1 << bit) : bits),
      0,
    );
    if (whole !== 0) tables.whole[name] = String(whole);
  }

  #readSigns(text: Answers, signs: Table): void {
    const asked = this.#sources.map((source) => ({
      index: source.at(-1) ?? "",
      line: text({ NEG: 1 << Number(source.at(-1)) }),
    }));
    if (asked.every(({ line }) => line === undefined)) return;
    const taken = asked.filter(({ line }) => / -[vsa]/.test(line ?? "")).map(({ index }) => index);
    signs[this.#form.name] = taken.length === 0 ? "-" : taken.join("");
  }

  #readSelection(lines: readonly (string | undefined)[], tables: { op_sel: Table; select: Table }): void {
    const { name } = this.#form;
    const places: string[] = [];
    for (const [bit, line] of lines.entries()) {
      const list = / op_sel:\[([01,]+)\]/.exec(line ?? "")?.[1]?.split(",") ?? [];
      for (const [place, value] of list.entries()) {
        places[place] ??= "-";
        if (value === "1") places[place] = String(bit);
      }
    }
    if (places.length > 0) tables.op_sel[name] = places.join("");
    const bits: number[] = [];
    let label: string | undefined;
    for (const [bit, line] of lines.entries()) {
      const [, found, value] = / ((?:byte|scale)_sel):(\d+)/.exec(line ?? "") ?? [];
      if (found === undefined) continue;
      label = found;
      bits[Math.log2(Number(value))] = bit;
    }
    if (label !== undefined) tables.select[name] = `${label}:${bits.join("")}`;
  }
}

/** A register whose half is named. */
const HALF = /\bv\d+\.[lh]\b/;
