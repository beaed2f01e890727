import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ridesCandidate } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { withoutLocks } from '../testing/without-locks';
import { movePointers } from './moves.repository';
import { withdrawRelease } from './withdraw';

const rounds = 20;

let site: TestRegistry;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  site = await openTestRegistry();
});
afterEach(() => site.close());

const by = { name: 'mf-rides', who: 'a race', why: 'a race', tokenId: null } as const;

/** In each round a release is withdrawn while others promote it, make it a canary and roll back to it. */
async function race(db: TestRegistry['db'], isOver: (withdrawnInUse: number) => boolean): Promise<number> {
  const move = (kind: 'promote' | 'rollback' | 'canary', version: string) =>
    movePointers(db, [{ ...by, kind, version, mover: 'operator', ...(kind === 'canary' && { percent: 5 }) }]);
  await site.registry.publish(ridesCandidate('1.0.0'));
  await move('promote', '1.0.0');
  let inUse = 0;
  for (let round = 1; round <= rounds && !isOver(inUse); round += 1) {
    const version = `1.${round}.0`;
    await site.registry.publish(ridesCandidate(version));
    await Promise.allSettled([
      move('promote', version),
      move('rollback', version),
      withdrawRelease(db, { ...by, version, force: false, purgesDevices: false }),
      move('canary', version),
      move('promote', version),
    ]);
    const [pointer] = await site.registry.pointers();
    const isWithdrawn = (await site.registry.withdrawals()).some((each) => each.version === version);
    const uses = [pointer?.live, pointer?.canary?.version, pointer?.lastKnownGood];
    if (isWithdrawn && uses.includes(version)) inUse += 1;
    await move('promote', '1.0.0');
  }
  return inUse;
}

test('of a withdrawal and moves at once, no withdrawn release is ever left in use', async () => {
  expect(await race(site.db, () => false)).toBe(0);
  // refused only where a rollback that won has left nothing good behind
  expect((await site.registry.withdrawals()).length).toBeGreaterThan(rounds / 2);
});

test('without their locks one is, so the race can fail', async () => {
  expect(await race(site.db.withPlugin(withoutLocks), (inUse) => inUse > 0)).toBeGreaterThan(0);
});
