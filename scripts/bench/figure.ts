/** A measured figure beside its floor: the least that the libraries alone take for the same amount of work. */
export interface Figure {
  readonly name: string;
  readonly seconds: number;
  readonly floorSeconds: number;
  /** Peak memory of the measured process, in megabytes. */
  readonly megabytes: number;
}
