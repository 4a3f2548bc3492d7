/** Bad input of the importer, told so that a person can act on it. */
export class PtxImportError extends Error {
  override readonly name = "PtxImportError";

  /**
   * @param place file and line (`folder/file.md:12`), or the path that was given.
   * @param found what stands there.
   * @param expected what was expected there.
   * @param advice what to do.
   */
  constructor(place: string, found: string, expected: string, advice: string) {
    super(`${place}: found ${found}; expected ${expected}. ${advice}`);
  }
}
