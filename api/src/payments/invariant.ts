/** Something that must never happen, as a query that finds where it did. The numbers are those of the reliability rules. */
export interface Invariant {
  readonly number: number;
  readonly name: string;
  readonly query: string;
}
