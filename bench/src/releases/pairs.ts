/** A remote with two published releases. */
export interface Pair {
  readonly name: string;
  /** The release that was live first, and that a rollback goes back to. */
  readonly before: string;
  readonly after: string;
}
