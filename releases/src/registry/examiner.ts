import type { Candidate, Release } from '../release/release';
import type { Examination } from './checks.repository';

/** Looks at a release in a real browser, inside the live shell; at a shell, with the live remotes in it. */
export type Examine = (candidate: Candidate, live: readonly Release[], holder?: string) => Promise<Examination>;

export interface Examiner {
  /** One at a time; those who wait take turns by `holder`, the holder of the token that asks for it. */
  readonly examine: Examine;
  /**
   * The same when nobody waits for it: it yields the processor to all else, and what only took too long is not refused.
   * @throws BrokenOff when somebody comes who waits, or at the end
   */
  readonly examineAside: Examine;
  /** A candidate is on its way in: what an examination needs is made ready meanwhile. */
  expect(): void;
  /** Whether there is a browser. */
  canLook(): boolean;
  /** Ends what is under way, with its browser. */
  close(): Promise<void>;
}

/** An examination that nobody waited for made room. It may be begun again. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}
