import { listChoices, PROFILES } from "./choices.ts";
import { CRASH, type LlvmMc } from "./llvm-mc.ts";
import { randomFrom } from "./random.ts";
import { encodeValues, type Subject, topOf, type Values, valuesOf } from "./subject.ts";
import { verificationTargets } from "./targets.ts";

/** A word to try. */
export interface Try {
  readonly subject: Subject;
  readonly values: Values;
  /** For what it is read and assembled. */
  readonly target: string;
}

/** A word that LLVM reads, writes as a line, and assembles to the same bytes again. */
export interface Proof extends Try {
  readonly text: string;
  readonly bytes: string;
}

/** Why a word does not stand the round trip. */
export interface Refusal {
  readonly refused: string;
  /** The bytes that LLVM writes for the line instead, where it does. */
  readonly instead?: string;
}

/** A form with the word that was found for it, or what LLVM said of the first. */
export interface Found {
  readonly subject: Subject;
  readonly proof: Proof | undefined;
  readonly refusal: string;
}

/** Words of one form in a round: the first rounds decide nearly all. */
const ROUNDS = [1, 3, 12, 24, 40, 80];

/** Fewer for a generation's other targets and features: few forms need them, and every refused form comes through here. */
const OTHER_ROUNDS = [1, 3, 12];

/** Finds for each form a word that stands the round trip: from our fields to LLVM's line and back to the same bytes. */
export async function findWords(subjects: readonly Subject[], llvm: LlvmMc): Promise<Found[]> {
  const found = new Map<Subject, Proof>();
  const refusals = new Map<Subject, string>();
  for (const [generation, own] of Map.groupBy(subjects, (subject) => subject.generation)) {
    const [first = "", ...others] = verificationTargets(generation);
    await searchTarget(own, first, ROUNDS, llvm, found, refusals);
    for (const target of others) await searchTarget(own, target, OTHER_ROUNDS, llvm, found, refusals);
  }
  return subjects.map((subject) => ({
    subject,
    proof: found.get(subject),
    refusal: refusals.get(subject) ?? "",
  }));
}

async function searchTarget(
  subjects: readonly Subject[],
  target: string,
  rounds: readonly number[],
  llvm: LlvmMc,
  found: Map<Subject, Proof>,
  refusals: Map<Subject, string>,
): Promise<void> {
  const open = subjects.filter((subject) => !found.has(subject));
  const plans = new Map(open.map((subject) => [subject, planWords(subject)]));
  const hopeless = new Set<Subject>();
  let adopted: Try[] = [];
  let from = 0;
  for (const size of rounds) {
    const planned = open
      .filter((subject) => !found.has(subject) && !hopeless.has(subject))
      .flatMap((subject) =>
        (plans.get(subject)?.(from, from + size) ?? []).map((values) => ({ subject, values, target })),
      );
    const tries = [...adopted, ...planned];
    adopted = [];
    const verdicts = await proveAll(tries, llvm);
    for (const [index, { subject }] of tries.entries()) {
      const verdict = verdicts[index];
      if (verdict === undefined) continue;
      if (!("refused" in verdict)) {
        if (!found.has(subject)) found.set(subject, verdict);
        continue;
      }
      if (!refusals.has(subject)) refusals.set(subject, verdict.refused);
      // Each such word costs a search for it; a form whose words do this has no instruction behind it.
      if (verdict.refused === CRASH) hopeless.add(subject);
      const values = verdict.instead === undefined ? undefined : valuesOf(subject, verdict.instead);
      if (values !== undefined) adopted.push({ subject, values, target });
    }
    adopted = adopted.filter(({ subject }) => !found.has(subject));
    from += size;
  }
}

/** The round trip of each word, target by target. */
export async function proveAll(tries: readonly Try[], llvm: LlvmMc): Promise<(Proof | Refusal)[]> {
  const results: (Proof | Refusal)[] = tries.map(() => ({ refused: "" }));
  for (const [target, own] of Map.groupBy(tries.entries(), ([, { target }]) => target)) {
    const words: { readonly index: number; readonly one: Try; readonly bytes: string }[] = [];
    for (const [index, one] of own) {
      const bytes = tryEncode(one);
      if (bytes === undefined) results[index] = { refused: "our encoder takes these values for another form" };
      else words.push({ index, one, bytes });
    }
    const read = await llvm.disassemble(
      target,
      words.map(({ bytes }) => bytes),
    );
    const good: (Proof & { readonly index: number })[] = [];
    for (const [at, { index, one, bytes }] of words.entries()) {
      const line = read[at];
      if (line === undefined || "refused" in line) results[index] = { refused: line?.refused ?? "" };
      else if (line.bytes !== bytes)
        results[index] = { refused: `read as ${line.text}, which LLVM encodes as ${line.bytes}`, instead: line.bytes };
      else good.push({ ...one, index, text: line.text, bytes });
    }
    await proveLines(good, target, llvm, results);
  }
  return results;
}

function tryEncode({ subject, values }: Try): string | undefined {
  try {
    return encodeValues(subject, values);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Assembles the lines again. A line that becomes a shorter word is tried with the suffix of the longer form, which LLVM leaves out where there are no operands. */
async function proveLines(
  lines: readonly (Proof & { readonly index: number })[],
  target: string,
  llvm: LlvmMc,
  results: (Proof | Refusal)[],
): Promise<void> {
  const written = await llvm.assemble(
    target,
    lines.map(({ text }) => text),
  );
  const again: (Proof & { readonly index: number })[] = [];
  for (const [at, { index, ...proof }] of lines.entries()) {
    const line = written[at];
    if (line === undefined || "refused" in line) results[index] = { refused: `${proof.text}: ${line?.refused ?? ""}` };
    else if (line.bytes === proof.bytes) results[index] = proof;
    else {
      results[index] = { refused: `${proof.text}: assembled to ${line.bytes}`, instead: line.bytes };
      if (line.bytes.length < proof.bytes.length && !proof.text.includes("_e64"))
        again.push({ ...proof, index, text: proof.text.replace(/^\w+/, "$&_e64") });
    }
  }
  if (again.length > 0) await proveLines(again, target, llvm, results);
}

/** The words to try for a form, in order: the first choice, each field's other choices, then mixtures. */
function planWords(subject: Subject): (from: number, to: number) => Values[] {
  const choices = listChoices(subject);
  const first = new Map([...choices].map(([name, [value = 0n]]) => [name, value]));
  const profiles = PROFILES.filter((profile) => Object.keys(profile).some((name) => choices.has(name))).map(
    (profile) =>
      new Map([...first].map(([name, value]) => [name, profile[name] === undefined ? value : BigInt(profile[name])])),
  );
  const single = [...choices].flatMap(([name, values]) =>
    values.slice(1, 4).map((value) => new Map(first).set(name, value)),
  );
  const fixedPlan = [first, ...profiles, ...single];
  return (from, to) => {
    const planned: Values[] = [];
    for (let at = from; at < to; at += 1) {
      const own = fixedPlan[at];
      planned.push(own ?? mixture(subject, choices, at));
    }
    return planned;
  };
}

function mixture(subject: Subject, choices: ReadonlyMap<string, readonly bigint[]>, at: number): Values {
  const random = randomFrom(`${subject.generation.id} ${subject.name} ${subject.form.encoding.name} ${String(at)}`);
  return new Map(
    [...choices].map(([name, values]) => {
      const field = subject.fields.find((other) => other.name === name);
      // Late, and one time in eight, a value from anywhere in the field, a multiple of 4 so that register tuples stay aligned.
      const anywhere = field === undefined ? 0n : (BigInt(random(0x10000)) * 4n) % (topOf(field) + 1n);
      return [
        name,
        at > 60 && random(8) === 0 && subject.operands.has(name) ? anywhere : (values[random(values.length)] ?? 0n),
      ];
    }),
  );
}
