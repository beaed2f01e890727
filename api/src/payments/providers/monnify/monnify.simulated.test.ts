import fc from 'fast-check';
import type { Db } from '../../../database';
import type { MonnifySettings } from '../../../settings';
import type { AccountAtProvider, NoticeReading, OpenedAccount, PaymentProvider, RefundRequest } from '../../provider';
import { type FaultKind, faultKinds } from '../../simulators/faults';
import { createMonnify as simulateMonnify } from '../../simulators/monnify/monnify';
import { monnifySettings, type MonnifySettings as Shapes } from '../../simulators/monnify/settings';
import { startSimulator } from '../../simulators/start';
import { createMonnify } from './monnify-provider';

const minuteMs = 60_000;
const start = new Date('2026-12-01T09:00:00Z');
const amountKobo = 2_500_050;
const secretKey = 'SIMULATORSECRET';
/** Adapters over the network leave the database alone. */
const db = {} as Db;
const log = { warn: () => undefined, error: () => undefined };

const startMonnify = () =>
  startSimulator(simulateMonnify({ secretKey }), {
    now: () => start,
    async notify(body, headers) {
      readings.push(monnify.readNotice(body, headers, start));
      return 200;
    },
  });

let simulator: Awaited<ReturnType<typeof startMonnify>>;
let monnify: PaymentProvider;
/** What arrived, as the adapter reads it, oldest first. */
let readings: NoticeReading[];

const adapter = (change: Partial<MonnifySettings> = {}): PaymentProvider =>
  createMonnify(
    {
      baseUrl: simulator.url,
      mode: 'test',
      apiKey: 'MK_TEST_SIMULATOR',
      secretKey,
      secretKeyBefore: undefined,
      contractCode: '5867418298',
      takes: 'exact',
      callsPerMinute: 60_000,
      limits: { minKobo: 10_000, maxKobo: 1_000_000_000 },
      ...change,
    },
    log,
    { timeoutMs: 400, now: () => simulator.clock.now() },
  );

beforeEach(async () => {
  readings = [];
  simulator = await startMonnify();
  monnify = adapter();
});
afterEach(() => simulator.close());

const shape = (change: Partial<Shapes>) => simulator.provider.change(change);
const accepts = () => {
  shape({ wrongAmounts: 'accepts' });
  monnify = adapter({ takes: 'any' });
};

const wait = async (ms: number) => {
  simulator.clock.advance(ms);
  await simulator.deliver();
};

const requestOf = (reference: string, kobo: number) => ({
  reference,
  accountName: 'Tafiya / Amaka Obi',
  payer: { name: 'Amaka Obi', email: 'amaka@example.com' },
  amountKobo: kobo,
  openedAt: simulator.clock.now(),
  expiresAt: new Date(simulator.clock.now().getTime() + 30 * minuteMs),
});

const rowOf = (reference: string, opened: OpenedAccount, kobo: number): AccountAtProvider => ({
  reference,
  providerReference: opened.providerReference,
  accountNumber: opened.accountNumber,
  amountKobo: kobo,
  openedAt: start,
});

async function open(reference = 'TRX-1', kobo = amountKobo): Promise<AccountAtProvider> {
  const answer = await monnify.openAccount(db, requestOf(reference, kobo));
  if (answer.outcome !== 'opened') throw new Error(`It is ${JSON.stringify(answer)}`);
  return rowOf(reference, answer.account, kobo);
}

const pay = ({ accountNumber }: AccountAtProvider, kobo = amountKobo) =>
  simulator.provider.transfer({ accountNumber: accountNumber ?? '', amountKobo: kobo })?.isAccepted;

const transfersOf = async (account: AccountAtProvider) => (await monnify.stateOf(db, account)).transfers;
const amountsOf = async (account: AccountAtProvider) =>
  (await transfersOf(account)).map(({ amountKobo: kobo }) => kobo);

/** An account that was paid, as a request to send a part of its transfer back. */
async function paid(reference = 'TRX-1') {
  const account = await open(reference);
  pay(account);
  const [transfer] = await transfersOf(account);
  if (!transfer) throw new Error('It was not paid');
  return (key: string, kobo = amountKobo): RefundRequest => ({
    ...{ key, account, amountKobo: kobo, at: start },
    transferId: transfer.id,
  });
}

const refundsMade = () => simulator.provider.books.refunds.map(({ amountKobo: kobo }) => kobo);

/** Calls until there is an answer, as a job does. */
async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let time = 0; time < 10; time += 1) {
    try {
      return await call();
    } catch {
      // after three outages the adapter makes no call for half a minute
      monnify = adapter();
    }
  }
  throw new Error('There was no answer');
}

describe('an account', () => {
  test('is paid by its exact amount', async () => {
    const account = await open();
    expect(await transfersOf(account)).toEqual([]);
    await wait(2 * minuteMs);
    expect(pay(account)).toBe(true);
    await wait(0);
    expect(readings).toMatchObject([{ kind: 'account', account: { reference: 'TRX-1' } }]);
    expect(await monnify.stateOf(db, account)).toEqual({
      providerReference: account.providerReference,
      transfers: [
        {
          id: account.providerReference,
          account: { reference: 'TRX-1' },
          amountKobo,
          sentAt: new Date('2026-12-01T09:02:00Z'),
          feeKobo: 1000,
        },
      ],
      takenBack: [],
    });
  });

  test('ends after 40 minutes, whatever was wished', async () => {
    const answer = await monnify.openAccount(db, requestOf('TRX-1', amountKobo));
    expect(answer).toMatchObject({ account: { expiresAt: new Date(start.getTime() + 40 * minuteMs) } });
  });

  test('is the same when it is asked for again', async () => {
    const account = await open();
    await wait(5 * minuteMs);
    expect(await monnify.openAccount(db, { ...requestOf('TRX-1', amountKobo), openedAt: start })).toMatchObject({
      outcome: 'opened',
      account: {
        accountNumber: account.accountNumber,
        providerReference: account.providerReference,
        expiresAt: new Date(start.getTime() + 40 * minuteMs),
      },
    });
    expect(simulator.provider.books.transactions).toHaveLength(1);
  });

  test('that is over cannot be read again: another reference is needed', async () => {
    await open();
    await wait(41 * minuteMs);
    expect(await monnify.openAccount(db, requestOf('TRX-1', amountKobo))).toEqual({ outcome: 'lost' });
    expect(await monnify.openAccount(db, requestOf('TRX-2', amountKobo))).toMatchObject({ outcome: 'opened' });
  });

  test('is not opened where the customer would pay the fee', async () => {
    shape({ feePayer: 'customer' });
    expect(await monnify.openAccount(db, requestOf('TRX-1', amountKobo))).toEqual({
      outcome: 'refused',
      fault: expect.stringContaining('the contract makes the customer pay the fee'),
    });
  });

  test.each([
    ['less than NGN 20', {}, 1999],
    ['another contract', { contractCode: '1234567890' }, amountKobo],
  ])('is refused for %s', async (_what, change, kobo) => {
    monnify = adapter(change);
    expect(await monnify.openAccount(db, requestOf('TRX-1', kobo))).toMatchObject({ outcome: 'refused' });
  });

  test.each(['http_4xx', 'http_200'] as const)('that was never opened has no money, by %s', async (refusals) => {
    shape({ refusals });
    const account = { ...requestOf('TRX-9', amountKobo), providerReference: null, accountNumber: null };
    expect(await monnify.stateOf(db, account)).toEqual({ providerReference: null, transfers: [], takenBack: [] });
  });

  test('with money that Monnify takes back says so, and not where a refund of ours sent it', async () => {
    const refund = await paid();
    const { account } = refund('refund:1');
    await monnify.refund(db, refund('refund:1', 1_000_000));
    const transaction = simulator.provider.books.find({ paymentReference: account.reference });
    if (transaction) simulator.provider.books.end(transaction, 'REVERSED');
    expect(await monnify.stateOf(db, account)).toEqual({
      providerReference: account.providerReference,
      transfers: [],
      takenBack: [{ transferId: account.providerReference, amountKobo: amountKobo - 1_000_000 }],
    });
  });
});

describe('a contract for exact amounts', () => {
  test('returns other amounts, says which, and takes the right one afterwards', async () => {
    const account = await open();
    expect([pay(account, amountKobo - 1), pay(account, amountKobo + 1)]).toEqual([false, false]);
    await wait(0);
    const rejected = (kobo: number, reason: string) => ({
      kind: 'rejected',
      rejected: { account: { reference: 'TRX-1' }, amountKobo: kobo, reason },
    });
    expect(readings).toMatchObject([rejected(amountKobo - 1, 'under'), rejected(amountKobo + 1, 'over')]);
    expect(await amountsOf(account)).toEqual([]);
    expect(pay(account)).toBe(true);
    expect(await amountsOf(account)).toEqual([amountKobo]);
  });

  test('takes the first of two transfers', async () => {
    const account = await open();
    expect([pay(account), pay(account)]).toEqual([true, false]);
    expect(await amountsOf(account)).toEqual([amountKobo]);
  });

  test.each([
    ['returned', []],
    ['rejected', [{ kind: 'rejected', rejected: { reason: 'late', amountKobo } }]],
  ] as const)('holds no late money: it is %s', async (lateMoney, notices) => {
    shape({ lateMoney });
    const account = await open();
    await wait(40 * minuteMs);
    expect(pay(account)).toBe(false);
    await wait(0);
    expect(readings).toMatchObject(notices);
    expect(await amountsOf(account)).toEqual([]);
  });
});

describe('a contract for any amount', () => {
  test('takes each transfer, and each keeps its id', async () => {
    accepts();
    const account = await open();
    const seen = new Map<string, number>();
    for (const kobo of [500_050, 1_000_000, 500_050, 1_000_000, amountKobo]) {
      expect(pay(account, kobo)).toBe(true);
      await wait(minuteMs);
      const transfers = await transfersOf(account);
      for (const { id, amountKobo: listed } of transfers) {
        expect(seen.get(id) ?? listed).toBe(listed);
        seen.set(id, listed);
      }
      expect(transfers).toHaveLength(seen.size);
    }
    expect([...seen.values()]).toEqual([500_050, 1_000_000, 500_050, 1_000_000, amountKobo]);
    expect(new Set(readings.map((reading) => 'eventId' in reading && reading.eventId)).size).toBe(5);
  });

  test('counts no sum whose transfers are not listed, and each transfer once when they are', async () => {
    accepts();
    const account = await open();
    for (const kobo of [400_000, amountKobo - 400_000, 300_000]) {
      pay(account, kobo);
      shape({ transfersInStatus: 'missing' });
      await expect(transfersOf(account)).rejects.toThrow('not in which transfers');
      const { received, unreadable } = await monnify.statement(db, start, new Date(start.getTime() + minuteMs));
      expect([received.length, unreadable.length]).toEqual([0, 1]);
      shape({ transfersInStatus: 'sent' });
      await transfersOf(account);
    }
    expect(await amountsOf(account)).toEqual([400_000, amountKobo - 400_000, 300_000]);
  });

  test('counts one transfer of the exact amount also where none is listed', async () => {
    accepts();
    shape({ transfersInStatus: 'missing' });
    const account = await open();
    pay(account);
    const [unlisted] = await transfersOf(account);
    shape({ transfersInStatus: 'sent' });
    expect(await transfersOf(account)).toEqual([unlisted]);
  });

  test('sends each of them back once', async () => {
    accepts();
    const account = await open();
    for (const kobo of [400_000, 400_000, 700_000]) pay(account, kobo);
    const transfers = await transfersOf(account);
    const requests = transfers.map(({ id, amountKobo: kobo }, index) => ({
      ...{ key: `refund:${index}`, transferId: id, account, amountKobo: kobo, at: start },
    }));
    const answers = await Promise.all([...requests, ...requests].map((request) => monnify.refund(db, request)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(6).fill('accepted'));
    expect(refundsMade().toSorted()).toEqual([400_000, 400_000, 700_000]);
    const { refunds } = await monnify.statement(db, start, new Date(start.getTime() + minuteMs));
    expect(refunds.map(({ key, transferId }) => [key, transferId])).toEqual(
      expect.arrayContaining(requests.map(({ key, transferId }) => [key, transferId])),
    );
  });

  test('has what came before the expiry after it too', async () => {
    accepts();
    const account = await open();
    pay(account, 400_000);
    await wait(41 * minuteMs);
    expect(pay(account)).toBe(false);
    expect(await amountsOf(account)).toEqual([400_000]);
  });
});

describe('each form in which Monnify writes', () => {
  const { amounts, dates, product, paymentSources, metaData, sessionsInStatus, envelope, refusals, noticeWriting } =
    monnifySettings.shape;
  const written = { amounts, dates, product, metaData, sessionsInStatus, envelope, refusals, noticeWriting };
  const forms = fc.record(
    Object.fromEntries(
      Object.entries({ ...written, paymentSources }).map(([key, { options }]) => [key, fc.constantFrom(...options)]),
    ),
  ) as unknown as fc.Arbitrary<Partial<Shapes>>;
  // one decimal cannot write each kobo
  const sums = fc.integer({ min: 200, max: 100_000 }).map((tens) => tens * 10);

  test('means the same', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(forms, sums, async (form, kobo) => {
        shape(form);
        number += 1;
        readings = [];
        const account = await open(`TRX-${number}`, kobo);
        const sentAt = simulator.clock.now();
        if (form.paymentSources !== 'empty') pay(account, kobo - 10);
        pay(account, kobo);
        await wait(0);
        expect(readings.map(({ kind }) => kind)).toEqual([
          ...(form.paymentSources === 'empty' ? [] : ['rejected']),
          'account',
        ]);
        const transferId = account.providerReference ?? '';
        expect(await monnify.stateOf(db, account)).toMatchObject({
          transfers: [{ id: transferId, amountKobo: kobo, sentAt }],
          takenBack: [],
        });
        const request = { key: `refund:${number}`, transferId, account, amountKobo: 1000, at: start };
        expect(await monnify.refund(db, request)).toMatchObject({ outcome: 'accepted' });
        expect(await monnify.refund(db, request)).toMatchObject({ outcome: 'accepted' });
        await wait(5 * minuteMs);
        expect(await monnify.refundState(db, { ...request, reference: null })).toMatchObject({ outcome: 'sent' });
        expect(readings.at(-1)).toMatchObject({ kind: 'refund', of: { key: request.key } });
      }),
      { numRuns: 40 },
    );
    expect(simulator.provider.books.refunds).toHaveLength(number);
  });
});

describe.each([
  '2026-12-31T22:59:59Z',
  '2026-12-31T23:00:00Z',
  '2027-02-28T23:30:00Z',
  '2028-02-28T23:00:01Z',
  '2026-06-30T11:00:00Z',
  '2026-06-30T23:00:00Z',
])('at %s', (at) => {
  test.each(['documented', 'dashed', 'slashed'] as const)('a payment has its time: %s', async (dates) => {
    shape({ dates });
    simulator.clock.set(new Date(at));
    const account = await open();
    pay(account);
    expect((await transfersOf(account)).map(({ sentAt }) => sentAt)).toEqual([new Date(at)]);
    const statement = (from: number, to: number) =>
      monnify.statement(db, new Date(Date.parse(at) + from), new Date(Date.parse(at) + to));
    expect((await statement(0, 1000)).received).toHaveLength(1);
    expect((await statement(-1000, 0)).received).toHaveLength(0);
    expect((await statement(1000, 2000)).received).toHaveLength(0);
  });
});

const routes = {
  begin: 'POST /api/v1/merchant/transactions/init-transaction',
  open: 'POST /api/v1/merchant/bank-transfer/init-payment',
  login: 'POST /api/v1/auth/login',
  query: 'GET /api/v2/merchant/transactions/query',
  status: 'GET /api/v2/transactions/:transactionReference',
  refund: 'POST /api/v1/refunds/initiate-refund',
  refundState: 'GET /api/v1/refunds/:refundReference',
};

describe.each<FaultKind>([...faultKinds])('a call that ends with %s', (fault) => {
  // a read is tried twice
  const fail = (route: string) => simulator.faults.plan({ fault, route, times: route.startsWith('GET') ? 2 : 1 });
  const allHappened = () => expect(simulator.faults.planned).toEqual([]);

  test.each([[['login']], [['begin']], [['open']], [['begin', 'query']], [['begin', 'open', 'query']]] as const)(
    'opens one account for one reference, at %j',
    async (failing) => {
      for (const each of failing) fail(routes[each]);
      const answer = await untilAnswered(() => monnify.openAccount(db, requestOf('TRX-1', amountKobo)));
      expect(answer).toMatchObject({ outcome: 'opened' });
      expect(simulator.provider.books.transactions).toHaveLength(1);
      expect(simulator.provider.accounts()).toHaveLength(1);
    },
  );

  test('loses no payment', async () => {
    const account = await open();
    pay(account);
    fail(routes.status);
    expect((await untilAnswered(() => monnify.stateOf(db, account))).transfers).toHaveLength(1);
    allHappened();
  });

  test('sends a part back once', async () => {
    const refund = await paid();
    fail(routes.refund);
    fail(routes.refundState);
    const answer = await untilAnswered(() => monnify.refund(db, refund('refund:1', 1_000_000)));
    expect(answer).toMatchObject({ outcome: 'accepted' });
    expect(refundsMade()).toEqual([1_000_000]);
  });
});

describe('a refund', () => {
  test('of all is accepted, and sent when it was completed', async () => {
    const request = (await paid())('refund:1');
    const accepted = await monnify.refund(db, request);
    expect(accepted).toEqual({ outcome: 'accepted', reference: expect.any(String) });
    const reference = 'reference' in accepted ? accepted.reference : null;
    await wait(3 * minuteMs);
    expect(await monnify.refundState(db, { ...request, reference })).toEqual(accepted);
    await wait(2 * minuteMs);
    expect(await monnify.refundState(db, { ...request, reference })).toEqual({ outcome: 'sent', reference });
    expect(await monnify.refund(db, request)).toEqual({ outcome: 'sent', reference });
    expect(refundsMade()).toEqual([amountKobo]);
    expect(readings.at(-1)).toMatchObject({ kind: 'refund', of: { key: 'refund:1' } });
  });

  test('in parts sends each part once, and no more than came', async () => {
    const refund = await paid();
    const parts = [1_000_000, 1_000_000, 500_050].map((kobo, index) => refund(`refund:${index}`, kobo));
    const answers = await Promise.all([...parts, ...parts].map((part) => monnify.refund(db, part)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(6).fill('accepted'));
    expect(refundsMade().toSorted()).toEqual([1_000_000, 1_000_000, 500_050]);
    expect(await monnify.refund(db, refund('refund:9', 1000))).toMatchObject({ outcome: 'refused' });
  });

  test('that fails is refused for good, and another one can follow', async () => {
    shape({ refundEnd: 'fails' });
    const refund = await paid();
    expect(await monnify.refund(db, refund('refund:1'))).toMatchObject({ outcome: 'accepted' });
    await wait(5 * minuteMs);
    expect(readings.at(-1)).toMatchObject({ kind: 'refund', of: { key: 'refund:1' } });
    const failed = { outcome: 'refused', fault: expect.stringContaining('Transaction refund failed.') };
    expect(await monnify.refundState(db, { ...refund('refund:1'), reference: null })).toEqual(failed);
    expect(await monnify.refund(db, refund('refund:1'))).toEqual(failed);
    shape({ refundEnd: 'completes_at_once' });
    expect(await monnify.refund(db, refund('refund:1:2'))).toMatchObject({ outcome: 'sent' });
  });

  test('for which the wallet is too low is refused with what to do, and is sent under another key afterwards', async () => {
    const refund = await paid();
    simulator.provider.books.walletKobo = 1000;
    expect(await monnify.refund(db, refund('refund:1'))).toEqual({
      outcome: 'refused',
      fault:
        'Put money into the wallet at Monnify, then send it again. Insufficient balance in the merchant wallet (R5)',
    });
    expect(await monnify.refundState(db, { ...refund('refund:1'), reference: null })).toMatchObject({
      outcome: 'needs_person',
    });
    simulator.provider.books.walletKobo = 10_000_000;
    expect(await monnify.refund(db, refund('refund:1:2'))).toMatchObject({ outcome: 'accepted' });
    expect(refundsMade()).toEqual([amountKobo]);
  });

  test.each([
    ['R1', 'refused'],
    ['R2', 'refused'],
    ['R6', 'refused'],
    ['R8', 'refused'],
    ['R10', 'needs_person'],
    ['R12', 'needs_person'],
    ['M01', 'needs_person'],
    ['M02', 'needs_person'],
  ] as const)('with the code %s is %s', async (refuseRefunds, outcome) => {
    const refund = await paid();
    for (const refusals of ['http_4xx', 'http_200'] as const) {
      shape({ refuseRefunds, refusals });
      expect(await monnify.refund(db, refund('refund:1'))).toMatchObject({ outcome });
    }
    expect(refundsMade()).toEqual([]);
  });

  test('of another database with the same key does not stand for it', async () => {
    const [one, other] = [await paid('TRX-1'), await paid('TRX-2')];
    expect(await monnify.refund(db, one('refund:1'))).toMatchObject({ outcome: 'accepted' });
    expect(await monnify.refund(db, other('refund:1'))).toMatchObject({ outcome: 'accepted' });
    expect(refundsMade()).toEqual([amountKobo, amountKobo]);
  });
});

describe('a login', () => {
  test('is made once for calls at once, and again when its token has ended or was revoked', async () => {
    const account = await open();
    const all = () => Promise.all(Array.from({ length: 10 }, () => monnify.stateOf(db, account)));
    await all();
    expect(simulator.provider.logins).toBe(1);
    await wait(61 * minuteMs);
    await all();
    expect(simulator.provider.logins).toBe(2);
    simulator.provider.revokeTokens();
    await all();
    expect(simulator.provider.logins).toBe(3);
  });

  test('with a wrong key is an outage, and the check says so without the key', async () => {
    monnify = adapter({ secretKey: 'ANOTHERSECRET' });
    await expect(monnify.openAccount(db, requestOf('TRX-1', amountKobo))).rejects.toThrow(
      'Monnify refuses the API key',
    );
    const [sentence] = await monnify.check(db);
    expect(sentence).toContain('Invalid API key or secret key');
    expect(sentence).not.toContain('ANOTHERSECRET');
    expect(await adapter().check(db)).toEqual([]);
  });
});

describe('a notice', () => {
  test('that comes twice, late or after a year is the same event', async () => {
    simulator.notices.copies = 2;
    pay(await open());
    await wait(0);
    await wait(365 * 24 * 60 * minuteMs);
    await simulator.notices.replay(1);
    const ids = readings.map((reading) => 'eventId' in reading && reading.eventId);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(1);
  });

  test('is forged without a signature or with another one, and accepted with the previous key after a rotation', async () => {
    const account = await open();
    for (const signingSecret of [null, 'ANOTHERSECRET', secretKey]) {
      shape({ signingSecret });
      pay(account, 1000);
      await wait(0);
    }
    expect(readings.map(({ kind }) => kind)).toEqual(['forged', 'forged', 'rejected']);
    monnify = adapter({ secretKey: 'THENEWSECRET', secretKeyBefore: secretKey });
    pay(account);
    await wait(0);
    expect(readings.at(-1)).toMatchObject({ kind: 'account' });
  });

  test('of the sandbox is a hint without a signature', async () => {
    shape({ signingSecret: null });
    const account = await open();
    monnify = adapter({ baseUrl: 'https://sandbox.monnify.com' });
    pay(account, 1000);
    pay(account);
    await wait(0);
    expect(readings).toMatchObject([
      { kind: 'account', account: { reference: 'TRX-1' } },
      { kind: 'account', account: { reference: 'TRX-1' } },
    ]);
  });
});

test('a statement has each kobo that came and went, in each period once', async () => {
  const naira = fc.integer({ min: 2000, max: 5_000_000 });
  const step = fc.record({
    kobo: naira,
    parts: fc.array(naira, { maxLength: 3 }),
    isWhole: fc.boolean(),
    minutes: fc.nat(50),
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, takesAny) => {
      shape({ wrongAmounts: takesAny ? 'accepts' : 'rejects' });
      monnify = adapter({ takes: takesAny ? 'any' : 'exact' });
      const { transactions, refunds } = simulator.provider.books;
      const [before, refundsBefore] = [transactions.length, refunds.length];
      const from = simulator.clock.now();
      const reported = new Map<string, number>();
      for (const { kobo, parts, isWhole, minutes } of steps) {
        number += 1;
        const account = await open(`TRX-S${number}`, kobo);
        for (const part of parts) pay(account, part);
        if (isWhole) pay(account, kobo);
        simulator.clock.advance(minutes * minuteMs);
        for (const { id, amountKobo: each } of await transfersOf(account)) reported.set(id, each);
        const [first] = await transfersOf(account);
        if (first) {
          const request = { key: `refund:${number}`, transferId: first.id, account, amountKobo: 1000, at: start };
          await monnify.refund(db, request);
        }
      }
      const to = new Date(simulator.clock.now().getTime() + 1000);
      const middle = new Date((from.getTime() + to.getTime()) / 2);
      const halves = [await monnify.statement(db, from, middle), await monnify.statement(db, middle, to)];
      const received = halves.flatMap((half) => half.received);
      const credits = transactions.slice(before).flatMap((transaction) => transaction.credits);
      const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
      expect(sum(received.map((line) => line.amountKobo))).toBe(sum(credits.map((credit) => credit.amountKobo)));
      expect(new Map(received.map((line) => [line.transferId, line.amountKobo]))).toEqual(reported);
      expect(halves.flatMap((half) => half.refunds).map((line) => line.amountKobo)).toEqual(
        refunds.slice(refundsBefore).map((refund) => refund.amountKobo),
      );
      simulator.clock.advance(3 * 60 * minuteMs);
    }),
    { numRuns: 15 },
  );
});
