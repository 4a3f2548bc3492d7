import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Evaluator } from "../src/semantics/evaluator.ts";
import { EvaluationError, SemanticsError } from "../src/semantics/error.ts";
import { loadEvaluator } from "../src/semantics/load-evaluator.ts";

const USAGE = `usage: npm run --silent eval -- --json    one request a line on standard input, such as
       {"arch":"rdna3","name":"v_max_f32","in":{"SRC0":"0x3f800000","VSRC1":"0x40000000"}}`;

const requestSchema = z.looseObject({
  arch: z.string(),
  name: z.string(),
  in: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  encoding: z.string().optional(),
  fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** How many characters of answers are gathered before they are written. */
const CHUNK = 65_536;

/**
 * Answers requests with the values that instructions write.
 *
 * @returns the exit code: 0 done, 2 bad usage.
 */
export async function runEval(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== "--json") {
    console.error(USAGE);
    return 2;
  }
  const evaluator = loadEvaluator();
  let answers = "";
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    answers += `${answerLine(evaluator, line)}\n`;
    if (answers.length < CHUNK) continue;
    process.stdout.write(answers);
    answers = "";
  }
  process.stdout.write(answers);
  return 0;
}

/** The answer to a line: the request with `out`, or with `error` and the reason. */
export function answerLine(evaluator: Evaluator, line: string): string {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return JSON.stringify({ error: `the line is not JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
  if (typeof request !== "object" || request === null || Array.isArray(request))
    return JSON.stringify({ error: "the line is no JSON object" });
  const parsed = requestSchema.safeParse(request);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return JSON.stringify({ ...request, error: problems.join("; ") });
  }
  try {
    return JSON.stringify({ ...request, ...evaluator.evaluate(parsed.data) });
  } catch (error) {
    if (!(error instanceof EvaluationError) && !(error instanceof SemanticsError)) throw error;
    return JSON.stringify({ ...request, error: error.message });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await runEval(process.argv.slice(2));
