import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Examination } from '../registry/checks.repository';
import { ExaminationAborted, type Examiner } from '../registry/examiner';
import { noExaminer } from '../registry/no-examiner';
import { createRegistry, type Registry } from '../registry/registry';
import type { Candidate, Release } from '../release/release';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate, shellCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { createRounds, type Rounds } from './rounds';

let site: TestRegistry;
let registry: Registry;
let rounds: Rounds;
let seen: string[];
let said: (name: string) => Examination['verdict'] | Error;
let faults: unknown[];

const shellIn = (live: readonly Release[]) => live.find(({ name }) => name === 'shell')?.version ?? null;

/** An examiner that needs no browser: it writes down what it is shown. */
const examiner: Examiner = {
  ...noExaminer,
  async examineInBackground({ build }: Candidate, live) {
    const others = live.filter(({ name }) => name !== build.name).map(({ name }) => name);
    seen.push(`${build.name}@${build.version} beside ${others.join(' ') || 'nothing'}`);
    const verdict = said(build.name);
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
  seen = [];
  faults = [];
  said = () => 'verified';
  const onError = (error: unknown) => faults.push(error);
  rounds = createRounds({ registry, whenReady: async (signal) => signal.throwIfAborted(), onError });
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

test('what is live and was never seen is looked at, the shell last and without what was seen in it', async () => {
  await goLive(shellCandidate('1.0.0'));
  await goLive(ridesCandidate('1.0.0'));
  await rounds.begin();
  expect(seen).toEqual(['mf-rides@1.0.0 beside shell', 'shell@1.0.0 beside nothing']);
  expect(await verdictOf('mf-rides', '1.0.0')).toBe('verified in 1.0.0');
  expect(await verdictOf('shell', '1.0.0')).toBe('verified in 1.0.0');
  await rounds.begin();
  expect(seen).toHaveLength(2);
});

test('in a new shell every live remote is looked at again, and a broken one is found', async () => {
  await goLive(shellCandidate('2.0.0'));
  said = (name) => (name === 'mf-rides' ? 'refused' : 'verified');
  await rounds.begin();
  expect(seen).toEqual(['mf-rides@1.0.0 beside shell', 'shell@2.0.0 beside mf-rides']);
  expect(await verdictOf('mf-rides', '1.0.0')).toBe('refused in 2.0.0');
  await rounds.begin();
  expect(seen).toHaveLength(2);
});

test('one that makes room for somebody who waits is begun again', async () => {
  await goLive(ridesCandidate('1.1.0'));
  let breaks = 2;
  said = () => (breaks-- > 0 ? new ExaminationAborted() : 'verified');
  await rounds.begin();
  expect(seen).toHaveLength(3);
  expect(await verdictOf('mf-rides', '1.1.0')).toBe('verified in 2.0.0');
});

test('one that cannot be looked at, or not to its end, is tried once, and is no reason to stop', async () => {
  await goLive(ridesCandidate('1.2.0'));
  await goLive(shellCandidate('3.0.0'));
  said = (name) => (name === 'mf-rides' ? new Error('no room on the disk') : 'unverified');
  await rounds.begin();
  expect(seen).toHaveLength(2);
  expect(faults).toEqual([new Error('no room on the disk')]);
  expect(await verdictOf('shell', '3.0.0')).toBe('unverified in 3.0.0');
});

test('after its end nothing is begun', async () => {
  await rounds.close();
  await rounds.begin();
  expect(seen).toEqual([]);
  expect(faults).toEqual([]);
});
