/** Where in the input something was found. */
export interface Place {
  /** File name, or `archive!entry` for a file inside a zip. */
  readonly file: string;
  /** Line, from 1; absent where the input has none (an archive, a folder). */
  readonly line?: number;
  /** Element path from the root, such as Spec/ISA/Encodings/Encoding. */
  readonly path?: string;
}

/** Bad input: one message for a person that says where, what was found, what was expected and what to do. */
export class ImportError extends Error {
  readonly place: Place;

  constructor(place: Place, problem: { readonly found: string; readonly expected: string; readonly advice?: string }) {
    const where = [place.file, place.line].filter((part) => part !== undefined).join(":");
    const path = place.path === undefined ? "" : ` (${place.path})`;
    const advice = problem.advice === undefined ? "" : `\n  ${problem.advice}`;
    super(`${where}${path}: found ${problem.found}, expected ${problem.expected}${advice}`);
    this.name = "ImportError";
    this.place = place;
  }
}
