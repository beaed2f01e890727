import { ServiceOutage } from '../jobs/circuit-breaker';
import { createSandboxProvider } from '../sandbox/sandbox-provider';
import { openTestApi, type TestApi } from '../testing';
import { reportOf } from './ask-provider';
import { breaches } from './invariants';
import type { PaymentProvider } from './provider';
import { createBanks } from './providers/banks';
import { bankOf, withholdNotices } from './testing/bank';
import { travellerOf, type UnpaidRide } from './testing/traveller';

/** A provider that names accounts in its notices, and not their money. */
const own = createSandboxProvider('a secret of the tests, 32 characters or more');
let stateOf: PaymentProvider['stateOf'];
let questions: number;
const hinting: PaymentProvider = {
  ...own,
  readNotice: (rawBody) => ({ kind: 'account', ...JSON.parse(rawBody.toString()) }),
  async stateOf(...question) {
    questions += 1;
    return stateOf(...question);
  },
};

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let ride: UnpaidRide;
beforeAll(async () => {
  api = await openTestApi({ banks: createBanks([hinting]) });
  traveller = travellerOf(api);
});
beforeEach(async () => {
  stateOf = own.stateOf;
  ride = await traveller.book();
  questions = 0;
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const hint = async (account: object, eventId: string): Promise<number> => {
  const url = '/payments/notices/sandbox';
  const response = await api.inject({ method: 'POST', url, payload: { eventId, account } });
  return response.statusCode;
};

const sendQuietly = async (amount = ride.due): Promise<void> => {
  await traveller.transfer(ride.details.accountNumber, amount);
  await withholdNotices(api);
};

test.each(['reference', 'accountNumber'] as const)(
  'a notice that names an account by its %s pays after a question',
  async (name) => {
    await sendQuietly();
    const { transactionReference: reference, accountNumber } = ride.details;
    expect(await hint(name === 'reference' ? { reference } : { accountNumber }, `by-${name}`)).toBe(200);
    expect(questions).toBe(1);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
  },
);

test('a notice is answered 503 while the provider cannot be asked, and counts when it comes again', async () => {
  await sendQuietly();
  const account = { reference: ride.details.transactionReference };
  stateOf = () => Promise.reject(new ServiceOutage('bank', 'no answer'));
  expect(await hint(account, 'asked-again')).toBe(503);
  expect(await traveller.look(ride)).toMatchObject({ status: 'pending' });
  stateOf = own.stateOf;
  expect(await hint(account, 'asked-again')).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('a notice about an unknown account is taken, and changes nothing', async () => {
  expect(await hint({ reference: 'TRX-0000-0000' }, 'unknown')).toBe(200);
  expect(questions).toBe(0);
  expect(await traveller.look(ride)).toMatchObject({ status: 'pending' });
});

describe('while an account is being opened', () => {
  /** A booking whose request dies before the provider was asked. @returns the reference of its account */
  async function beginOpening(): Promise<string> {
    const bank = bankOf(api);
    const { openAccount } = bank;
    bank.openAccount = () => Promise.reject(new Error('the process died'));
    await expect(traveller.book()).rejects.toThrow('500');
    bank.openAccount = openAccount;
    const { reference } = await api.context.db
      .selectFrom('payment_accounts')
      .select('reference')
      .where('state', '=', 'opening')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return reference;
  }

  test('a notice with its reference comes again until it is open', async () => {
    const account = { reference: await beginOpening() };
    expect(await hint(account, 'early')).toBe(503);
    api.travel(10 * 60_000);
    expect(await hint(account, 'early')).toBe(503);
    await api.runJobs();
    expect(await hint(account, 'early')).toBe(200);
  });

  test('a notice with a reference that is not ours is taken at once', async () => {
    await beginOpening();
    expect(await hint({ reference: 'INV-2026-0077' }, 'foreign')).toBe(200);
    await api.runJobs();
  });

  test('a notice with another name that is unknown comes again for two minutes, whatever is opened later', async () => {
    const account = { accountNumber: '0000000001' };
    await beginOpening();
    expect(await hint(account, 'nameless')).toBe(503);
    api.travel(119_000);
    expect(await hint(account, 'nameless')).toBe(503);
    api.travel(1000);
    await beginOpening();
    expect(await hint(account, 'later')).toBe(503);
    expect(await hint(account, 'nameless')).toBe(200);
    api.travel(120_000);
    // nobody waits so long for an answer to an opening
    expect(await hint(account, 'much later')).toBe(200);
    await api.runJobs();
  });
});

test('ten notices at once ask one question at a time, and pay', async () => {
  const account = { reference: ride.details.transactionReference };
  let running = 0;
  let most = 0;
  stateOf = async (...question) => {
    running += 1;
    most = Math.max(most, running);
    const report = await own.stateOf(...question);
    running -= 1;
    return report;
  };
  await sendQuietly();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => hint(account, `at-once-${index}`)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(most).toBe(1);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due });
});

test('who asks while a question is open shares the next one, which knows all the money', async () => {
  const account = await api.context.db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('reference', '=', ride.details.transactionReference ?? '')
    .executeTakeFirstOrThrow();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stateOf = async (...question) => {
    const report = await own.stateOf(...question);
    await mayAnswer;
    return report;
  };
  const first = reportOf(api.context, account);
  await sendQuietly();
  const later = Array.from({ length: 9 }, () => reportOf(api.context, account));
  answer();
  await first;
  const reports = await Promise.all(later);
  expect(questions).toBe(2);
  for (const { transfers } of reports) expect(transfers).toHaveLength(1);
});

test('clicks ask about one account at most every ten seconds', async () => {
  for (let click = 0; click < 5; click += 1)
    expect(await traveller.confirm(ride)).toMatchObject({ status: 409, code: 'TRANSFER_NOT_RECEIVED' });
  expect(questions).toBe(1);
  await sendQuietly();
  api.travel(10_000);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200 });
  expect(questions).toBe(2);
});
