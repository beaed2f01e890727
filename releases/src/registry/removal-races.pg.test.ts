import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { createBarrier, waitAfterReading } from '../testing/barrier';
import { ridesCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { withoutLocks } from '../testing/without-locks';
import { noExaminer } from './examiner';
import { changeKeep } from './keeps.repository';
import { movePointers } from './moves.repository';
import { createRegistry } from './registry';
import { findRemoval, recordNotice } from './removals.repository';
import { removeFiles, removeRelease } from './remove-old';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

const rounds = 6;
const old = { name: 'mf-rides', version: '1.0.0' };
const by = { ...old, who: 'a race', why: 'a race', tokenId: null } as const;
const settings = { isOn: true, keepDays: 1, keepCount: 1, noticeDays: 1 };

let site: TestRegistry;
let now: Date;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  site = await openTestRegistry();
  now = new Date(Date.now() + 10 * 86_400_000);
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
    await site.registry.publish(ridesCandidate(version));
    await site.registry.makeLive({ name: 'mf-rides', version, kind: 'publish', who: 'Ada', why: 'new' });
  }
  await giveDueNotice();
});
afterEach(() => site.close());

const giveDueNotice = () => recordNotice(site.db, { ...old, noticedAt: now, dueAt: now });
const remove = (db: Rows) => removeRelease({ db, settings, now }, old);

/** Operations that may need a release while it is removed. */
const uses = {
  promote: (db: Rows) => movePointers(db, [{ ...by, kind: 'promote', mover: 'operator' }]),
  'roll back to': (db: Rows) => movePointers(db, [{ ...by, kind: 'rollback', mover: 'operator' }]),
  'make a canary of': (db: Rows) => movePointers(db, [{ ...by, kind: 'canary', percent: 5, mover: 'operator' }]),
  keep: (db: Rows) => changeKeep(db, { ...by, isKept: true }, now),
} as const;

const isUsed = async (): Promise<boolean> => {
  const [pointer] = await site.registry.pointers();
  const used = [pointer?.live, pointer?.previous, pointer?.lastKnownGood, pointer?.canary?.version];
  return used.includes(old.version) || (await site.registry.keeps()).length > 0;
};

/** Restores the state before the race. */
async function again(): Promise<void> {
  await movePointers(site.db, [{ ...by, version: '4.0.0', kind: 'promote', mover: 'operator' }]);
  await movePointers(site.db, [{ ...by, version: '3.0.0', kind: 'promote', mover: 'operator' }]);
  await movePointers(site.db, [{ ...by, kind: 'canary-end', version: undefined, mover: 'operator' }]).catch(() => []);
  await site.db.deleteFrom('release_keeps').execute();
  await removeFiles(site.db, verifiedStore(folderStore(join(site.dataDir, 'releases'))), old, now);
  await site.registry.publish(ridesCandidate(old.version));
  await movePointers(site.db, [{ ...by, version: '4.0.0', kind: 'promote', mover: 'operator' }]);
  await giveDueNotice();
}

test.each(Object.entries(uses))('%s a release while it is removed: one wins, the other is refused', async (_, use) => {
  for (let round = 0; round < rounds; round += 1) {
    const work = [() => remove(site.db), () => use(site.db)];
    const outcomes = await Promise.allSettled((round % 2 ? work.reverse() : work).map((each) => each()));
    const [removal, used] = round % 2 ? outcomes.reverse() : outcomes;
    const isRemoved = (await findRemoval(site.db, old.name, old.version)) !== undefined;
    expect(removal).toEqual({ status: 'fulfilled', value: isRemoved });
    if (isRemoved) expect(used).toMatchObject({ status: 'rejected', reason: { code: 'REMOVED' } });
    else expect(used).toMatchObject({ status: 'fulfilled' });
    expect(await isUsed()).toBe(!isRemoved);
    await again();
  }
});

test.each(Object.entries(uses))(
  'control: without the lock an attempt to %s it fails without a reason',
  async (_, use) => {
    // the scheduler decides which of the two continues first after both have read, and one order has no error
    const isCaught = async () => {
      const arrived = createBarrier(2);
      const unlocked = (table: string) => site.db.withPlugin(withoutLocks).withPlugin(waitAfterReading(table, arrived));
      const outcomes = await Promise.allSettled([remove(unlocked('release_audiences')), use(unlocked('releases'))]);
      return outcomes.some(
        ({ status, ...outcome }) => 'reason' in outcome && !(outcome.reason instanceof ReleaseRefusal),
      );
    };
    let caught = await isCaught();
    for (let round = 1; round < rounds && !caught; round += 1) {
      await again();
      caught = await isCaught();
    }
    expect(caught).toBe(true);
  },
);

test('a build that is published while its files are deleted is stored completely afterwards', async () => {
  await remove(site.db);
  const folder = verifiedStore(folderStore(join(site.dataDir, 'releases')));
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const deleting = removeFiles(
    site.db,
    {
      async remove(key) {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        await folder.remove(key);
        events.push('deleted');
      },
    },
    old,
    now,
  );
  const store: typeof folder = {
    ...folder,
    async put(...of) {
      events.push('stored');
      await folder.put(...of);
    },
  };
  const registry = createRegistry({ db: site.db, store, examiner: noExaminer, moved: async () => undefined });
  const publishing = registry.publish(ridesCandidate(old.version));
  await someoneWaits();
  finish();
  await Promise.all([deleting, publishing]);
  expect(events).toEqual(['deleted', 'stored']);
  expect(await registry.isServable(old.name, old.version)).toBe(true);
});

/** Resolves when a connection to this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (Number((await waiting.execute(site.db)).rows[0]?.count) === 0) await new Promise((go) => setImmediate(go));
}
