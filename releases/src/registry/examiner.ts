import { shellName } from '../release/names';
import type { Candidate, Release } from '../release/release';
import type { Examination } from './checks.repository';

/** Examines a release in a real browser: a remote in the active shell, a shell with the active remotes. */
export type Examine = (candidate: Candidate, live: readonly Release[], holder?: string) => Promise<Examination>;

export interface Examiner {
  /** Runs one examination at a time. Requests are queued fairly by `holder`, the holder of the token. */
  readonly examine: Examine;
  /**
   * Like `examine`, at low priority. A release that only exceeds its time is not refused.
   * @throws ExaminationAborted when a foreground examination is requested, or on close
   */
  readonly examineInBackground: Examine;
  /** Starts a browser ahead of an examination that is about to be requested. */
  prepare(): void;
  /** Whether a browser is installed. */
  hasBrowser(): boolean;
  /** Ends a running examination and its browser. */
  close(): Promise<void>;
}

/** A background examination was aborted in favour of another one. It may be repeated. */
export class ExaminationAborted extends Error {
  override readonly name = 'ExaminationAborted';
}

/** The result without a browser: unverified. */
export const skipExamination: Examine = async (_, live) => ({
  verdict: 'unverified',
  shellVersion: live.find(({ name }) => name === shellName)?.version ?? null,
  report: { summary: 'It was not examined.', ms: 0, pages: [], unchecked: [] },
});

export const noExaminer: Examiner = {
  examine: skipExamination,
  examineInBackground: skipExamination,
  prepare: () => undefined,
  hasBrowser: () => false,
  close: async () => undefined,
};
