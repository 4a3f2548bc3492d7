/** What a tool answers: structured content, and the same as JSON text for clients that read only that. */
export function answer<T extends Record<string, unknown>>(value: T) {
  // What JSON leaves out, the structured content must not have either.
  const structuredContent = JSON.parse(JSON.stringify(value)) as T;
  return { content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }], structuredContent };
}

/** What a tool answers when it cannot: a sentence that says what is wrong and what to do. */
export function failure(message: string) {
  return { content: [{ type: "text" as const, text: message }], isError: true as const };
}

/** All tools only read. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const;
