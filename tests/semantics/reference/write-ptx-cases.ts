import { writeFileSync } from "node:fs";
import { ptxRules, type PtxValues } from "./ptx-rules.ts";
import { ptxSmallRules } from "./ptx-small-rules.ts";

// Writes the worked cases of PTX opcodes that the reference rules compute. Nothing here imports src: it is a second way
// to the same values.

const sources = [
  { origin: "tests/semantics/reference/ptx-rules.ts", rules: ptxRules },
  { origin: "tests/semantics/reference/ptx-small-rules.ts", rules: ptxSmallRules },
];
/** Cases of an opcode of which there are many alike. */
const CASES = 5;

const hex = (values: PtxValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `0x${value.toString(16)}`]));

const all = sources.flatMap(({ origin, rules }) => rules.map((rule) => ({ ...rule, origin })));
const lines = all.flatMap(({ opcode, from, gives, cases = CASES, also = [], origin }) => {
  const names = Object.keys(from);
  const picked = Array.from({ length: cases }, (_, index) => {
    // Operands go through their candidates at different paces, so that most combinations of kinds come up.
    return Object.fromEntries(
      names.map((name, place) => {
        const list = from[name] ?? [];
        return [name, list[(index * (place + 1) + (index >> 2) * place) % list.length] ?? 0n];
      }),
    );
  });
  return [...also, ...picked].map((given) =>
    JSON.stringify({ opcode, in: hex(given), out: hex(gives(given)), origin }),
  );
});
const unique = [...new Set(lines)];
writeFileSync(new URL("../ptx-cases/reference.jsonl", import.meta.url), `${unique.join("\n")}\n`);
console.log(`${String(unique.length)} cases of ${String(all.length)} opcodes`);
