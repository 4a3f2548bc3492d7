import { verifiedFormsSchema, verifiedTablesSchema } from "../../schema/verified.ts";
import type { Verification } from "./verify.ts";

/** The text of each results file by name: the tables, and the forms by the first word of their names; one record a line, its members in the schema's order. */
export function printVerification({ forms, tables }: Verification): Map<string, string> {
  const files = new Map<string, string>([["tables.json", printObject(verifiedTablesSchema.parse(tables))]]);
  const groups = Map.groupBy(forms, ({ name }) => /^[a-z0-9]+/.exec(name)?.[0] ?? "other");
  for (const [group, own] of groups)
    files.set(`forms-${group}.json`, printObject(verifiedFormsSchema.parse({ forms: own })));
  return files;
}

function printObject(value: object): string {
  const entries = Object.entries(value).map(([key, own]: [string, unknown]) =>
    Array.isArray(own)
      ? `${JSON.stringify(key)}: [${own.map((record) => `\n${JSON.stringify(record)}`).join(",")}\n]`
      : `${JSON.stringify(key)}: ${JSON.stringify(own)}`,
  );
  return `{\n${entries.join(",\n")}\n}\n`;
}
