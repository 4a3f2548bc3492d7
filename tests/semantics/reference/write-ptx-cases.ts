import { writeFileSync } from "node:fs";
import { ptxRules, type PtxValues } from "./ptx-rules.ts";

// Writes the worked cases of PTX opcodes that the reference rules compute. Nothing here imports src: it is a second way
// to the same values.

const ORIGIN = "tests/semantics/reference/ptx-rules.ts";
/** Cases of an opcode of which there are many alike. */
const CASES = 5;

const hex = (values: PtxValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `0x${value.toString(16)}`]));

const lines = ptxRules.flatMap(({ opcode, from, gives, cases = CASES }) => {
  const names = Object.keys(from);
  return Array.from({ length: cases }, (_, index) => {
    // Operands go through their candidates at different paces, so that most combinations of kinds come up.
    const given = Object.fromEntries(
      names.map((name, place) => {
        const list = from[name] ?? [];
        return [name, list[(index * (place + 1) + (index >> 2) * place) % list.length] ?? 0n];
      }),
    );
    return JSON.stringify({ opcode, in: hex(given), out: hex(gives(given)), origin: ORIGIN });
  });
});
const unique = [...new Set(lines)];
writeFileSync(new URL("../ptx-cases/reference.jsonl", import.meta.url), `${unique.join("\n")}\n`);
console.log(`${String(unique.length)} cases of ${String(ptxRules.length)} opcodes`);
