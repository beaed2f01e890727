import { readFileSync } from 'node:fs';
import { ServiceOutage } from '../../../jobs/circuit-breaker';
import type { MonnifySettings } from '../../../settings';
import type { AccountAtProvider, OpeningRequest, RefundRequest } from '../../provider';
import { createMonnify } from './monnify-provider';
import { nairaOfKobo } from './naira-text';
import {
  by,
  done,
  json,
  loginPath,
  lost,
  openSmallServer,
  page,
  type Reply,
  refusedWith,
  type SmallServer,
} from './testing/small-server';

const initTransaction = '/api/v1/merchant/transactions/init-transaction';
const initPayment = '/api/v1/merchant/bank-transfer/init-payment';
const query = '/api/v2/merchant/transactions/query';
const search = '/api/v1/transactions/search';
const refunds = '/api/v1/refunds';
const initiateRefund = '/api/v1/refunds/initiate-refund';

const sample = (file: string) => JSON.parse(readFileSync(new URL(`samples/${file}`, import.meta.url), 'utf8'));
const bodyOf = (file: string) => sample(file).responseBody;

const transactionReference = 'MNFY|17|20260627090811|000340';
const statusPath = `/api/v2/transactions/${encodeURIComponent(transactionReference)}`;
const reference = 'TRX-5F9A-77C1';
const openedAt = new Date('2026-06-27T08:11:00Z');
const now = new Date('2026-06-27T09:00:00Z');

/** Answers by path; a path without one is not known to Monnify. */
let replies: Record<string, Reply>;
let server: SmallServer;
let faults: Reply[];

beforeEach(async () => {
  replies = {};
  faults = [];
  server = await openSmallServer((asked) => {
    if (asked.path === loginPath) return done({ accessToken: 'token', expiresIn: 3600 });
    return faults.shift() ?? replies[asked.path] ?? refusedWith('99', 'There is no such transaction', 404);
  });
});
afterEach(() => server.close());

const open = (change: Partial<MonnifySettings> = {}) =>
  createMonnify(
    {
      baseUrl: server.baseUrl,
      mode: 'test',
      apiKey: 'MK_TEST_KEY',
      secretKey: 'THESECRET',
      secretKeyBefore: undefined,
      contractCode: '5867418298',
      takes: 'exact',
      callsPerMinute: 10_000,
      limits: { minKobo: 10_000, maxKobo: 1_000_000_000 },
      ...change,
    },
    { warn: () => undefined, error: () => undefined },
    { timeoutMs: 500, now: () => now },
  );
// calls over the network leave the database alone
const db = undefined as never;
const sandboxAddress = 'https://sandbox.monnify.com';
const pathsAsked = () => server.asked().map(({ path }) => path);

describe('an account', () => {
  const request = (amountKobo = 10_000): OpeningRequest => ({
    reference,
    accountName: 'Tafiya / Amaka Obi',
    payer: { name: 'Amaka Obi', email: 'amaka@example.com' },
    amountKobo,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + 1_800_000),
  });
  const account = (amountKobo = 10_000, change: object = {}) => {
    const amount = Number(nairaOfKobo(amountKobo));
    return { ...bodyOf('init-payment.json'), transactionReference, amount, totalPayable: amount, ...change };
  };
  const begins = () => {
    replies[initTransaction] = done({ ...bodyOf('init-transaction.json'), transactionReference });
    replies[initPayment] = done(account());
  };
  const opened = {
    outcome: 'opened',
    account: {
      providerReference: transactionReference,
      bankName: 'Sterling bank',
      accountNumber: '2209149705',
      accountName: 'Test01-Test payment',
      // 40 minutes by our clock, whatever was wished
      expiresAt: new Date('2026-06-27T08:51:00Z'),
    },
  };

  test('is opened with two calls, as the sandbox of Monnify answers them', async () => {
    begins();
    expect(await open().openAccount(db, request())).toEqual(opened);
    expect(server.asked().map(({ method, path, text }) => [method, path, JSON.parse(text)])).toEqual([
      [
        'POST',
        initTransaction,
        {
          amount: 100,
          customerName: 'Amaka Obi',
          customerEmail: 'amaka@example.com',
          paymentReference: reference,
          paymentDescription: 'Tafiya / Amaka Obi',
          currencyCode: 'NGN',
          contractCode: '5867418298',
          paymentMethods: ['ACCOUNT_TRANSFER'],
        },
      ],
      ['POST', initPayment, { transactionReference }],
    ]);
  });

  test.each([
    [115, '1.15'],
    [123_450, '1234.5'],
    [999_999_999, '9999999.99'],
  ])('of %i kobo is asked for as %s naira', async (amountKobo, naira) => {
    begins();
    replies[initPayment] = done(account(amountKobo));
    expect(await open().openAccount(db, request(amountKobo))).toMatchObject({ outcome: 'opened' });
    expect(server.asked()[0]?.text).toContain(`"amount":${naira},`);
  });

  test('is the same account when it is asked for again', async () => {
    replies[initTransaction] = refusedWith('99', 'Duplicate payment reference', 422);
    replies[query] = done({ ...bodyOf('query-pending.json'), customer: { email: 'AMAKA@example.com' } });
    replies[initPayment] = done(account());
    expect(await open().openAccount(db, request())).toEqual(opened);
    expect(server.asked()[1]?.query).toEqual({ paymentReference: reference });
    expect(pathsAsked()).toEqual([initTransaction, query, initPayment]);
  });

  test.each([
    ['the first call', [lost]],
    ['the second call', [done({ transactionReference }), lost]],
    ['the question about an earlier attempt', [refusedWith('99', 'Duplicate payment reference'), lost, lost]],
    ['a page for the first call', [page(503)]],
    ['a page for the second call', [done({ transactionReference }), page(200)]],
    ['nothing for the first call', [() => undefined]],
  ])('with a lost answer to %s is opened by the next attempt', async (_what, answers) => {
    replies[initTransaction] = refusedWith('99', 'Duplicate payment reference');
    replies[query] = done(bodyOf('query-pending.json'));
    replies[initPayment] = done(account());
    faults = answers;
    const monnify = open();
    await expect(monnify.openAccount(db, request())).rejects.toThrow(ServiceOutage);
    expect(await monnify.openAccount(db, request())).toEqual(opened);
  });

  test('that Monnify does not open is refused with its reason', async () => {
    replies[initTransaction] = refusedWith('99', 'Invalid contract code');
    expect(await open().openAccount(db, request())).toEqual({
      outcome: 'refused',
      fault: 'Invalid contract code (99)',
    });
    begins();
    replies[initPayment] = refusedWith('99', 'Bank transfer is not enabled');
    expect(await open().openAccount(db, request())).toMatchObject({ outcome: 'refused' });
  });

  test('of an earlier attempt that cannot be read any more is lost: nobody was given its number', async () => {
    replies[initTransaction] = refusedWith('99', 'Duplicate payment reference');
    replies[query] = done({ ...bodyOf('query-pending.json'), paymentStatus: 'EXPIRED' });
    replies[initPayment] = refusedWith('99', 'Transaction expired');
    expect(await open().openAccount(db, request())).toEqual({ outcome: 'lost' });
  });

  test.each([
    ['another payer', { customer: { email: 'else@example.com' } }, {}],
    ['another amount', {}, { amount: 200, totalPayable: 200 }],
  ])('of an earlier attempt of %s is not given to this one', async (_what, earlier, opened) => {
    replies[initTransaction] = refusedWith('99', 'Duplicate payment reference');
    replies[query] = done({ ...bodyOf('query-pending.json'), ...earlier });
    replies[initPayment] = done(account(10_000, opened));
    expect(await open().openAccount(db, request())).toEqual({ outcome: 'lost' });
  });

  test('for which the payer would pay the fee is refused, and says what is wrong with the contract', async () => {
    begins();
    replies[initPayment] = done(account(10_000, { fee: 10, totalPayable: 110 }));
    expect(await open().openAccount(db, request())).toEqual({
      outcome: 'refused',
      fault:
        'Monnify wants NGN 110.00 of the payer instead of NGN 100.00: the contract makes the customer pay the fee. Ask Monnify to let the merchant pay it.',
    });
  });

  test.each([
    ['no number', { accountNumber: null }, 'accountNumber'],
    ['a number that is none', { accountNumber: '12' }, 'accountNumber'],
    ['no bank', { bankName: '' }, 'bankName'],
    ['a sum that is none', { totalPayable: 'ten' }, 'totalPayable'],
  ])('with %s is not given to anybody', async (_what, change, field) => {
    begins();
    replies[initPayment] = done(account(10_000, change));
    await expect(open().openAccount(db, request())).rejects.toThrow(field);
  });
});

const accountAt: AccountAtProvider = {
  reference,
  providerReference: transactionReference,
  accountNumber: '2209149705',
  amountKobo: 10_000,
  openedAt,
};
const paid = (change: object = {}) => ({
  ...bodyOf('transaction-pending.json'),
  paymentReference: reference,
  amountPaid: '100.00',
  totalPayable: '100.00',
  settlementAmount: '98.50',
  paidOn: '27/06/2026 9:20:00 AM',
  paymentStatus: 'PAID',
  ...change,
});

describe('the state of an account', () => {
  test('is asked for by the reference of Monnify, encoded, and has the transfer', async () => {
    replies[statusPath] = done(paid());
    expect(await open().stateOf(db, accountAt)).toEqual({
      providerReference: transactionReference,
      transfers: [
        {
          id: transactionReference,
          account: { reference },
          amountKobo: 10_000,
          sentAt: new Date('2026-06-27T08:20:00Z'),
          feeKobo: 150,
        },
      ],
      takenBack: [],
    });
    expect(pathsAsked()).toEqual(['/api/v2/transactions/MNFY%7C17%7C20260627090811%7C000340']);
  });

  test('is asked for by our reference where that of Monnify is not known', async () => {
    replies[query] = done(paid({ paymentStatus: 'PENDING', amountPaid: '0.00', paidOn: null }));
    const unknown = { ...accountAt, providerReference: null, accountNumber: null };
    const report = { providerReference: transactionReference, transfers: [], takenBack: [] };
    expect(await open().stateOf(db, unknown)).toEqual(report);
    expect(server.asked()[0]?.query).toEqual({ paymentReference: reference });
  });

  test('of an opening that never reached Monnify has nothing', async () => {
    const unknown = { ...accountAt, providerReference: null, accountNumber: null };
    expect(await open().stateOf(db, unknown)).toEqual({ providerReference: null, transfers: [], takenBack: [] });
  });

  test.each([
    ['Monnify does not know it any more', undefined, accountAt],
    [
      'Monnify does not know it by our reference, and somebody has its number',
      undefined,
      { ...accountAt, providerReference: null },
    ],
    ['Monnify answers about another one', paid({ paymentReference: 'TRX-0000-0000' }), accountAt],
  ])('is not guessed where %s', async (_what, answer, account) => {
    if (answer) replies[statusPath] = done(answer);
    await expect(open().stateOf(db, account)).rejects.toThrow(/refused to show|no transaction|TRX-0000-0000/);
  });

  test('with money that was taken back has what no refund of ours explains', async () => {
    replies[statusPath] = done(paid({ paymentStatus: 'REVERSED' }));
    const refund = (number: number, refundAmount: string, refundStatus = 'COMPLETED', of = transactionReference) => ({
      refundReference: `${of.replaceAll('|', '-')}_refund_${number}`,
      ...{ refundAmount, refundStatus, transactionReference: of },
      createdOn: '27/06/2026 10:00:00 AM',
    });
    const ofThem = (...content: object[]) => {
      replies[refunds] = done({ content, totalPages: 1, last: true });
    };
    ofThem();
    const takenBack = (amountKobo: number) => ({
      transfers: [],
      takenBack: [{ transferId: transactionReference, amountKobo }],
    });
    expect(await open().stateOf(db, accountAt)).toMatchObject(takenBack(10_000));
    ofThem(refund(1, '30.50'), refund(2, '50.00', 'FAILED'), refund(3, '60.00', 'COMPLETED', 'MNFY|another'));
    expect(await open().stateOf(db, accountAt)).toMatchObject(takenBack(6950));
    // by hand, in the dashboard
    ofThem(refund(1, '30.50'), { ...refund(4, '69.50'), refundReference: 'by-hand' });
    expect(await open().stateOf(db, accountAt)).toMatchObject(takenBack(6950));
    ofThem(refund(1, '30.50'), refund(4, '69.50', 'PENDING'));
    expect(await open().stateOf(db, accountAt)).toMatchObject({ transfers: [], takenBack: [] });
  });
});

describe('a refund', () => {
  const refundReference = 'MNFY-17-20260627090811-000340_refund_12';
  const refundPath = `${refunds}/${refundReference}`;
  const request = (change: Partial<RefundRequest> = {}): RefundRequest => ({
    key: 'refund:12',
    transferId: transactionReference,
    account: accountAt,
    amountKobo: 4050,
    at: now,
    ...change,
  });
  const refund = (refundStatus: string, change: object = {}) => ({
    ...bodyOf('refund.json'),
    refundReference,
    transactionReference,
    refundAmount: '40.50',
    refundStatus,
    ...change,
  });
  const answers = {
    PENDING: { outcome: 'accepted', reference: refundReference },
    IN_PROGRESS: { outcome: 'accepted', reference: refundReference },
    COMPLETED: { outcome: 'sent', reference: refundReference },
    FAILED: { outcome: 'refused', fault: expect.stringContaining('Transaction refund is in progress.') },
  };

  test.each(Object.entries(answers))('that is %s', async (status, answer) => {
    replies[initiateRefund] = done(refund(status));
    replies[refundPath] = done(refund(status));
    const monnify = open();
    expect(await monnify.refund(db, request())).toEqual(answer);
    expect(await monnify.refundState(db, { ...request(), reference: null })).toEqual(answer);
  });

  test('is asked for with its key as reference, and with texts that are short enough', async () => {
    replies[initiateRefund] = done(refund('PENDING'));
    const account = { ...accountAt, reference: 'T'.repeat(100) };
    await open().refund(db, request({ account }));
    const { refundReason, ...rest } = JSON.parse(server.asked()[0]?.text ?? '');
    expect(rest).toEqual({ transactionReference, refundReference, refundAmount: 40.5, customerNote: 'Tafiya refund' });
    expect(refundReason).toHaveLength(64);
  });

  test('of a part of several transfers names its transaction, and has a reference of its own', async () => {
    replies[initiateRefund] = done(
      refund('PENDING', { refundReference: 'MNFY-17-20260627090811-000340-4050-2_refund_12' }),
    );
    const answer = await open().refund(db, request({ transferId: `${transactionReference}#4050-2` }));
    expect(answer).toMatchObject({ outcome: 'accepted', reference: 'MNFY-17-20260627090811-000340-4050-2_refund_12' });
    expect(JSON.parse(server.asked()[0]?.text ?? '')).toMatchObject({ transactionReference });
  });

  test.each([['COMPLETED'], ['PENDING'], ['FAILED']] as const)(
    'that was asked for before is not made again: it is %s',
    async (status) => {
      replies[initiateRefund] = refusedWith('R9', 'Refund reference already exists');
      replies[refundPath] = done(refund(status));
      expect(await open().refund(db, request())).toEqual(answers[status]);
    },
  );

  test('with a lost answer is found by the next attempt', async () => {
    replies[initiateRefund] = refusedWith('R9', 'Refund reference already exists');
    replies[refundPath] = done(refund('PENDING'));
    const monnify = open();
    for (const fault of [lost, page(503)]) {
      faults = [fault];
      await expect(monnify.refund(db, request())).rejects.toThrow(ServiceOutage);
      expect(await monnify.refund(db, request())).toMatchObject({ outcome: 'accepted' });
    }
  });

  test.each([
    ['another transaction', { transactionReference: 'MNFY|another' }],
    ['another amount', { refundAmount: '40.00' }],
  ])('is not taken for another one with its reference, of %s', async (_what, change) => {
    replies[initiateRefund] = refusedWith('R9', 'Refund reference already exists');
    replies[refundPath] = done(refund('COMPLETED', change));
    await expect(open().refund(db, request())).rejects.toThrow('another refund');
  });

  test.each([
    ['R1', 'refused', 'by hand'],
    ['R2', 'refused', 'Ask Monnify to allow refunds'],
    ['R3', 'refused', 'Less is left'],
    ['R4', 'refused', 'NGN 10'],
    ['R5', 'refused', 'Put money into the wallet'],
    ['R6', 'refused', 'by hand'],
    ['R8', 'refused', 'by hand'],
    ['R10', 'needs_person', 'Ask Monnify why'],
    ['M01', 'needs_person', 'Ask Monnify why'],
  ])('that Monnify does not make for %s is %s, with what to do', async (code, outcome, advice) => {
    replies[initiateRefund] = refusedWith(code, 'In its words');
    const answer = await open().refund(db, request());
    expect(answer).toMatchObject({ outcome, fault: expect.stringContaining(advice) });
    expect(answer).toMatchObject({ fault: expect.stringContaining(`In its words (${code})`) });
  });

  test.each([
    ['an answer that says nothing', refusedWith('99', 'Unable to process request', 200)],
    ['other JSON', json({ error: 'x' }, 404)],
    ['a new status', done({ ...bodyOf('refund.json'), refundStatus: 'ON_HOLD' })],
    ['another form', done({})],
  ])('with %s may have been made: it is asked for again', async (_what, reply) => {
    replies[initiateRefund] = reply;
    await expect(open().refund(db, request())).rejects.toThrow('Monnify');
  });

  test('below NGN 10 is not asked for', async () => {
    expect(await open().refund(db, request({ amountKobo: 999 }))).toEqual({
      outcome: 'refused',
      fault: 'Monnify sends back no less than NGN 10: send the money back by hand.',
    });
    expect(server.asked()).toEqual([]);
  });

  test.each([
    ['its code', refusedWith('R7', 'No such refund')],
    ['not found', json({ error: 'Not Found' }, 404)],
  ])('that Monnify does not know (%s) needs a person', async (_what, reply) => {
    replies[refundPath] = reply;
    const answer = await open().refundState(db, { ...request(), reference: refundReference });
    expect(answer).toMatchObject({ outcome: 'needs_person', fault: expect.stringContaining(refundReference) });
  });
});

describe('a statement', () => {
  const from = new Date('2026-06-27T08:00:00Z');
  const to = new Date('2026-06-28T08:00:00Z');
  const line = (number: number, change: object = {}) => ({
    ...bodyOf('search.json').content[0],
    transactionReference: `MNFY|${number}`,
    paymentReference: `TRX-${number}`,
    amount: 100,
    paymentStatus: 'PAID',
    ...change,
  });
  const pages = (lines: readonly object[], size: number) =>
    by((asked) => {
      const number = Number(asked.query.page);
      const content = lines.slice(number * size, (number + 1) * size);
      const totalPages = Math.ceil(lines.length / size);
      return done({ content, totalPages, totalElements: lines.length, last: number + 1 >= totalPages });
    });
  const shows = (number: number, change: object = {}) => {
    replies[`/api/v2/transactions/MNFY%7C${number}`] = done(
      paid({ transactionReference: `MNFY|${number}`, paymentReference: `TRX-${number}`, ...change }),
    );
  };
  const noRefunds = () => {
    replies[refunds] = done({ content: [], totalPages: 0, last: true });
  };

  test('has the money of all pages, with the amounts that were paid and their fees', async () => {
    replies[search] = pages(
      Array.from({ length: 5 }, (_, number) => line(number, { amount: 100 + number })),
      2,
    );
    for (let number = 0; number < 5; number += 1)
      shows(number, { amountPaid: `10${number}.00`, settlementAmount: '99.00' });
    noRefunds();
    const { received } = await open().statement(db, from, to);
    expect(received).toEqual(
      [0, 1, 2, 3, 4].map((number) => ({
        transferId: `MNFY|${number}`,
        account: { reference: `TRX-${number}` },
        amountKobo: 10_000 + number * 100,
        feeKobo: 100 + number * 100,
        at: new Date('2026-06-27T08:20:00Z'),
      })),
    );
    // an account is opened before it is paid
    expect(server.asked()[0]?.query).toMatchObject({
      from: String(new Date('2026-06-27T06:40:00Z').getTime()),
      to: String(to.getTime()),
    });
  });

  test('has what was paid from its first instant to before its last one, around midnight in Lagos', async () => {
    const days = [new Date('2026-06-30T23:00:00Z'), new Date('2026-07-01T23:00:00Z')] as const;
    replies[search] = pages(
      [1, 2, 3, 4].map((number) => line(number)),
      100,
    );
    shows(1, { paidOn: '30/06/2026 11:59:59 PM' });
    shows(2, { paidOn: '01/07/2026 12:00:00 AM' });
    shows(3, { paidOn: '2026-07-01 23:59:59.999' });
    shows(4, { paidOn: '02/07/2026 12:00:00 AM' });
    noRefunds();
    const { received } = await open().statement(db, ...days);
    expect(received.map(({ transferId }) => transferId)).toEqual(['MNFY|2', 'MNFY|3']);
  });

  test.each([
    ['exact', ['PAID', 'PARTIALLY_PAID', 'OVERPAID']],
    ['any', ['PAID', 'PARTIALLY_PAID', 'OVERPAID', 'EXPIRED']],
  ] as const)('of a contract for %s amounts asks about transactions that may hold money', async (takes, asked) => {
    const all = ['PENDING', 'PAID', 'PARTIALLY_PAID', 'OVERPAID', 'EXPIRED', 'FAILED', 'CANCELLED', 'REVERSED'];
    replies[search] = pages(
      all.map((paymentStatus, number) => line(number, { paymentStatus })),
      100,
    );
    for (const [number, paymentStatus] of all.entries()) shows(number, { paymentStatus });
    noRefunds();
    const { received } = await open({ takes }).statement(db, from, to);
    expect(received.map(({ transferId }) => all[Number(transferId.slice(5))])).toEqual(asked);
  });

  test('has the refunds of the period, with our keys, in whichever order Monnify lists them', async () => {
    replies[search] = pages([], 100);
    const refund = (number: number, day: number, change: object = {}) => ({
      refundReference: `MNFY-${number}_refund_${number}`,
      transactionReference: `MNFY|${number}`,
      refundAmount: number,
      refundStatus: 'COMPLETED',
      createdOn: `${day}/06/2026 03:00:00 PM`,
      ...change,
    });
    const lines = [
      refund(11, 28),
      refund(12, 27, { refundStatus: 'FAILED' }),
      refund(13, 27, { refundReference: 'by-hand', refundStatus: 'PENDING' }),
      refund(14, 27, { refundReference: 'MNFY-14-5000-2_unmatched-refund_7_2' }),
      refund(15, 26),
      refund(16, 25),
      refund(17, 24),
      refund(18, 23),
      refund(19, 22),
    ];
    const at = new Date('2026-06-27T14:00:00Z');
    const expected = [
      {
        key: 'refund:12',
        reference: 'MNFY-12_refund_12',
        transferId: 'MNFY|12',
        amountKobo: 1200,
        state: 'failed',
        at,
      },
      { key: null, reference: 'by-hand', transferId: 'MNFY|13', amountKobo: 1300, state: 'under_way', at },
      {
        key: 'unmatched-refund:7:2',
        reference: 'MNFY-14-5000-2_unmatched-refund_7_2',
        transferId: 'MNFY|14#5000-2',
        amountKobo: 1400,
        state: 'sent',
        at,
      },
    ];
    for (const listed of [lines, lines.toReversed()]) {
      replies[refunds] = pages(listed, 2);
      const statement = await open().statement(db, from, to);
      expect(statement.refunds).toHaveLength(3);
      expect(statement.refunds).toEqual(expect.arrayContaining(expected));
    }
    // the newest first: the first page that is older than the period is the last one
    const pagesRead = server.asked().filter(({ path }) => path === refunds).length;
    expect(pagesRead).toBe(3 + 5);
  });

  test('is read from the sample lists of the sandbox as they are', async () => {
    const first = (file: string) =>
      by(({ query: { page } }) => done(page === '0' ? bodyOf(file) : { content: [], totalPages: 2, last: true }));
    replies[search] = first('search.json');
    replies[refunds] = first('refunds.json');
    const monnify = open();
    expect(await monnify.statement(db, new Date('2022-08-01T00:00:00Z'), new Date('2022-08-03T00:00:00Z'))).toEqual({
      // what is listed there is not paid
      received: [],
      refunds: [
        {
          key: null,
          reference: '202100op3456',
          transferId: 'MNFY|65|20220727094724|000477',
          amountKobo: 10_000,
          state: 'sent',
          at: new Date('2022-08-02T02:35:22Z'),
        },
      ],
      unreadable: [],
    });
  });

  test('has each line that it does not understand, with the reason, beside all others', async () => {
    const createdOn = '2026-06-27 09:10:00.000';
    replies[search] = pages(
      [line(1, { paymentStatus: 'FROZEN' }), line(2), line(3), line(4)].map((one) => ({ ...one, createdOn })),
      100,
    );
    shows(2, { accountPayments: [{ amountPaid: '60.00' }] });
    shows(3);
    replies['/api/v2/transactions/MNFY%7C4'] = refusedWith('99', 'Unable to process request');
    const refund = (number: number, change: object = {}) => ({
      refundReference: `MNFY-${number}_refund_${number}`,
      transactionReference: `MNFY|${number}`,
      refundAmount: number,
      refundStatus: 'COMPLETED',
      createdOn: '27/06/2026 03:00:00 PM',
      ...change,
    });
    replies[refunds] = pages([refund(11, { refundStatus: 'LOST' }), refund(12)], 100);
    const statement = await open().statement(db, from, to);
    expect(statement.received.map(({ transferId }) => transferId)).toEqual(['MNFY|3']);
    expect(statement.refunds.map(({ key }) => key)).toEqual(['refund:12']);
    const at = new Date('2026-06-27T08:10:00Z');
    expect(statement.unreadable).toEqual([
      {
        subject: 'MNFY|1',
        fault: 'Monnify answered a list of transactions in another form: paymentStatus is FROZEN, which is not known',
        at,
      },
      { subject: 'MNFY|2', fault: 'Monnify lists transfers of another sum than MNFY|2 has', at },
      { subject: 'MNFY|4', fault: expect.stringContaining('Unable to process request'), at },
      {
        subject: 'MNFY-11_refund_11',
        fault: 'Monnify answered a list of refunds in another form: refundStatus is LOST, which is not known',
        at: new Date('2026-06-27T14:00:00Z'),
      },
    ]);
  });

  test('has lines without a name or a time as well, each with the same name on each day', async () => {
    const nameless = { ...line(1), transactionReference: null };
    replies[search] = pages([nameless, 'nothing that is known', { ...line(2), createdOn: 'once' }, line(3)], 100);
    shows(3);
    replies[refunds] = pages([{ refundStatus: 'COMPLETED', createdOn: '27/06/2026 03:00:00 PM' }], 100);
    const statement = await open().statement(db, from, to);
    expect(statement.received.map(({ transferId }) => transferId)).toEqual(['MNFY|3']);
    const unnamed = expect.stringMatching(/^line-[0-9a-f]{16}$/);
    expect(statement.unreadable.map(({ subject, at }) => [subject, at])).toEqual([
      [unnamed, expect.any(Date)],
      [unnamed, from],
      ['MNFY|2', from],
      [unnamed, new Date('2026-06-27T14:00:00Z')],
    ]);
    expect(new Set(statement.unreadable.map(({ subject }) => subject)).size).toBe(4);
    expect((await open().statement(db, from, to)).unreadable).toEqual(statement.unreadable);
  });

  test('is not half of one: a page that is refused is an error', async () => {
    replies[search] = by(({ query: { page: number } }) =>
      number === '1'
        ? refusedWith('99', 'Unable to process request')
        : done({ content: [line(1)], totalPages: 2, last: false }),
    );
    await expect(open().statement(db, from, to)).rejects.toThrow('Unable to process request');
  });
});

describe('the check of the settings', () => {
  test('finds nothing where Monnify answers', async () => {
    replies[search] = done({ content: [], totalPages: 0 });
    expect(await open().check(db)).toEqual([]);
    expect(server.asked()).toMatchObject([{ method: 'GET', path: search, query: { page: '0', size: '1' } }]);
  });

  test('says what Monnify says', async () => {
    replies[search] = refusedWith('99', 'Merchant is blocked');
    expect(await open().check(db)).toEqual(['Monnify refused to list transactions: Merchant is blocked (99).']);
    replies[search] = page(503);
    expect(await open().check(db)).toEqual([
      'Monnify answered 503. Check MONNIFY_API_KEY, MONNIFY_SECRET_KEY and MONNIFY_URL.',
    ]);
  });
});

test.each([
  ['the sandbox in test mode', { baseUrl: sandboxAddress, mode: 'test' }, 'account'],
  ['the sandbox in live mode', { baseUrl: sandboxAddress, mode: 'live' }, 'forged'],
  ['Monnify in test mode', { baseUrl: 'https://api.monnify.com', mode: 'test' }, 'forged'],
  ['another host in test mode', { baseUrl: 'https://sandbox.monnify.com.example', mode: 'test' }, 'forged'],
  ['another port in test mode', { baseUrl: 'https://sandbox.monnify.com:8443', mode: 'test' }, 'forged'],
] as const)('a notice without a signature at %s is %s', (_where, change, kind) => {
  const body = { eventType: 'SUCCESSFUL_TRANSACTION', eventData: { ...paid(), amountPaid: 100 } };
  expect(open(change).readNotice(Buffer.from(JSON.stringify(body)), {}, now).kind).toBe(kind);
});
