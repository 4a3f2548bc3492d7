import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import {
  createMatcher,
  isMismatch,
  type FormMatch,
  type Match,
  type Matcher,
  type Mismatch,
} from "../src/ptx/match.ts";
import { makeMatchSource } from "../src/ptx/source.ts";
import { catalogSchema } from "../src/schema/ptx/catalog.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const USAGE = `usage: npm run match -- OPCODE…
       npm run --silent match -- --json    one opcode or statement a line on standard input`;

/**
 * Matches opcodes or statements against the PTX catalog.
 *
 * @returns the exit code: 0 done, 1 when an opcode of the command line does not match, 2 bad usage.
 */
export async function runMatch(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  const opcodes = args.filter((arg) => arg !== "--json");
  if (opcodes.some((opcode) => opcode.startsWith("-")) || (!json && opcodes.length === 0)) {
    console.error(USAGE);
    return 2;
  }
  const matcher = await loadMatcher();
  if (!json) return printForPeople(matcher, opcodes);
  for (const opcode of opcodes) printJson(matcher.match(opcode));
  if (opcodes.length > 0) return 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity }))
    printJson(matcher.match(line));
  return 0;
}

/** Reads the committed catalog and makes a matcher of it, with every form compiled. */
export async function loadMatcher(): Promise<Matcher> {
  const text = await readFile(path.join(ROOT, "content/ptx/catalog.json"), "utf8");
  const matcher = createMatcher(makeMatchSource(catalogSchema.parse(JSON.parse(text))));
  matcher.prepare();
  return matcher;
}

function printJson(answer: Match | Mismatch): void {
  if (isMismatch(answer)) {
    console.log(JSON.stringify(answer));
    return;
  }
  const { input, url, form, qualifiers, ptx, targets, later, also, opcode, inOrder } = answer;
  console.log(
    JSON.stringify({
      input,
      url,
      form,
      qualifiers,
      ptx,
      targets,
      ...(later.length > 0 ? { later } : {}),
      ...(also.length > 0 ? { also: also.map(printAlso) } : {}),
      ...(inOrder ? {} : { documented: opcode }),
    }),
  );
}

/** Another form, without what only pages need. */
function printAlso({ form, ptx, targets, later }: FormMatch): object {
  return { form, ptx, targets, ...(later.length > 0 ? { later } : {}) };
}

/** `PTX 8.6, sm_100a; from PTX 8.8 also sm_100f`; a plain target alone stands for its line. */
function describeNeeds({ ptx, targets, later }: FormMatch): string {
  const line = targets.length === 1 && /\d$/.test(targets[0] ?? "") ? " or higher" : "";
  const steps = later.map((step) => `; from PTX ${step.ptx} also ${step.targets.join(", ")}`);
  return `PTX ${ptx}, ${targets.join(" or ")}${line}${steps.join("")}`;
}

function printForPeople(matcher: Matcher, opcodes: readonly string[]): number {
  let code = 0;
  for (const opcode of opcodes) {
    const answer = matcher.match(opcode);
    if (isMismatch(answer)) {
      code = 1;
      console.error(
        `${opcode}\n${" ".repeat(answer.offset)}${"^".repeat(Math.max(1, Math.min(answer.part.length, opcode.length - answer.offset)))}\n${answer.error}`,
      );
      continue;
    }
    const lines = [
      `${answer.input}`,
      `  page     ${answer.url}`,
      `  form     ${answer.form}`,
      `  needs    ${describeNeeds(answer)}`,
    ];
    if (!answer.inOrder) lines.push(`  order    the documentation writes ${answer.opcode}; ptxas takes both`);
    for (const other of answer.also) lines.push(`  also     ${other.form}: ${describeNeeds(other)}`);
    console.log(lines.join("\n"));
  }
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await runMatch(process.argv.slice(2));
