import type { z } from "zod";
import { DataError, parseData, readText } from "./read-data.ts";

/** A Markdown file of ours: the checked data between its two lines of ---, and the text below them, trimmed. */
export interface FrontMatter<T> {
  readonly data: T;
  readonly body: string;
}

/** Reads a Markdown file with YAML front matter. Throws a {@link DataError} that names the file and each wrong place. */
export function readFrontMatter<T>(file: string, schema: z.ZodType<T>): FrontMatter<T> {
  return parseFrontMatter(file, readText(file), schema);
}

/** The same for a text that was read before; `file` stands in messages. */
export function parseFrontMatter<T>(file: string, text: string, schema: z.ZodType<T>): FrontMatter<T> {
  const [, matter, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (matter === undefined || body === undefined) throw new DataError(file, ["no front matter between lines of ---"]);
  return { data: parseData(file, matter, schema), body: body.trim() };
}
