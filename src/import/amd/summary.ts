import type { Catalog } from "../../schema/catalog.ts";

const COLUMNS = [
  "generation",
  "instructions",
  "encodings",
  "forms",
  "operands",
  "warnings",
  "identifier checks",
] as const;

/** A table of what was imported, a line a generation, then the warnings by kind and the failed identifier checks by name. */
export function formatSummary(catalogs: readonly Catalog[]): string {
  const rows = catalogs.map((catalog) => {
    const rowsById = new Map(catalog.operandLists.map(({ id, rows }) => [id, rows.length]));
    const forms = catalog.instructions.flatMap(({ encodings }) => encodings);
    const operands = forms.reduce((sum, form) => sum + (rowsById.get(form.operands) ?? 0) * (form.stated ?? 1), 0);
    const warnings = catalog.findings.reduce((sum, { count }) => sum + count, 0);
    const checks = (["pass", "fail", "not applicable"] as const).map(
      (outcome) =>
        `${forms.filter(({ identifierCheck }) => (identifierCheck ?? "pass") === outcome).length} ${outcome}`,
    );
    return [
      catalog.generation,
      catalog.instructions.length,
      catalog.encodings.length,
      forms.length,
      operands,
      warnings,
      checks.join(", "),
    ].map(String);
  });
  return [formatTable([[...COLUMNS], ...rows]), ...formatWarnings(catalogs)].join("\n");
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function formatWarnings(catalogs: readonly Catalog[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, subject, count } of catalogs.flatMap(({ findings }) => findings)) {
    const key = kind === "unknown-element" || kind === "unresolved-reference" ? `${kind}: ${subject}` : kind;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const failed = catalogs.flatMap(({ generation, instructions }) =>
    instructions.flatMap(({ name, encodings }) =>
      encodings
        .filter(({ identifierCheck }) => identifierCheck === "fail")
        .map(({ encoding }) => `${generation} ${name} (${encoding})`),
    ),
  );
  return [
    ...(counts.size === 0 ? [] : ["", "Warnings, kept as findings of the source:"]),
    ...[...counts].sort().map(([kind, count]) => `  ${count} × ${kind}`),
    ...(failed.length === 0 ? [] : ["", "Opcodes that rebuild no identifier:", ...failed.map((line) => `  ${line}`)]),
  ];
}
