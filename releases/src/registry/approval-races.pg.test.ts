import { meetAtCommit } from 'api/testing/meet-at-commit';
import { ridesCandidate, ridesDeclaration } from '../testing/candidates';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry';
import { withoutLocks } from '../testing/without-locks';
import { approve, moveOrAsk } from './approvals';
import { movePointers } from './moves.repository';

const rounds = 6;

let site: TestRegistry;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need PostgreSQL: set TEST_DATABASE_URL.');
  site = await openTestRegistry();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.registry.publish(checkoutOf(version));
  await move('1.0.0');
});
afterEach(() => site.close());

const payment = { path: '/ride-payment', module: './ride-search', head: { title: 'Pay' }, protected: true };
const checkoutOf = (version: string) =>
  ridesCandidate(version, { declaration: { ...ridesDeclaration, routes: [...ridesDeclaration.routes, payment] } });

const order = (version: string) =>
  ({
    name: 'mf-rides',
    version,
    kind: 'promote',
    mover: 'operator',
    who: 'Ada',
    personId: 'Ada',
    why: 'a race',
  }) as const;
const move = (version: string) => movePointers(site.db, [order(version)]);
const ask = async (version: string) => {
  const { approval } = await moveOrAsk(site.db, order(version), new Date());
  return approval?.id ?? '';
};
const approveAs = (id: string, who: string, db = site.db) =>
  approve(db, { id, who, tokenId: null, personId: who, mover: 'operator' }, new Date());
const promotions = async () =>
  (await site.registry.history({ name: 'mf-rides', limit: 100 })).filter(
    ({ kind, to }) => kind === 'promote' && to === '1.1.0',
  );

test('of many approvals at once exactly one makes the move', async () => {
  const id = await ask('1.1.0');
  const ended = await Promise.allSettled(['Obi', 'Ngozi', 'Bola', 'Emeka'].map((who) => approveAs(id, who)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ALREADY_DECIDED' });
  expect(await promotions()).toHaveLength(1);
});

test('control: without the locks both approvals make the move', async () => {
  const db = site.db.withPlugin(withoutLocks);
  let made = 0;
  // a busy machine may end the wait of one of them
  for (let round = 0; round < rounds && made < 2; round += 1) {
    await move('1.0.0');
    const before = (await promotions()).length;
    const id = await ask('1.1.0');
    await meetAtCommit(site.db, 'release_moves', [() => approveAs(id, 'Obi', db), () => approveAs(id, 'Ngozi', db)]);
    made = (await promotions()).length - before;
  }
  expect(made).toBe(2);
});

test('an approval and another move at once never leave what was not approved', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await move('1.0.0');
    const id = await ask('1.1.0');
    const [approved] = await Promise.allSettled([approveAs(id, 'Obi'), move('1.2.0')]);
    if (approved?.status === 'rejected') expect(approved.reason).toMatchObject({ code: 'MOVED_MEANWHILE' });
    const [last] = await site.registry.history({ name: 'mf-rides', limit: 1 });
    const [pointer] = await site.registry.pointers();
    expect(pointer?.live).toBe(last?.to);
    expect(pointer?.live).toBe('1.2.0');
  }
});

test('of many requests at once one waits', async () => {
  await Promise.allSettled(['1.1.0', '1.2.0', '1.1.0', '1.2.0'].map(ask));
  expect(await site.registry.approvals()).toHaveLength(1);
});
