/** What ptxas says about one line. */
export type Message = {
  line: number;
  text: string;
  /** Whether ptxas read no further: what follows in the module is not judged. */
  fatal: boolean;
};

/** Reads ptxas's output: errors with their lines, and errors without a line. Warnings are left out. */
export function parseMessages(output: string): { messages: Message[]; others: string[] } {
  const messages: Message[] = [];
  const others: string[] = [];
  for (const row of output.split("\n")) {
    const found = /^ptxas \S+, line (\d+); (error|fatal)\s*: (.*)$/.exec(row);
    if (found) messages.push({ line: Number(found[1]), text: found[3] ?? "", fatal: found[2] === "fatal" });
    else if (/^ptxas\s+(?:error|fatal)\s*: /.test(row)) others.push(row.replace(/^ptxas\s+(?:error|fatal)\s*: /, ""));
  }
  return { messages, others };
}

/** Whether a message refuses because of the module's target or version. Syntax and type errors do not. */
export function refusesFeature(text: string): "target" | "ptx" | undefined {
  if (text.startsWith(DECLARATION)) return undefined;
  if (/PTX ISA \.version|PTX ISA version|\.version \d/.test(text)) return "ptx";
  if (/\.target\b|sm_\d+/.test(text)) return "target";
  return undefined;
}

/** Stands before a message about a declaration that the instruction needs, not about the instruction itself. */
export const DECLARATION = "declaration: ";

/** What a message names: the text in its first quotes. */
export function namedBy(text: string): string | undefined {
  return /'([^']+)'/.exec(text)?.[1];
}
