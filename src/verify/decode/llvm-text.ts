import type { IndexedCatalog } from "../../catalog/indexed-catalog.ts";
import type { Decoder } from "../../encoding/decode/decoder.ts";
import { encode, type FieldSettings } from "../../encoding/decode/encode.ts";
import type { DecodeForm } from "../../encoding/decode/form.ts";
import type { LlvmGeneration } from "../../schema/llvm-text.ts";
import type { Disassembled, LlvmMc } from "./llvm-mc.ts";
import { readModifiers } from "./modifiers.ts";
import { createRandom, sampleWords } from "./words.ts";

/** Suffixes by which LLVM names an encoding. */
const SUFFIX = /(_e64_dpp|_e32|_e64|_dpp|_sdwa)$/;

/** Mnemonics of a line without encoding suffix: two for a dual instruction, joined as the catalog's names are. */
export function mnemonicOf(text: string): string {
  return text
    .split(" :: ")
    .map((half) => (half.split(" ")[0] ?? "").replace(SUFFIX, ""))
    .join(" :: ");
}

/** Asks LLVM how it spells the names and immediates of a generation. */
export function readLlvmText(
  decoder: Decoder,
  indexed: IndexedCatalog,
  llvm: LlvmMc,
  processor: string,
): LlvmGeneration {
  const ask = (words: readonly Uint8Array[]): Disassembled[] => llvm.disassemble(words, processor);
  return { names: readNames(decoder, indexed, ask), tables: readTables(decoder, ask) };
}

type Ask = (words: readonly Uint8Array[]) => Disassembled[];

function readNames(decoder: Decoder, indexed: IndexedCatalog, ask: Ask): Record<string, string> {
  const words = [...sampleWords(decoder, indexed, 2, createRandom(7))].filter(({ form }) => form.halves === undefined);
  const answers = ask(words.map(({ bytes }) => bytes));
  const spelled = new Map<string, Set<string>>();
  for (const [index, { name }] of words.entries()) {
    const answer = answers[index];
    if (answer === undefined || "refused" in answer) continue;
    spelled.set(name, (spelled.get(name) ?? new Set()).add(mnemonicOf(answer.text)));
  }
  for (const [name, mnemonic] of dualNames(decoder, ask)) spelled.set(name, new Set([mnemonic]));
  // Two spellings of one name are a disagreement, not a spelling: the comparison lists them.
  return Object.fromEntries(
    [...spelled]
      .flatMap(([name, set]) => {
        const [only] = set;
        return set.size === 1 && only !== undefined && only !== name ? [[name, only] as const] : [];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Spellings of the halves of dual instructions, each asked beside a partner that is the same everywhere. */
function dualNames(decoder: Decoder, ask: Ask): [string, string][] {
  const ys = decoder.forms.filter(({ half }) => half === "y");
  const xs = decoder.forms.filter(({ half }) => half === "x");
  const pairs = [...xs.flatMap((x) => pair(x, partner(ys, x), x)), ...ys.flatMap((y) => pair(partner(xs, y), y, y))];
  const answers = ask(pairs.map(({ bytes }) => bytes));
  return pairs.flatMap(({ asked, place }, index): [string, string][] => {
    const answer = answers[index];
    if (answer === undefined || "refused" in answer) return [];
    const mnemonic = mnemonicOf(answer.text).split(" :: ")[place];
    return mnemonic === undefined ? [] : [[asked.name, mnemonic]];
  });
}

function partner(forms: readonly DecodeForm[], { encoding }: DecodeForm): DecodeForm | undefined {
  const family = (name: string): string => name.replace(/_[XY]$/, "");
  return forms.find((form) => family(form.encoding.name) === family(encoding.name) && /mov|mul/.test(form.name));
}

function pair(
  x: DecodeForm | undefined,
  y: DecodeForm | undefined,
  asked: DecodeForm,
): { readonly asked: DecodeForm; readonly place: 0 | 1; readonly bytes: Uint8Array }[] {
  if (x === undefined || y === undefined) return [];
  const form: DecodeForm = { ...x, name: `${x.name} :: ${y.name}`, half: undefined, halves: [x, y], conditions: [] };
  // Registers of different banks, so that no rule of dual issue is broken.
  const settings = Object.fromEntries(
    form.encoding.fields.flatMap(({ name }): [string, number][] => {
      if (name.startsWith("SRC")) return [[name, name.includes("X") ? 256 : 257]];
      if (/^VSRC/.test(name)) return [[name, name.includes("X") ? 2 : 3]];
      if (name === "VDSTX") return [[name, 0]];
      return name === "VDSTY" ? [[name, form.encoding.bits === 96 && form.encoding.name.includes("3") ? 1 : 0]] : [];
    }),
  );
  return [{ asked, place: asked === x ? 0 : 1, bytes: encode(form, settings) }];
}

function readTables(decoder: Decoder, ask: Ask): Record<string, Record<string, string>> {
  const tables: Record<string, Record<string, string>> = {};
  const add = (
    table: string,
    form: DecodeForm | undefined,
    values: number,
    settings: (value: number) => FieldSettings,
    part: RegExp,
  ): void => {
    if (form === undefined) return;
    const answers = ask(Array.from({ length: values }, (_, value) => encode(form, settings(value))));
    const found = answers.flatMap((answer, value): [string, string][] => {
      const text = "text" in answer ? part.exec(answer.text)?.[1] : undefined;
      return text === undefined ? [] : [[String(value), text]];
    });
    tables[table] = Object.fromEntries(found.sort(([a], [b]) => Number(a) - Number(b)));
  };
  const form = (pattern: RegExp, encoding: RegExp): DecodeForm | undefined =>
    decoder.forms.find((candidate) => pattern.test(candidate.name) && encoding.test(candidate.encoding.name));
  add("hwreg", form(/^s_getreg_b32$/, /SOPK$/), 64, (id) => ({ SIMM16: id | (31 << 11) }), /hwreg\((HW_\w+)\)$/);
  add("sendmsg", form(/^s_sendmsg$/, /SOPP/), 1024, (value) => ({ SIMM16: value }), /(sendmsg\(.*\))$/);
  add("sendmsg_rtn", form(/^s_sendmsg_rtn_b32$/, /SOP1/), 256, (value) => ({ SSRC0: value }), /(sendmsg\(.*\))$/);
  add("version", form(/^s_version$/, /SOPK/), 256, (value) => ({ SIMM16: value }), / (UC_.*)$/);
  add("tgt", form(/^exp/, /EXP/), 64, (value) => ({ TGT: value, EN: 15 }), /^\w+ (?!invalid)(\w+) /);
  const typed = form(/^tbuffer_load_(format_x|d16_format_x)$/, /MTBUF|VBUFFER/);
  if (typed !== undefined) {
    const unified = typed.encoding.field("FORMAT") !== undefined;
    const settings = (value: number): FieldSettings =>
      unified ? { FORMAT: value } : { DFMT: value & 15, NFMT: value >> 4 };
    add("format", typed, 128, settings, /( format:\S+)/);
    // A format that LLVM does not write is its default.
    const answers = ask(Array.from({ length: 128 }, (_, value) => encode(typed, settings(value))));
    for (const [value, answer] of answers.entries())
      if ("text" in answer && !answer.text.includes("format:")) (tables.format ??= {})[value] = DEFAULT_FORMAT;
  }
  tables.decimal = readDecimal(decoder, ask);
  Object.assign(tables, readModifiers(decoder, ask));
  const shows = (candidate: DecodeForm | undefined, part: string, settings: FieldSettings = {}): boolean => {
    if (candidate === undefined) return false;
    if (Object.keys(settings).some((field) => candidate.encoding.field(field) === undefined)) return false;
    const register = candidate.encoding.field("SRC0") === undefined ? {} : { SRC0: 256 };
    const [answer] = ask([encode(candidate, { ...register, ...settings })]);
    return answer !== undefined && "text" in answer && answer.text.includes(part);
  };
  tables.traits = {
    ...(shows(form(/^v_add_f16$/, /ENC_VOP2/), ".l") ? { halves: "yes" } : {}),
    ...(shows(form(/^s_wait(cnt_depctr|_alu)$/, /SOPP/), "hold_cnt") ? { hold_cnt: "yes" } : {}),
    ...(shows(form(/^ds_add_u32$/, /_V?DS$/), " gds", { GDS: 1 }) ? { gds: "yes" } : {}),
    ...(shows(form(/^v_mfma_f64_4x4x4/, /MFMA/), " neg:[1,0,0]", { SRC1: 256, SRC2: 256, BLGP: 1 })
      ? { mfma_neg: "yes" }
      : {}),
    ...(shows(form(/^v_cvt_pk_f32_bf8$/, /VOP1_INST_LITERAL$/), "0x12345678", { SRC0: 255, LITERAL: 0x12345678 })
      ? { wide_fp8: "yes" }
      : {}),
  };
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([, table]) => Object.keys(table).length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What stands for a format that is not written: a table's texts are not empty. */
export const DEFAULT_FORMAT = "default";

/** Instructions whose plain number is decimal while it is small; the others write hexadecimal always. */
function readDecimal(decoder: Decoder, ask: Ask): Record<string, string> {
  const forms = decoder.forms.filter(({ encoding }) => /SOPP|SOPK|SMEM|SOPC/.test(encoding.name));
  const answers = ask(forms.map((candidate) => encode(candidate, {})));
  return Object.fromEntries(
    forms
      .flatMap(({ name }, index): [string, string][] => {
        const answer = answers[index];
        return answer !== undefined && "text" in answer && /[ ,]0(,|$)/.test(answer.text) ? [[name, "decimal"]] : [];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
