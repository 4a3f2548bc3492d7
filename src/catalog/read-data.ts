import { readFileSync } from "node:fs";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";

/** A data file that does not have the form its schema asks for. */
export class DataError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`${file}:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "DataError";
  }
}

/** Reads a JSON or YAML file of ours and checks it. Throws a {@link DataError} that names the file and each wrong place. */
export function readData<T>(file: string, schema: z.ZodType<T>): T {
  const text = readFileSync(file, "utf8");
  let data: unknown;
  try {
    data = file.endsWith(".json") ? JSON.parse(text) : parseYaml(text);
  } catch (error) {
    throw new DataError(file, [error instanceof Error ? error.message : String(error)]);
  }
  const result = schema.safeParse(data);
  if (!result.success) {
    throw new DataError(
      file,
      result.error.issues.map((issue) => `${issue.path.join(".") || "the file"}: ${issue.message}`),
    );
  }
  return result.data;
}
