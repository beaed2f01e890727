import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ridesCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { readPointers } from './pointer';

let site: TestRegistry;

beforeAll(async () => {
  site = await openTestRegistry();
});
afterAll(() => site.close());

/** The move without its lock: reads, then writes what it has read. The race test's check must catch it. */
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

test('without the lock the chain of history breaks, so the race test can fail', async () => {
  const versions = ['1.0.0', '1.1.0'];
  for (const version of versions) await site.registry.publish(ridesCandidate(version));
  await site.registry.makeLive({ name: 'mf-rides', version: '1.0.0', kind: 'publish', who: 'Ada', why: 'new' });
  await Promise.all(Array.from({ length: 50 }, (_, index) => moveWithoutLock(versions[index % 2] ?? '')));
  const history = (await site.registry.history({ limit: 500 })).reverse();
  const breaks = history.filter((move, index) => index > 0 && move.from !== history[index - 1]?.to);
  expect(breaks.length).toBeGreaterThan(0);
});
