import { readFileSync } from "node:fs";
import { load, YAMLException } from "js-yaml";
import type { z } from "zod";

/** A data file that is missing or does not have the form its schema asks for. */
export class DataError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`${file}:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "DataError";
  }
}

/** Reads a JSON or YAML file of ours and checks it. Throws a {@link DataError} that names the file and each wrong place. */
export function readData<T>(file: string, schema: z.ZodType<T>): T {
  return parseData(file, readText(file), schema);
}

/** Reads a text file of ours. Throws a {@link DataError} that names a file that is not there. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new DataError(file, ["there is no such file"]);
    throw error;
  }
}

/** Checks the text of a file, or of a part of it: JSON where the file's name says so, otherwise YAML. */
export function parseData<T>(file: string, text: string, schema: z.ZodType<T>): T {
  let data: unknown;
  try {
    data = file.endsWith(".json") ? JSON.parse(text) : load(text);
  } catch (error) {
    throw new DataError(file, [describeError(error)]);
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

/** The message without the lines of the file that js-yaml would print below it. */
function describeError(error: unknown): string {
  if (error instanceof YAMLException)
    return `${error.reason} at line ${String(error.mark.line + 1)}, column ${String(error.mark.column + 1)}`;
  return error instanceof Error ? error.message : String(error);
}
