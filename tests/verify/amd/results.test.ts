import { readFileSync } from "node:fs";
import { expect, it, describe } from "vitest";
import { loadAtlas } from "../../../src/catalog/atlas.ts";
import { findModifier } from "../../../src/catalog/syntax.ts";
import { buildDecodeData } from "../../../src/catalog/decode-data.ts";
import { parseBytes, toWords } from "../../../src/encoding/decode/bytes.ts";
import { Decoder, fieldValues, isUndecodable } from "../../../src/encoding/decode/decoder.ts";
import type { ModifierWords } from "../../../src/schema/modifier-words.ts";
import type { VerifiedForm } from "../../../src/schema/verified.ts";
import { type FormWords, listGaps } from "../../../src/verify/amd/gaps.ts";
import { hashInputs } from "../../../src/verify/amd/inputs.ts";
import { modifierKeywords } from "../../../src/verify/amd/keywords.ts";
import { openLlvmMc } from "../../../src/verify/amd/llvm-mc.ts";
import { listSubjects, type Subject } from "../../../src/verify/amd/subject.ts";
import { countVerified } from "../../../src/verify/amd/summary.ts";
import { printVerification } from "../../../src/verify/amd/write.ts";

const COMMAND = "run 'npm run verify -- amd' and commit content/amd/verified";
const FOLDER = "content/amd/verified";

const atlas = loadAtlas();
const { verified } = atlas;
if (verified === undefined) throw new Error(`${FOLDER} is not there; ${COMMAND}`);
const { tables } = verified;
const forms = [...verified.forms.values()].flat();

const subjectsOf = new Map(
  atlas.generations.map((generation) => [
    generation.id,
    new Map(
      listSubjects(atlas, generation).map((subject) => [
        keyOf(subject.name, subject.form.encoding.name, subject.form.half),
        subject,
      ]),
    ),
  ]),
);

/** How modifiers that are signs look in a line. */
const SIGNS: Readonly<Record<string, RegExp>> = { neg: /-[^0-9]|neg[(:]/, abs: /\|/, sext: /sext/ };

/** Whether a modifier has a word or sign of its own; the others are operands of another kind. */
function standsInLines({ keyword, written }: ModifierWords): boolean {
  return keyword in SIGNS || written === keyword || written.startsWith(`${keyword}:`);
}

function keyOf(name: string, encoding: string, half: string | undefined): string {
  return `${name} ${encoding} ${half ?? ""}`;
}

function subjectOf({ name, encoding, half }: VerifiedForm, generation: string): Subject {
  const subject = subjectsOf.get(generation)?.get(keyOf(name, encoding, half));
  if (subject === undefined) throw new Error(`${generation} has no ${name} in ${encoding}`);
  return subject;
}

describe("the results for AMD", () => {
  it("are made from the catalogs and the code that are here", () => {
    expect(tables.inputs, `${FOLDER} is stale; ${COMMAND}`).toBe(hashInputs(modifierKeywords(atlas)));
    expect(verified.stale).toBeUndefined();
  });

  it("are sorted, one record a line", () => {
    const sorted = [...forms].sort((a, b) =>
      keyOf(a.name, a.encoding, a.half) < keyOf(b.name, b.encoding, b.half) ? -1 : 1,
    );
    for (const [name, text] of printVerification({ forms: sorted, tables }))
      expect(readFileSync(`${FOLDER}/${name}`, "utf8") === text, `${name} is not as the command prints it`).toBe(true);
  });

  it("verify at least 99 % of the names that LLVM knows, in each generation", () => {
    for (const { generation, known, verified: count } of countVerified({ forms, tables }, atlas))
      expect(count / known, generation).toBeGreaterThanOrEqual(0.99);
  });

  it("have a reason for every form that is not verified, and every form once", () => {
    const seen = new Map<string, number>();
    for (const { name, encoding, half, on } of [...forms, ...tables.unverified])
      for (const generation of on) {
        const key = `${generation} ${keyOf(name, encoding, half)}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    const all = [...subjectsOf].flatMap(([generation, own]) => [...own.keys()].map((key) => `${generation} ${key}`));
    expect(all.filter((key) => seen.get(key) !== 1)).toEqual([]);
    expect(seen.size).toBe(all.length);
  });

  it("show every field with a value of its own, every part and every modifier bit, but for what is listed as not taken", () => {
    const words: FormWords[] = forms.flatMap((form) =>
      form.on.map((generation) => {
        const subject = subjectOf(form, generation);
        const varying = new Set(subject.fields.map(({ name }) => name));
        const words = form.examples.map(
          ([, bytes]) => new Map([...readFields(generation, bytes)].filter(([field]) => varying.has(field))),
        );
        return { subject, words };
      }),
    );
    const key = (gap: { generation: string; encoding: string; field: string; bits: string }): string =>
      `${gap.generation} ${gap.encoding} ${gap.field}: ${gap.bits}`;
    expect(listGaps(words).map(key).sort()).toEqual(tables.untaken.map(key).sort());
  }, 60_000);

  it("are read by our decoder as the instruction and the encoding that they are of", () => {
    const listed = new Set(tables.disagreements.filter(({ kind }) => kind === "decoder").map(({ subject }) => subject));
    const wrong: string[] = [];
    for (const { name, encoding, on, examples } of forms.filter((form) => !listed.has(form.name)))
      for (const generation of on)
        for (const [line, bytes] of examples) {
          const decoded = decoderOf(generation).decode(toWords(parseBytes(bytes)));
          const found = isUndecodable(decoded)
            ? decoded.error
            : `${decoded.form.name} in ${decoded.form.encoding.name}`;
          const halves = isUndecodable(decoded) ? undefined : decoded.form.halves?.map((half) => half.name);
          if (halves?.includes(name) !== true && found !== `${name} in ${encoding}`)
            wrong.push(`${generation} ${line}: ${found}`);
        }
    expect(wrong).toEqual([]);
  });

  it("have words for every modifier, none to spare", () => {
    const missing = new Set<string>();
    const used = new Set<ModifierWords>();
    for (const { name, encoding, on, settings } of forms)
      for (const setting of tables.settings[settings] ?? [])
        for (const generation of on) {
          const words = findModifier(atlas.words.modifiers, setting, name, encoding, generation);
          if (words === undefined) missing.add(`${setting.keyword} by ${setting.field} in ${encoding}`);
          else used.add(words);
        }
    const idle = atlas.words.modifiers.modifiers.filter((words) => !used.has(words));
    expect([...missing]).toEqual([]);
    expect(idle.map(({ keyword, names, fields, generations }) => [keyword, names, fields, generations])).toEqual([]);
  });

  it("have a line for every modifier: of the form, or of its encoding where one field holds one of several", () => {
    const written = new Map<string, string>();
    for (const { encoding, on, examples } of forms)
      for (const generation of on) {
        const key = `${generation} ${encoding}`;
        written.set(key, `${written.get(key) ?? ""}${examples.map(([line]) => line).join("\n")}\n`);
      }
    const unproved = new Set<string>();
    for (const { name, encoding, on, settings, examples } of forms) {
      const list = tables.settings[settings] ?? [];
      for (const setting of list) {
        const { keyword, field } = setting;
        const isAlternative = list.filter((other) => other.field === field).length > 1;
        const sign = SIGNS[keyword] ?? new RegExp(`\\b${keyword}\\b`);
        for (const generation of on) {
          const words = findModifier(atlas.words.modifiers, setting, name, encoding, generation);
          if (words === undefined || !standsInLines(words)) continue;
          const lines = isAlternative
            ? (written.get(`${generation} ${encoding}`) ?? "")
            : examples.map(([line]) => line).join("\n");
          if (!sign.test(lines)) unproved.add(`${generation} ${name} ${encoding} ${keyword}`);
        }
      }
    }
    expect([...unproved]).toEqual([]);
  });
});

describe("every 20th line, by llvm-mc", () => {
  it("assembles to its bytes and is disassembled from them", async () => {
    const llvm = await openLlvmMc();
    const lines = forms.flatMap(({ on, targets, examples }) =>
      examples.map(([line, bytes]) => {
        const [generation = ""] = on;
        const own = atlas.generations.find(({ id }) => id === generation)?.llvmProcessor ?? "";
        return { line, bytes, target: targets?.[generation] ?? own };
      }),
    );
    const chosen = lines.filter((_, at) => at % 20 === 0);
    expect(chosen.length).toBeGreaterThan(1000);
    for (const [target, own] of Map.groupBy(chosen, (one) => one.target)) {
      const written = await llvm.assemble(
        target,
        own.map(({ line }) => line),
      );
      const read = await llvm.disassemble(
        target,
        own.map(({ bytes }) => bytes),
      );
      for (const [at, { line, bytes }] of own.entries()) {
        expect({ line, ...written[at] }).toEqual({ line, bytes });
        const back = read[at];
        // LLVM leaves out a suffix that its assembler needs where there are no operands.
        const texts = [line, line.replace(/^(\w+)_e64\b/, "$1")];
        expect(texts).toContain(back !== undefined && "text" in back ? back.text : JSON.stringify(back));
      }
    }
  }, 60_000);
});

const decoders = new Map<string, Decoder>();

function decoderOf(generation: string): Decoder {
  const present = decoders.get(generation);
  if (present !== undefined) return present;
  const catalog = atlas.catalogs.get(generation);
  if (catalog === undefined) throw new Error(`there is no catalog of ${generation}`);
  const made = new Decoder(buildDecodeData(catalog));
  decoders.set(generation, made);
  return made;
}

function readFields(generation: string, bytes: string): Map<string, bigint> {
  const decoded = decoderOf(generation).decode(toWords(parseBytes(bytes)));
  if (isUndecodable(decoded)) throw new Error(`${generation} ${bytes}: ${decoded.error}`);
  return new Map(Object.entries(fieldValues(decoded)).map(([name, value]) => [name, BigInt(value)]));
}
