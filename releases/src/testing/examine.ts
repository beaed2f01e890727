import { parseSettings } from 'api/settings';
import { provideChromium } from 'tooling/browser';
import { createExaminer, type ExaminerOptions } from '../gate/examiner';
import type { ExaminationReport } from '../gate/report';
import { asRelease } from '../release/as-release';
import type { Candidate, Release } from '../release/release';

/** The user of the browser if the tests run as root. */
export const gateUser = parseSettings({}).releases.gateUser;

export const published = async (candidate: Candidate): Promise<Release> => ({
  ...(await asRelease(candidate)),
  digest: candidate.build.name,
});

/** Examines a candidate with the active releases, by default in the browser of the tests. */
export async function examine(candidate: Candidate, live: readonly Candidate[], given: Partial<ExaminerOptions> = {}) {
  const chromium = await provideChromium(() => undefined);
  const examiner = createExaminer({
    store: {
      read: async ({ name }, file) =>
        live.find(({ build }) => build.name === name)?.files.find((each) => each.file === file)?.content,
    },
    requiresGate: false,
    user: gateUser,
    chromium: () => chromium,
    ...given,
  });
  const examination = await examiner.examine(candidate, await Promise.all(live.map(published)));
  return { ...examination, report: examination.report as ExaminationReport };
}

/** The faults of each page or widget, by its name. */
export const reasonsOf = ({ report }: { readonly report: ExaminationReport }): Record<string, string> =>
  Object.fromEntries(report.pages.map(({ name, reasons }) => [name, reasons.join(' ')]));
