import type { Candidate, Release } from '../release/release';

/** A release with the bytes of its files, as it goes to the worker. */
export interface StagedRelease {
  readonly release: Release;
  readonly files: Candidate['files'];
}

/** What is to be looked at: each route and widget of the remotes, in this shell. */
export interface StageOrder {
  readonly shell: StagedRelease;
  readonly remotes: readonly StagedRelease[];
  /** The shell itself is new: its home page is looked at as well, and routes without a fixture are left out. */
  readonly isShellNew: boolean;
  /** A page that does not stand by then never will. */
  readonly pageLimitMs: number;
  /** All of it; then the worker is ended. */
  readonly limitMs: number;
}
