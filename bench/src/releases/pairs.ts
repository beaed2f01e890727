import type { LocalRelease } from '../../../releases/src/builds/build-all';

/** A remote with two published releases. */
export interface Pair {
  readonly name: string;
  /** The release that was live first, and that a rollback goes back to. */
  readonly before: string;
  readonly after: string;
}

/** One whose second release lies built on the disk as well. */
export interface PublishedPair extends Pair {
  readonly release: LocalRelease;
}
