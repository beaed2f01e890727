import type { Candidate, Release } from '../release/release';

/** A release with the contents of its files, as sent to the worker. */
export interface StagedRelease {
  readonly release: Release;
  readonly files: Candidate['files'];
}

/** What to examine: each route and widget of the remotes, in this shell. */
export interface StageOrder {
  readonly shell: StagedRelease;
  readonly remotes: readonly StagedRelease[];
  /** Whether the shell itself is the candidate: then its home page is examined too, and routes without a fixture are skipped. */
  readonly isShellNew: boolean;
  /** Time limit for one page to render. */
  readonly pageLimitMs: number;
  /** Time limit for the whole examination, after which the worker is ended. */
  readonly limitMs: number;
}
