import { meetAtCommit } from 'api/testing/meet-at-commit';
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

const move = (db: TestRegistry['db'], kind: 'promote' | 'rollback' | 'canary', version: string) =>
  movePointers(db, [{ ...by, kind, version, mover: 'operator', ...(kind === 'canary' && { percent: 5 }) }]);
const withdraw = (db: TestRegistry['db'], version: string) =>
  withdrawRelease(db, { ...by, version, force: false, purgesDevices: false });

beforeEach(async () => {
  await site.registry.publish(ridesCandidate('1.0.0'));
  await move(site.db, 'promote', '1.0.0');
});

const isWithdrawn = async (version: string) =>
  (await site.registry.withdrawals()).some((each) => each.version === version);

const isWithdrawnInUse = async (version: string): Promise<boolean> => {
  const [pointer] = await site.registry.pointers();
  const uses = [pointer?.live, pointer?.canary?.version, pointer?.lastKnownGood];
  return uses.includes(version) && (await isWithdrawn(version));
};

test('concurrent withdrawals and moves never leave a withdrawn release in use', async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const version = `1.${round}.0`;
    await site.registry.publish(ridesCandidate(version));
    await Promise.allSettled([
      move(site.db, 'promote', version),
      move(site.db, 'rollback', version),
      withdraw(site.db, version),
      move(site.db, 'canary', version),
      move(site.db, 'promote', version),
    ]);
    expect(await isWithdrawnInUse(version)).toBe(false);
    // refused only if a winning rollback has left no good release
    if (!(await isWithdrawn(version))) expect((await site.registry.pointers())[0]?.live).toBe(version);
    await move(site.db, 'promote', '1.0.0');
  }
});

test('control: without the locks a withdrawn release becomes active', async () => {
  await site.registry.publish(ridesCandidate('1.1.0'));
  const db = site.db.withPlugin(withoutLocks);
  const works: (() => Promise<unknown>)[] = [() => move(db, 'promote', '1.1.0'), () => withdraw(db, '1.1.0')];
  await meetAtCommit(site.db, 'release_moves', works);
  expect(await isWithdrawnInUse('1.1.0')).toBe(true);
});
