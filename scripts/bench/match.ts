import { readFileSync } from "node:fs";
import { loadMatcher } from "../match.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const ROUNDS = 50;

/**
 * Matching PTX statements, against only splitting them at dots and blanks. The name tells, in milliseconds, the slowest
 * statement by the median of its rounds, and the slowest of all matches, which is a pause of the machine as a rule.
 */
export async function measureMatch(): Promise<Figure[]> {
  const statements = readFileSync(new URL("../../tests/ptx/accepted-opcodes.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" | ").at(-1) ?? "");
  const matcher = await loadMatcher();
  const times = statements.map((): number[] => []);
  const seconds = timed(() => {
    for (const [index, statement] of statements.entries()) {
      const start = performance.now();
      matcher.match(statement);
      times[index]?.push(performance.now() - start);
    }
  });
  const slowest = (share: number): string => Math.max(...times.map((own) => quantile(own, share))).toFixed(2);
  let parts = 0;
  const floorSeconds = timed(() => {
    for (const statement of statements) parts += statement.split(/[.\s]/).length;
  });
  if (parts === 0) throw new Error("tests/ptx/accepted-opcodes.txt has no statements");
  const count = ROUNDS * statements.length;
  const name = `match, ${String(count)} statements, slowest ${slowest(0.5)} ms by median, ${slowest(1)} ms of all`;
  return [{ name, seconds, floorSeconds, megabytes: process.memoryUsage.rss() / 2 ** 20 }];
}

function timed(round: () => void): number {
  const start = performance.now();
  for (let index = 0; index < ROUNDS; index += 1) round();
  return (performance.now() - start) / 1000;
}
