import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
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
  return two as [RegistryProcess, RegistryProcess];
}

const order = (more: Pick<MoveOrder, 'kind'> & Partial<MoveOrder>): MoveOrder => ({
  name: 'mf-rides',
  mover: 'operator',
  who: 'a race',
  why: 'a race',
  ...more,
});

interface Round {
  /** What each of the two was refused with; undefined for one that won. */
  readonly codes: readonly (string | undefined)[];
}

/** Without exactly one winner, and a loser that was told why. */
const isOdd = (codes: Round['codes']) => !codes.includes(undefined) || !codes.includes('MOVED_MEANWHILE');

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

/**
 * Fifty rounds, in each of which one process publishes a release and makes it live while the other rolls back what both
 * saw live. In every second round the release is published before and only made live in the race, so that the two moves
 * meet as closely as they can, and the one told first, which publishes, wins most. Without locks it is over with the
 * first fault.
 */
async function raceOf(hasLocks: boolean) {
  const [publisher, operator] = await openTwo(hasLocks);
  await site.registry.publish(ridesCandidate('1.0.0'));
  await site.registry.publish(ridesCandidate('1.0.1'));
  for (const version of ['1.0.0', '1.0.1']) await site.registry.move(order({ kind: 'publish', version }));
  const watch = watchPointer();
  const rounds: Round[] = [];
  for (let round = 1; round <= 50; round += 1) {
    const [pointer] = await site.registry.pointers();
    const ifLive = pointer?.live ?? '';
    const version = `1.${round}.0`;
    const isMoveAlone = round % 2 === 0;
    if (isMoveAlone) await publisher.work({ publish: version });
    const move = order({ kind: 'publish', version, ifLive });
    const codes = await Promise.all([
      publisher.work(isMoveAlone ? { move } : { publish: version, move }),
      operator.work({ move: order({ kind: 'rollback', version: ifLive === '1.0.0' ? '1.0.1' : '1.0.0', ifLive }) }),
    ]);
    rounds.push({ codes });
    if (!hasLocks && isOdd(codes)) break;
  }
  await watch.stop();
  return { rounds, seen: watch.seen, history: (await site.registry.history({ limit: 500 })).reverse() };
}

type Race = Awaited<ReturnType<typeof raceOf>>;

const oddRounds = ({ rounds }: Race) => rounds.filter(({ codes }) => isOdd(codes));

const breaks = (history: readonly Move[]) =>
  history.filter((move, index) => move.from !== (history[index - 1]?.to ?? null));

/** States of the pointer that were seen, and that no move made. */
const mixedSets = ({ seen, history }: Race) => {
  const made = new Set(history.map(({ from, to }) => `${from} → ${to}`));
  return [...seen].filter((state) => !made.has(state));
};

test(
  'of publish and rollback at once from two processes, one wins, fifty times',
  async () => {
    const race = await raceOf(true);
    expect(oddRounds(race)).toEqual([]);
    expect(breaks(race.history)).toEqual([]);
    expect(race.history).toHaveLength(2 + 50);
    expect(mixedSets(race)).toEqual([]);
    expect(race.seen.size).toBeGreaterThan(1);
    const winners = new Set(race.history.slice(2).map(({ kind }) => kind));
    expect([...winners].sort()).toEqual(['publish', 'rollback']);
    for (let round = 1; round <= 50; round += 1)
      expect((await site.registry.find('mf-rides', `1.${round}.0`))?.files).toHaveLength(3);
  },
  limitMs,
);

test(
  'without their locks both win some rounds and the history breaks, so the race can fail',
  async () => {
    const race = await raceOf(false);
    expect(oddRounds(race).length).toBeGreaterThan(0);
    expect(breaks(race.history).length).toBeGreaterThan(0);
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
async function raceOfMisfits(hasLocks: boolean): Promise<number> {
  const [one, other] = await openTwo(hasLocks);
  for (const candidate of [shellOf('1.0.0'), ridesFor('1.0.0', '*'), ridesFor('1.1.0', '^1.0.0')])
    await site.registry.publish(candidate);
  const ground = [
    order({ kind: 'promote', name: 'shell', version: '1.0.0' }),
    order({ kind: 'promote', version: '1.0.0' }),
  ];
  await site.registry.moveAll(ground);
  await site.registry.publish(shellOf('2.0.0'));
  let misfits = 0;
  for (let round = 0; round < 50 && (hasLocks || misfits === 0); round += 1) {
    const codes = await Promise.all([
      one.work({ move: order({ kind: 'promote', name: 'shell', version: '2.0.0' }) }),
      other.work({ move: order({ kind: 'promote', version: '1.1.0' }) }),
    ]);
    const live = (await site.registry.pointers()).map(({ name, live: version }) => `${name}@${version}`).join();
    if (live === 'mf-rides@1.1.0,shell@2.0.0') misfits += 1;
    // without their locks the two may also end in a deadlock, which PostgreSQL breaks
    else if (hasLocks) expect([...codes].sort()).toEqual(['DOES_NOT_FIT', undefined]);
    await site.registry.moveAll(ground);
  }
  return misfits;
}

test(
  'a shell and a remote that do not fit each other are never live together, fifty times',
  async () => {
    expect(await raceOfMisfits(true)).toBe(0);
  },
  limitMs,
);

test(
  'without their locks they are, so that race can fail too',
  async () => {
    expect(await raceOfMisfits(false)).toBeGreaterThan(0);
  },
  limitMs,
);
