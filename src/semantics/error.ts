/** A text that is not of the notation, or whose types do not fit; the message is for whoever writes the text. */
export class SemanticsError extends Error {
  override name = "SemanticsError";
  /** Line of the text, from 1. */
  readonly line: number;
  /** Column, from 1. */
  readonly column: number;

  constructor(problem: string, line: number, column: number) {
    super(`line ${String(line)}, column ${String(column)}: ${problem}`);
    this.line = line;
    this.column = column;
  }
}

/** An evaluation that cannot be done; the message says why. */
export class EvaluationError extends Error {
  override name = "EvaluationError";
}
