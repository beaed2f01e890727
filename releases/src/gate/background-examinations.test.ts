import type { Examination } from '../registry/checks.repository';
import { ExaminationAborted, type Examiner, noExaminer } from '../registry/examiner';
import { createRegistry, type Registry } from '../registry/registry';
import type { Candidate, Release } from '../release/release';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { type BackgroundExaminations, createBackgroundExaminations } from './background-examinations';

let site: TestRegistry;
let registry: Registry;
let examinations: BackgroundExaminations;
let examined: string[];
let verdictFor: (name: string) => Examination['verdict'] | Error;
let faults: unknown[];

const shellIn = (live: readonly Release[]) => live.find(({ name }) => name === 'shell')?.version ?? null;

/** An examiner without a browser, which records its calls. */
const examiner: Examiner = {
  ...noExaminer,
  async examineInBackground({ build }: Candidate, live) {
    const others = live.filter(({ name }) => name !== build.name).map(({ name }) => name);
    examined.push(`${build.name}@${build.version} beside ${others.join(' ') || 'nothing'}`);
    const verdict = verdictFor(build.name);
    if (verdict instanceof Error) throw verdict;
    const shellVersion = build.name === 'shell' ? build.version : shellIn(live);
    return { verdict, shellVersion, report: { summary: 'Looked at.', ms: 1, pages: [], unchecked: [] } };
  },
};

beforeAll(async () => {
  site = await openTestRegistry();
  registry = createRegistry({
    db: site.db,
    store: verifiedStore(folderStore(`${site.dataDir}/releases`)),
    moved: async () => undefined,
    examiner,
  });
});
afterAll(() => site.close());
beforeEach(() => {
  examined = [];
  faults = [];
  verdictFor = () => 'verified';
  const onError = (error: unknown) => faults.push(error);
  examinations = createBackgroundExaminations({
    registry,
    whenReady: async (signal) => signal.throwIfAborted(),
    onError,
  });
});

const goLive = async (candidate: Candidate) => {
  const { name, version } = candidate.build;
  await registry.publish(candidate);
  await registry.makeLive({ name, version, kind: 'publish', who: 'Ada', why: 'new' });
};
const verdictOf = async (name: string, version: string) => {
  const check = await registry.lastCheck(name, version);
  return check && `${check.verdict} in ${check.shellVersion}`;
};

test('unexamined active releases are examined, the shell last and without the remotes that were examined in it', async () => {
  await goLive(shellCandidate('1.0.0'));
  await goLive(ridesCandidate('1.0.0'));
  await examinations.run();
  expect(examined).toEqual(['mf-rides@1.0.0 beside shell', 'shell@1.0.0 beside nothing']);
  expect(await verdictOf('mf-rides', '1.0.0')).toBe('verified in 1.0.0');
  expect(await verdictOf('shell', '1.0.0')).toBe('verified in 1.0.0');
  await examinations.run();
  expect(examined).toHaveLength(2);
});

test('in a new shell all active remotes are examined again, and a broken one is found', async () => {
  await goLive(shellCandidate('2.0.0'));
  verdictFor = (name) => (name === 'mf-rides' ? 'refused' : 'verified');
  await examinations.run();
  expect(examined).toEqual(['mf-rides@1.0.0 beside shell', 'shell@2.0.0 beside mf-rides']);
  expect(await verdictOf('mf-rides', '1.0.0')).toBe('refused in 2.0.0');
  await examinations.run();
  expect(examined).toHaveLength(2);
});

test('an aborted examination is repeated', async () => {
  await goLive(ridesCandidate('1.1.0'));
  let breaks = 2;
  verdictFor = () => (breaks-- > 0 ? new ExaminationAborted() : 'verified');
  await examinations.run();
  expect(examined).toHaveLength(3);
  expect(await verdictOf('mf-rides', '1.1.0')).toBe('verified in 2.0.0');
});

test('a failed or incomplete examination is not repeated, and the others continue', async () => {
  await goLive(ridesCandidate('1.2.0'));
  await goLive(shellCandidate('3.0.0'));
  verdictFor = (name) => (name === 'mf-rides' ? new Error('no room on the disk') : 'unverified');
  await examinations.run();
  expect(examined).toHaveLength(2);
  expect(faults).toEqual([new Error('no room on the disk')]);
  expect(await verdictOf('shell', '3.0.0')).toBe('unverified in 3.0.0');
});

test('after close no examination is started', async () => {
  await examinations.close();
  await examinations.run();
  expect(examined).toEqual([]);
  expect(faults).toEqual([]);
});
