import type { ChangePage } from "../../src/catalog/changes/change-page.ts";
import { CHANGE_KINDS, fieldMoveWords, formChangeWords, operandChangeWords } from "../../src/catalog/changes/words.ts";

/** A page of changes as text, one group a line, for a golden file. */
export function renderGolden(page: ChangePage): string {
  const names = (list: readonly string[]): string => list.join(" ");
  const lines = [
    `${page.from.title} to ${page.to.title}`,
    ...Object.entries(page.counts).map(
      ([kind, count]) => `${count} ${CHANGE_KINDS[kind as keyof typeof page.counts].counted}`,
    ),
    ...page.meanings.map(({ change, names: list }) => `meaning ${change.id}: ${names(list)}`),
    ...page.removed.map(
      ({ removal, use, names: list }) => `removed ${removal?.id ?? "?"}: ${names(list)} | use ${names(use)}`,
    ),
    ...page.renamed.flatMap(({ rows }) =>
      rows.map(({ before, after, evidence }) => `renamed ${before} ${after}${evidence.length > 0 ? " (ours)" : ""}`),
    ),
    ...page.added.map(({ title, names: list }) => `added ${title}: ${names(list)}`),
    ...page.opcodes.map(
      ({ before, after, rows }) =>
        `opcode ${before} ${after}: ${rows.map((row) => `${row.name} ${row.before}>${row.after}`).join(" ")}`,
    ),
    ...page.encodings.map(({ before, after, moves, names: list }) => {
      const moved = moves.map(fieldMoveWords).join(", ");
      return `encoding ${before} ${after} [${moved}]: ${names(list)}`;
    }),
    ...page.operands.map(({ change, names: list }) => `operands ${operandChangeWords(change)}: ${names(list)}`),
    ...page.forms.map(({ gained, lost, names: list }) => `forms ${formChangeWords({ gained, lost })}: ${names(list)}`),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}
