import { readFileSync } from "node:fs";
import { loadMatcher } from "../match.ts";
import type { Figure } from "./figure.ts";

const ROUNDS = 50;

/**
 * Matching PTX statements, against only splitting them at dots and blanks. The name tells the slowest of all matches,
 * the first of every mnemonic included, in milliseconds.
 */
export async function measureMatch(): Promise<Figure[]> {
  const statements = readFileSync(new URL("../../tests/ptx/accepted-opcodes.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" | ").at(-1) ?? "");
  const matcher = await loadMatcher();
  let slowest = 0;
  const seconds = timed(() => {
    for (const statement of statements) {
      const start = performance.now();
      matcher.match(statement);
      slowest = Math.max(slowest, performance.now() - start);
    }
  });
  let parts = 0;
  const floorSeconds = timed(() => {
    for (const statement of statements) parts += statement.split(/[.\s]/).length;
  });
  if (parts === 0) throw new Error("tests/ptx/accepted-opcodes.txt has no statements");
  const count = ROUNDS * statements.length;
  const name = `match, ${String(count)} statements, slowest ${slowest.toFixed(2)} ms`;
  return [{ name, seconds, floorSeconds, megabytes: process.memoryUsage.rss() / 2 ** 20 }];
}

function timed(round: () => void): number {
  const start = performance.now();
  for (let index = 0; index < ROUNDS; index += 1) round();
  return (performance.now() - start) / 1000;
}
