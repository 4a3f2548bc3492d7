/** A place in a text of PTX or of its notation where reading stopped, with what was found and what was expected there. */
export class NotationError extends Error {
  override readonly name = "NotationError";
  /** Offset into the text that was read, in UTF-16 units from 0. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
