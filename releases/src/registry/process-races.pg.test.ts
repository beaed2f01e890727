import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { meetAtCommit, meetBeforeUpdate } from 'api/testing/meet-at-commit';
import { ridesCandidate, ridesDeclaration, shellCandidate } from '../testing/candidates';
import { openRegistryProcess, type RegistryProcess } from '../testing/registry-process';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import type { MoveOrder } from './move-order';
import type { Move } from './moves.repository';
import { readPointers } from './pointer';

/** Short enough to see every state, long enough to leave the processor to the race. */
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
  // the first call of a process opens its connections, which may take longer than the lock timeout of the other
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

/** The refusal code of each of the two; undefined for the winner. */
type Codes = readonly (string | undefined)[];

/** Rounds without exactly one winner and one loser with a reason. */
const isOdd = (codes: Codes) => !codes.includes(undefined) || !codes.includes('MOVED_MEANWHILE');

const codesOf = (results: readonly PromiseSettledResult<string | undefined>[]): Codes =>
  results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });

/** Polls the pointer, as servers do while others move it. */
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

  /** The two calls of a round: one activates a release, published before or in the round; the other rolls back. */
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
 * Fifty rounds. In every second one the release is published before and only activated in the race, so that the two
 * moves overlap as much as possible. In every tenth one the two run one after the other, in alternating order.
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

/** Observed states of the pointer that no move has produced. */
const mixedSets = ({ seen, history }: Awaited<ReturnType<typeof race>>) => {
  const made = new Set(history.map(({ from, to }) => `${from} → ${to}`));
  return [...seen].filter((state) => !made.has(state));
};

test(
  'of a concurrent publish and rollback in two processes one wins, fifty times',
  async () => {
    const raced = await race();
    const together = raced.codes.filter((codes) => codes.length === 2);
    expect(together.filter(isOdd)).toEqual([]);
    // if they run one after the other, the first wins
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
  'control: without locks both win, and the history breaks',
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

/** Concurrently activates a shell and a remote that are each compatible with the active releases, but not with each other. */
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
const incompatible = ['mf-rides@1.1.0', 'shell@2.0.0'];

test(
  'an incompatible shell and remote are never active together, fifty times',
  async () => {
    const { works, goBack } = await openMisfits(true);
    for (let round = 0; round < rounds; round += 1) {
      const codes = await Promise.all(works.map((work) => work()));
      expect([...codes].sort()).toEqual(['DOES_NOT_FIT', undefined]);
      expect(await activeReleases()).not.toEqual(incompatible);
      await goBack();
    }
  },
  limitMs,
);

test(
  'control: without locks they are active together',
  async () => {
    const { works } = await openMisfits(false);
    expect(codesOf(await meetAtCommit(site.db, 'release_pointers', works))).toEqual([undefined, undefined]);
    expect(await activeReleases()).toEqual(incompatible);
  },
  limitMs,
);
