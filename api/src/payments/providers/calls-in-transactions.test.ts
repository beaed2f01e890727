import { inTransaction } from 'server/database';
import type { Database } from '../../database';
import { createSandboxProvider } from '../../sandbox/sandbox-provider';
import { openTestDatabase } from '../../testing/open-test-database';
import type { AccountAtProvider, PaymentProvider } from '../provider';
import { createBanks } from './banks';

const account: AccountAtProvider = {
  reference: 'TRX-5F9A-77C1-0B3E',
  providerReference: null,
  accountNumber: '1234567890',
  amountKobo: 500_000,
  openedAt: new Date('2026-11-27T08:00:00Z'),
};
const sandbox = createSandboxProvider('a secret of this test, 32 characters or more');
const nothing = { providerReference: null, transfers: [], takenBack: [] };

let database: Database;
let calls: string[];
let bank: PaymentProvider;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  calls = [];
  const called = <Answer>(name: string, answer: Answer) => {
    calls.push(name);
    return Promise.resolve(answer);
  };
  const { isInDatabase: _mark, ...calledOverNetwork } = sandbox;
  const banks = createBanks([
    {
      ...calledOverNetwork,
      name: 'far',
      openAccount: () => called('openAccount', { outcome: 'lost' }),
      stateOf: () => called('stateOf', nothing),
      refund: () => called('refund', { outcome: 'unsure' }),
      refundState: () => called('refundState', { outcome: 'unsure' }),
      statement: () => called('statement', { received: [], refunds: [], unreadable: [] }),
    },
  ]);
  bank = banks.named('far');
});
afterAll(() => database.close());

const at = account.openedAt;
const refund = { key: 'refund:1', transferId: '1', account, amountKobo: 1, at };
const opening = { ...account, accountName: 'Tafiya', payer: { name: 'Amaka', email: 'amaka@example.com' } };
const everyCall = (): (() => Promise<unknown>)[] => [
  () => bank.openAccount(database.db, { ...opening, expiresAt: at }),
  () => bank.stateOf(database.db, account),
  () => bank.refund(database.db, refund),
  () => bank.refundState(database.db, { ...refund, reference: null }),
  () => bank.statement(database.db, at, at),
];

test('no call over the network is made inside a transaction, however deep', async () => {
  for (const call of everyCall()) {
    const deeper = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return call();
    };
    const done = inTransaction(database.db, async (tx) => {
      await tx.selectNoFrom(({ val }) => val(1).as('one')).execute();
      await deeper();
    });
    await expect(done).rejects.toThrow('far was called inside a database transaction');
  }
  expect(calls).toEqual([]);
});

test('control: the same calls before and after a transaction are made, and so is one that waits for its end', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let afterwards: Promise<unknown> | undefined;
  await inTransaction(database.db, async () => {
    afterwards = ended.then(() => bank.stateOf(database.db, account));
  });
  end();
  expect(await afterwards).toEqual(nothing);
  for (const call of everyCall()) await call();
  expect(calls).toEqual(['stateOf', 'openAccount', 'stateOf', 'refund', 'refundState', 'statement']);
});

test('the sandbox bank, which is in the same database, may be called', async () => {
  const near = createBanks([sandbox]).named('sandbox');
  expect(await inTransaction(database.db, (tx) => near.stateOf(tx, account))).toEqual(nothing);
});
