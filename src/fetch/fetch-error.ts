/** A download that failed: one message that says what was found, what was expected and what to do. */
export class FetchError extends Error {
  override name = "FetchError";
  /** Whether another try may help: a broken connection may, a wrong file may not. */
  readonly again: boolean;

  constructor(message: string, { again }: { readonly again: boolean }) {
    super(message);
    this.again = again;
  }
}
