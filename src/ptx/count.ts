import type { Section } from "../schema/ptx/section.ts";

/** How many syntax lines of the covered edition the grammar parses. */
export type LineCount = {
  /** Syntax lines in all. */
  lines: number;
  /** Those that parsed. */
  parsed: number;
  /** Those that did not, with the reason, by section. */
  exceptions: { section: string; lines: number; reason: string }[];
};

/** Counts the syntax lines of the extracts as the import found them; captions and remarks between them are no syntax lines. */
export function countSyntaxLines(sections: readonly Section[]): LineCount {
  const exceptions = sections.flatMap((section) =>
    section.rest
      .filter((rest) => rest.syntax)
      .map((rest) => ({ section: section.section, lines: rest.lines, reason: rest.reason })),
  );
  const parsed = sections.reduce((sum, section) => sum + section.lines, 0);
  return { lines: parsed + exceptions.reduce((sum, entry) => sum + entry.lines, 0), parsed, exceptions };
}
