import type { Decoded, Decoder } from "../decoder.ts";
import type { DecodeForm } from "../form.ts";
import type { Word } from "../word.ts";
import { imageInstruction } from "./image.ts";
import type { Instruction } from "./instruction.ts";
import { matrixInstruction } from "./matrix.ts";
import { bufferInstruction, flatInstruction, ldsInstruction } from "./memory.ts";
import { exportInstruction, interpolationInstruction } from "./other.ts";
import { scalarInstruction, scalarMemoryInstruction } from "./scalar.ts";
import type { Printer } from "./operand.ts";
import { makeTarget, type Target } from "./target.ts";
import { vectorInstruction } from "./vector.ts";

/** Writes decoded instructions as LLVM's disassembler does. A form's printers are made when it is first met. */
export class Assembly {
  readonly #target: Target;
  readonly #byPlace: (Instruction | undefined)[] = [];
  readonly #made = new Map<DecodeForm, Instruction>();

  constructor(decoder: Decoder) {
    this.#target = makeTarget(decoder);
  }

  /** The whole line: mnemonic, operands, modifiers. */
  text({ form, word }: Decoded): string {
    const { halves } = form;
    if (halves !== undefined) return `${this.#line(halves[0], word)} :: ${this.#line(halves[1], word)}`;
    return this.#line(form, word);
  }

  /** The operands by themselves, in the order of the line. */
  operands({ form, word }: Decoded): string[] {
    return (form.halves ?? [form]).flatMap((half) =>
      this.#instruction(half)
        .operands.map((print) => print(word))
        .filter((text) => text !== ""),
    );
  }

  /** What each operand's field stands for, by field: a register, a constant, a message. */
  fieldTexts({ form, word }: Decoded): Map<string, string> {
    const texts = new Map<string, string>();
    for (const half of form.halves ?? [form]) {
      for (const row of half.operands) {
        const [field] = row;
        if (field === null || texts.has(field)) continue;
        // An operand by itself is written as in the line: the form with only that row has only that operand.
        const [print] = makeInstruction({ ...half, operands: [row] }, this.#target).operands;
        if (print !== undefined) texts.set(field, print(word));
      }
    }
    return texts;
  }

  /** What writes the operand that a field of the form holds; undefined where it holds none. */
  fieldPrinter(form: DecodeForm, field: string): Printer | undefined {
    const row = form.operands.find(([name]) => name === field);
    return row === undefined ? undefined : makeInstruction({ ...form, operands: [row] }, this.#target).operands[0];
  }

  /** The name of a source operand of one register, by its code. */
  sourceName(code: number): string {
    return this.#target.names.sources(1)[code] ?? "";
  }

  #line(form: DecodeForm, word: Word): string {
    const { mnemonic, operands, tail } = this.#instruction(form);
    let text = mnemonic;
    let separator = " ";
    for (const print of operands) {
      const operand = print(word);
      if (operand === "") continue;
      text += separator + operand;
      separator = ", ";
    }
    return tail === undefined ? text : text + tail(word);
  }

  #instruction(form: DecodeForm): Instruction {
    // Kept at the form's own place: a look-up by object costs a tenth of the whole.
    if (form.place >= 0) return (this.#byPlace[form.place] ??= makeInstruction(form, this.#target));
    const present = this.#made.get(form) ?? makeInstruction(form, this.#target);
    this.#made.set(form, present);
    return present;
  }
}

function makeInstruction(form: DecodeForm, target: Target): Instruction {
  const { name } = form.encoding;
  if (/^(ENC_)?SOP/.test(name)) return scalarInstruction(form, target);
  if (/SMEM/.test(name)) return scalarMemoryInstruction(form, target);
  if (/MFMA|VOP3PX/.test(name)) return matrixInstruction(form, target);
  if (/VINTRP|LDSDIR|VDSDIR/.test(name)) return interpolationInstruction(form, target);
  if (/_V?DS$/.test(name)) return ldsInstruction(form, target);
  if (/BUF/.test(name)) return bufferInstruction(form, target);
  if (/MIMG|VIMAGE|VSAMPLE/.test(name)) return imageInstruction(form, target);
  if (/FLAT|VSCRATCH|VGLOBAL/.test(name)) return flatInstruction(form, target);
  if (/EXP/.test(name)) return exportInstruction(form, target);
  return vectorInstruction(form, target);
}
