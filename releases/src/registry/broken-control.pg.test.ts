import { meetAtCommit } from 'api/testing/meet-at-commit';
import { ridesCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { readPointers } from './pointer';

let site: TestRegistry;

beforeAll(async () => {
  site = await openTestRegistry();
});
afterAll(() => site.close());

/** A move without its lock: reads, then writes. The check of the race test must detect it. */
async function moveWithoutLock(to: string): Promise<void> {
  await site.db.transaction().execute(async (tx) => {
    const [pointer] = await readPointers(tx);
    await tx
      .updateTable('release_pointers')
      .set({ live_version: to, previous_version: pointer?.live ?? null })
      .execute();
    await tx
      .insertInto('release_moves')
      .values({
        name: 'mf-rides',
        from_version: pointer?.live ?? null,
        to_version: to,
        kind: 'publish',
        who: 'control',
        why: 'no lock',
      })
      .execute();
  });
}

test('control: without the lock the chain in the history breaks', async () => {
  for (const version of ['1.0.0', '1.1.0']) await site.registry.publish(ridesCandidate(version));
  await site.registry.makeLive({ name: 'mf-rides', version: '1.0.0', kind: 'publish', who: 'Ada', why: 'new' });
  await meetAtCommit(site.db, 'release_pointers', [() => moveWithoutLock('1.1.0'), () => moveWithoutLock('1.1.0')]);
  const history = (await site.registry.history({ limit: 500 })).filter(({ kind }) => kind === 'publish').reverse();
  const breaks = history.filter((move, index) => index > 0 && move.from !== history[index - 1]?.to);
  expect(breaks).toHaveLength(1);
});
