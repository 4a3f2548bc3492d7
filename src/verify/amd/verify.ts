import type { Atlas } from "../../catalog/atlas.ts";
import { buildDecodeData } from "../../catalog/decode-data.ts";
import { Decoder } from "../../encoding/decode/decoder.ts";
import type { AmdDisagreement, UnverifiedForm, VerifiedForm, VerifiedTables } from "../../schema/verified.ts";
import { decoderObjection } from "./check.ts";
import { listChoices } from "./choices.ts";
import { listGaps } from "./gaps.ts";
import { hashInputs } from "./inputs.ts";
import { modifierKeywords } from "./keywords.ts";
import { parseLine, plainMnemonic } from "./line.ts";
import type { LlvmMc } from "./llvm-mc.ts";
import { listMatrixTargets, measureTakes } from "./matrix.ts";
import { mendGaps } from "./mend.ts";
import { probeForms, type Probed } from "./probe.ts";
import { reasonFor } from "./reasons.ts";
import { joinGenerations, linesOf, makeRecord, Pools, sortRecords } from "./records.ts";
import { findWords, type Found, type Proof } from "./search.ts";
import { encodeValues, listSubjects, type Subject } from "./subject.ts";
import { sweepOpcodes } from "./sweep.ts";
import { verificationTargets } from "./targets.ts";

/** Everything that a verification found. */
export interface Verification {
  readonly forms: readonly VerifiedForm[];
  readonly tables: VerifiedTables;
}

/** Verifies all forms of all generations. `progress` hears of each step that takes a while. */
export async function verifyAll(atlas: Atlas, llvm: LlvmMc, progress: (text: string) => void): Promise<Verification> {
  const keywords = modifierKeywords(atlas);
  const probed: Probed[] = [];
  const refused: Found[] = [];
  const disagreements: AmdDisagreement[] = [];
  for (const generation of atlas.generations) {
    const catalog = atlas.catalogs.get(generation.id);
    if (catalog === undefined) continue;
    const found = await findWords(listSubjects(atlas, generation), llvm);
    const decoder = new Decoder(buildDecodeData(catalog));
    const own = mendGaps(
      await probeForms(
        found.flatMap(({ proof }) => proof ?? []),
        llvm,
      ),
      keywords,
    );
    for (const one of own) {
      const objection = linesOf(one)
        .map((line) => decoderObjection(line, decoder))
        .find((text) => text !== undefined);
      disagreements.push(...compareForm(one.base, objection, keywords));
    }
    probed.push(...own);
    refused.push(...found.filter(({ proof }) => proof === undefined));
    for (const unlisted of await sweepOpcodes(
      generation.id,
      catalog,
      own.map(({ base }) => base),
      llvm,
    ))
      disagreements.push({
        kind: "not-in-catalog",
        on: [unlisted.generation],
        encoding: unlisted.encoding,
        subject: unlisted.mnemonic,
        catalog: `no opcode ${String(unlisted.opcode)}`,
        llvm: unlisted.mnemonic,
        line: unlisted.line,
      });
    progress(`${generation.title}: ${String(own.length)} forms verified, ${String(found.length - own.length)} not`);
  }
  const targets = listMatrixTargets(llvm.processors, atlas.generations);
  const lines = probed.flatMap(linesOf);
  const measured = await measureTakes(lines, targets, llvm);
  const takes = new Map(lines.map((line, at) => [line, measured[at] ?? { same: 0n, other: 0n }]));
  progress(`${String(lines.length)} lines assembled for ${String(targets.length)} targets`);
  const pools = new Pools();
  const forms = sortRecords(joinGenerations(probed.map((one) => makeRecord(one, takes, pools, keywords))));
  return {
    forms,
    tables: {
      tool: "llvm-mc",
      version: llvm.version,
      inputs: hashInputs(keywords),
      targets,
      syntaxes: pools.syntaxes.values,
      settings: pools.settings.values,
      takes: pools.takes.values,
      untaken: listGaps(
        probed.map((one) => ({ subject: one.base.subject, words: linesOf(one).map(({ values }) => values) })),
      ),
      unverified: sortRecords(joinGenerations(await explainRefused(refused, probed, llvm))),
      disagreements: joinGenerations(disagreements),
    },
  };
}

/** In what LLVM's line differs from the catalog: its name, the number of its operands, and what our decoder says. */
function compareForm(
  { subject, text }: Proof,
  objection: string | undefined,
  keywords: ReadonlySet<string>,
): AmdDisagreement[] {
  const { name, catalog, generation, form } = subject;
  const parts = parseLine(text, keywords);
  const part = parts[form.half === "y" ? 1 : 0];
  const mnemonic = plainMnemonic(part?.mnemonic ?? "");
  const aliases = (catalog.instructions.get(name)?.aliases ?? []).map((alias) => alias.toLowerCase());
  const shared = { on: [generation.id], encoding: form.encoding.name, subject: name, line: text };
  const found: AmdDisagreement[] = [];
  if (mnemonic !== name && !aliases.includes(mnemonic))
    found.push({
      ...shared,
      kind: catalog.instructions.has(mnemonic) ? "other-instruction" : "name",
      catalog: [name, ...aliases].join(", "),
      llvm: mnemonic,
    });
  const rows = new Set(
    (form.variants[0]?.operands ?? [])
      .filter(({ implicit }) => implicit !== true)
      .map(({ field, type }, at) => field ?? `${type} ${String(at)}`),
  );
  const operands = part?.operands.length ?? 0;
  if (rows.size !== operands)
    found.push({ ...shared, kind: "operand-count", catalog: String(rows.size), llvm: String(operands) });
  if (objection !== undefined) found.push({ ...shared, kind: "decoder", catalog: objection, llvm: mnemonic });
  return found;
}

async function explainRefused(
  refused: readonly Found[],
  probed: readonly Probed[],
  llvm: LlvmMc,
): Promise<UnverifiedForm[]> {
  const verified = new Set(probed.map(({ base: { subject } }) => `${subject.generation.id} ${subject.name}`));
  const known = await listKnown(
    refused.map(({ subject }) => subject).filter((one) => !verified.has(`${one.generation.id} ${one.name}`)),
    llvm,
  );
  return refused.map(({ subject, refusal }): UnverifiedForm => {
    const key = `${subject.generation.id} ${subject.name}`;
    const missing = verified.has(key) ? "form" : known.has(key) ? "instruction" : "name";
    const bytes = specified(subject);
    return {
      name: subject.name,
      encoding: subject.form.encoding.name,
      ...(subject.form.half === undefined ? {} : { half: subject.form.half }),
      on: [subject.generation.id],
      missing,
      reason:
        missing === "name"
          ? "LLVM has no instruction of this name on any target of the generation"
          : reasonFor(subject, refusal),
      message: refusal.replaceAll(/\s+/g, " "),
      ...(bytes === undefined ? {} : { bytes }),
    };
  });
}

/** What the catalog alone makes of the first choice of values. */
function specified(subject: Subject): string | undefined {
  try {
    return encodeValues(subject, new Map([...listChoices(subject)].map(([name, [value = 0n]]) => [name, value])));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Generations and names, of those given, that LLVM's assembler knows: a bare mnemonic is refused for want of operands, not as unknown. */
async function listKnown(subjects: readonly Subject[], llvm: LlvmMc): Promise<Set<string>> {
  const known = new Set<string>();
  for (const [generation, own] of Map.groupBy(subjects, (subject) => subject.generation)) {
    const names = [...new Set(own.map(({ name }) => name))];
    for (const target of verificationTargets(generation)) {
      const answers = await llvm.assemble(target, names);
      for (const [at, name] of names.entries()) {
        const answer = answers[at];
        if (answer === undefined) continue;
        const isUnknown =
          "refused" in answer && /^(?:invalid instruction|instruction not supported on this GPU)/.test(answer.refused);
        if (!isUnknown) known.add(`${generation.id} ${name}`);
      }
    }
  }
  return known;
}
