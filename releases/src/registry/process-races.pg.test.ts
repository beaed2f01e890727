import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { meetAtCommit, meetBeforeUpdate } from 'api/testing/meet-at-commit';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openRegistryProcess, type RegistryProcess } from '../testing/registry-process';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import type { MoveOrder } from './move-order';
import type { Move } from './moves.repository';
import { readPointers } from './pointer';

/** Often enough to see every state, and seldom enough to leave the processor to the race. */
const lookEveryMs = 3;
/** A hundred moves and seventy-five publishes by two processes. */
const limitMs = 120_000;

let site: TestRegistry;
let processes: RegistryProcess[] = [];

beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  site = await openTestRegistry();
});
afterEach(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await site.close();
});

async function openTwo(hasLocks: boolean): Promise<[RegistryProcess, RegistryProcess]> {
  const settings = { url: site.databaseUrl ?? '', folder: join(site.dataDir, 'releases'), hasLocks };
  const two = await Promise.all([openRegistryProcess(settings), openRegistryProcess(settings)]);
  processes = two;
  // the first work of a process opens its connections, and may take longer than the other waits for a lock
  await Promise.all(two.map((each) => each.work({ publish: '0.0.1' })));
  return two as [RegistryProcess, RegistryProcess];
}

const order = (more: Pick<MoveOrder, 'kind'> & Partial<MoveOrder>): MoveOrder => ({
  name: 'mf-rides',
  mover: 'operator',
  who: 'a race',
  why: 'a race',
  ...more,
});

/** What each of the two was refused with; undefined for one that won. */
type Codes = readonly (string | undefined)[];

/** Without exactly one winner, and a loser that was told why. */
const isOdd = (codes: Codes) => !codes.includes(undefined) || !codes.includes('MOVED_MEANWHILE');

const codesOf = (results: readonly PromiseSettledResult<string | undefined>[]): Codes =>
  results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });

/** Looks at the pointer again and again, as servers do while others move it. */
function watchPointer(): { seen: Set<string>; stop(): Promise<void> } {
  const seen = new Set<string>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const { live, previous } of await readPointers(site.db)) seen.add(`${previous} → ${live}`);
      await setTimeout(lookEveryMs);
    }
  })();
  return {
    seen,
    async stop() {
      isOver = true;
      await watching;
    },
  };
}

const rounds = 50;

/** One process and two releases that can be rolled back to, and another process. */
async function openRace(hasLocks: boolean) {
  const [publisher, operator] = await openTwo(hasLocks);
  await site.registry.publish(ridesCandidate('1.0.0'));
  await site.registry.publish(ridesCandidate('1.0.1'));
  for (const version of ['1.0.0', '1.0.1']) await site.registry.move(order({ kind: 'publish', version }));

  /** What the two do in a round: one makes a release live, published before or just now; the other rolls back. */
  return async (version: string, isPublished: boolean) => {
    const [pointer] = await site.registry.pointers();
    const ifLive = pointer?.live ?? '';
    const move = order({ kind: 'publish', version, ifLive });
    const back = order({ kind: 'rollback', version: ifLive === '1.0.0' ? '1.0.1' : '1.0.0', ifLive });
    return [
      () => publisher.work(isPublished ? { move } : { publish: version, move }),
      () => operator.work({ move: back }),
    ] as const;
  };
}

/**
 * Fifty rounds. In every second one the release is published before and only made live in the race, so that the two
 * moves meet as closely as they can. In every tenth one of the two begins when the other is done, by turns.
 */
async function race() {
  const worksOf = await openRace(true);
  const watch = watchPointer();
  const codes: Codes[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const version = `1.${round}.0`;
    const isPublished = round % 2 === 0;
    if (isPublished) await site.registry.publish(ridesCandidate(version));
    const [publish, rollBack] = await worksOf(version, isPublished);
    if (round % 10) codes.push(await Promise.all([publish(), rollBack()]));
    else for (const work of round % 20 ? [publish, rollBack] : [rollBack, publish]) codes.push([await work()]);
  }
  await watch.stop();
  return { codes, seen: watch.seen, history: await historyOf() };
}

const historyOf = async () =>
  (await site.registry.history({ limit: 500 })).filter(({ kind }) => kind !== 'new').reverse();

const breaks = (history: readonly Move[]) =>
  history.filter((move, index) => move.from !== (history[index - 1]?.to ?? null));

/** States of the pointer that were seen, and that no move made. */
const mixedSets = ({ seen, history }: Awaited<ReturnType<typeof race>>) => {
  const made = new Set(history.map(({ from, to }) => `${from} → ${to}`));
  return [...seen].filter((state) => !made.has(state));
};

test(
  'of publish and rollback at once from two processes, one wins, fifty times',
  async () => {
    const raced = await race();
    const together = raced.codes.filter((codes) => codes.length === 2);
    expect(together.filter(isOdd)).toEqual([]);
    // of two that come one after the other the first wins
    const inTurn = raced.codes.filter((codes) => codes.length === 1).flat();
    expect(inTurn).toEqual(inTurn.map((_, index) => (index % 2 ? 'MOVED_MEANWHILE' : undefined)));
    expect(breaks(raced.history)).toEqual([]);
    expect(raced.history).toHaveLength(2 + rounds);
    expect(mixedSets(raced)).toEqual([]);
    expect(new Set(raced.history.slice(2).map(({ kind }) => kind))).toEqual(new Set(['publish', 'rollback']));
    for (let round = 1; round <= rounds; round += 1)
      expect((await site.registry.find('mf-rides', `1.${round}.0`))?.files).toHaveLength(3);
  },
  limitMs,
);

test(
  'control: without their locks both win, and the history breaks',
  async () => {
    const worksOf = await openRace(false);
    await site.registry.publish(ridesCandidate('1.1.0'));
    const works = await worksOf('1.1.0', true);
    expect(codesOf(await meetBeforeUpdate(site.db, 'release_pointers', works))).toEqual([undefined, undefined]);
    expect(breaks(await historyOf())).toHaveLength(1);
  },
  limitMs,
);

const shellOf = (version: string) => {
  const { build, ...rest } = shellCandidate(version);
  return { ...rest, build: { ...build, contract: version } };
};
const ridesFor = (version: string, contract: string) =>
  ridesCandidate(version, { declaration: { ...ridesDeclaration, contract } });

/** A shell and a remote that each fit what is live, and not each other, are made live at once. */
async function openMisfits(hasLocks: boolean) {
  const [one, other] = await openTwo(hasLocks);
  for (const candidate of [shellOf('1.0.0'), ridesFor('1.0.0', '*'), ridesFor('1.1.0', '^1.0.0')])
    await site.registry.publish(candidate);
  const goBack = () =>
    site.registry.moveAll([
      order({ kind: 'promote', name: 'shell', version: '1.0.0' }),
      order({ kind: 'promote', version: '1.0.0' }),
    ]);
  await goBack();
  await site.registry.publish(shellOf('2.0.0'));
  const works = [
    () => one.work({ move: order({ kind: 'promote', name: 'shell', version: '2.0.0' }) }),
    () => other.work({ move: order({ kind: 'promote', version: '1.1.0' }) }),
  ];
  return { works, goBack };
}

const activeReleases = async () =>
  (await site.registry.pointers()).map(({ name, live: version }) => `${name}@${version}`);
const misfits = ['mf-rides@1.1.0', 'shell@2.0.0'];

test(
  'a shell and a remote that do not fit each other are never live together, fifty times',
  async () => {
    const { works, goBack } = await openMisfits(true);
    for (let round = 0; round < rounds; round += 1) {
      const codes = await Promise.all(works.map((work) => work()));
      expect([...codes].sort()).toEqual(['DOES_NOT_FIT', undefined]);
      expect(await activeReleases()).not.toEqual(misfits);
      await goBack();
    }
  },
  limitMs,
);

test(
  'control: without their locks they are',
  async () => {
    const { works } = await openMisfits(false);
    expect(codesOf(await meetAtCommit(site.db, 'release_pointers', works))).toEqual([undefined, undefined]);
    expect(await activeReleases()).toEqual(misfits);
  },
  limitMs,
);
