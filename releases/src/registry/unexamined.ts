import { shellName } from '../release/names';
import type { Examine, Examiner } from './examiner';

/** Where there is nothing to look at a release with. */
export const unexamined: Examine = async (_, live) => ({
  verdict: 'unverified',
  shellVersion: live.find(({ name }) => name === shellName)?.version ?? null,
  report: { summary: 'It was not looked at.', ms: 0, pages: [], unchecked: [] },
});

export const noExaminer: Examiner = {
  examine: unexamined,
  examineAside: unexamined,
  expect: () => undefined,
  canLook: () => false,
  close: async () => undefined,
};
