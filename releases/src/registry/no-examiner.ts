import { shellName } from '../release/names';
import type { Examine, Examiner } from './examiner';

/** The result without a browser: unverified. */
export const skipExamination: Examine = async (_, live) => ({
  verdict: 'unverified',
  shellVersion: live.find(({ name }) => name === shellName)?.version ?? null,
  report: { summary: 'It was not looked at.', ms: 0, pages: [], unchecked: [] },
});

export const noExaminer: Examiner = {
  examine: skipExamination,
  examineInBackground: skipExamination,
  prepare: () => undefined,
  hasBrowser: () => false,
  close: async () => undefined,
};
