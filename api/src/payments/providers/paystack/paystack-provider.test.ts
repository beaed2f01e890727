import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import type { Db } from '../../../database';
import { ServiceOutage } from '../../../jobs/circuit-breaker';
import type { PaystackSettings } from '../../../settings';
import type { PaymentProvider } from '../../provider';
import { createBanks } from '../banks';
import { createPaystack } from './paystack-provider';

type Answer = readonly [status: number, body: unknown] | 'hangs' | 'page';
type Answers = Record<string, Answer | readonly Answer[]>;

const secretKey = 'sk_test_simulator';
/** Adapters over the network leave the database alone. */
const db = {} as Db;
let server: Server;
let settings: PaystackSettings;
/** By method and path; of a list each answer is given once, and the last one for ever. */
let answers: Answers;
/** How long a charge takes. */
let chargeMs: number;
let asked: { readonly call: string; readonly query: Record<string, string>; readonly body: unknown }[];
let logged: unknown[];
let paystack: PaymentProvider;

const answerOf = (call: string): Answer => {
  const found = answers[call];
  if (found === undefined) return [404, { status: false, message: `No ${call}` }];
  const list = (Array.isArray(found) && typeof found[0] !== 'number' ? found : [found]) as readonly Answer[];
  const [first, ...rest] = list;
  if (rest.length > 0) answers[call] = rest;
  return first as Answer;
};

beforeEach(async () => {
  answers = {};
  chargeMs = 0;
  asked = [];
  logged = [];
  server = createServer(async (request: IncomingMessage, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const url = new URL(request.url ?? '', 'http://paystack');
    const call = `${request.method} ${url.pathname}`;
    asked.push({ call, query: Object.fromEntries(url.searchParams), body: text ? JSON.parse(text) : undefined });
    const answer =
      request.headers.authorization === `Bearer ${secretKey}`
        ? answerOf(call)
        : ([401, { status: false, message: 'Invalid key', code: 'invalid_Key' }] as const);
    if (answer === 'hangs') return;
    if (call === 'POST /charge') await pass(chargeMs);
    if (answer === 'page') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  settings = {
    baseUrl: `http://127.0.0.1:${port}`,
    mode: 'test',
    secretKey,
    secretKeyBefore: undefined,
    callsPerMinute: 6000,
    limits: { minKobo: 10_000, maxKobo: 1_000_000_000 },
  };
  paystack = createPaystack(settings, log, { timeoutMs: 1000 });
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const log = { warn: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) } as never;
const ok = (data: unknown, meta?: unknown): Answer => [200, { status: true, message: 'ok', data, meta }];
const no = (status: number, message: string, code?: string): Answer => [
  status,
  { status: false, message, code, meta: { nextStep: 'Try again' }, type: 'validation_error' },
];
const calls = () => asked.map(({ call }) => call);

const reference = 'TRX-5F9A-77C1';
const openedAt = new Date('2026-11-27T08:00:00Z');
const expiresAt = new Date('2026-11-27T08:30:00Z');
const request = {
  reference,
  accountName: 'Tafiya / Amaka Obi',
  payer: { name: 'Amaka Obi', email: 'amaka@example.com' },
  amountKobo: 2_500_000,
  openedAt,
  expiresAt,
};
const account = {
  reference,
  providerReference: null,
  accountNumber: '1234567890',
  amountKobo: 2_500_000,
  openedAt,
};

const charged = {
  reference,
  status: 'pending_bank_transfer',
  display_text: 'Please make a transfer to the account specified',
  account_name: 'PAYSTACK-CHECKOUT',
  account_number: '1234567890',
  bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
  account_expires_at: '2026-11-27T08:30:00.000Z',
};

const verified = {
  id: 3_104_021_987,
  domain: 'test',
  status: 'success',
  reference,
  receipt_number: null,
  amount: 2_500_000,
  requested_amount: 2_500_000,
  gateway_response: 'Approved',
  paid_at: '2026-11-27T08:10:11.000Z',
  created_at: '2026-11-27T08:00:01.000Z',
  channel: 'bank_transfer',
  currency: 'NGN',
  metadata: '',
  log: null,
  fees: 37_500,
  fees_split: null,
};
const waiting = { ...verified, status: 'ongoing', paid_at: null, fees: null };

const opened = {
  providerReference: '3104021987',
  bankName: 'Test Bank',
  accountNumber: '1234567890',
  accountName: 'PAYSTACK-CHECKOUT',
  expiresAt,
};

const verify = `GET /transaction/verify/${reference}`;
const pending = `GET /charge/${reference}`;
const duplicate = no(400, 'Duplicate Transaction Reference', 'duplicate_reference');

describe('opening an account', () => {
  test('charges by transfer and asks for the id of the transaction', async () => {
    answers = { 'POST /charge': ok(charged), [verify]: ok(waiting) };
    expect(await paystack.openAccount(db, request)).toEqual({ outcome: 'opened', account: opened });
    expect(asked[0]).toEqual({
      call: 'POST /charge',
      query: {},
      body: {
        email: 'amaka@example.com',
        amount: 2_500_000,
        currency: 'NGN',
        reference,
        bank_transfer: { account_expires_at: '2026-11-27T08:30:00.000Z' },
      },
    });
  });

  test.each([
    ['refused', no(404, 'Transaction reference not found.')],
    ['not answered', 'hangs'],
    ['answered by a page', 'page'],
    ['answered with something else', ok({ id: {} })],
  ] as const)('goes on without the id where verify is %s', async (_what, answer) => {
    answers = { 'POST /charge': ok(charged), [verify]: answer };
    expect(await paystack.openAccount(db, request)).toEqual({
      outcome: 'opened',
      account: { ...opened, providerReference: null },
    });
  });

  test('is not thrown away where the charge took most of the time that a traveller waits and verify does not answer', async () => {
    answers = { 'POST /charge': ok(charged), [verify]: 'hangs' };
    chargeMs = 4000;
    const [bank] = createBanks([createPaystack(settings, log)]).all;
    expect(await bank?.openAccount(db, request)).toEqual({
      outcome: 'opened',
      account: { ...opened, providerReference: null },
    });
    expect(calls()).toEqual(['POST /charge', verify]);
  });

  test('ends when Paystack ends it, not when we wished', async () => {
    answers = { 'POST /charge': ok({ ...charged, account_expires_at: '2026-11-27T08:15:00' }), [verify]: ok(waiting) };
    expect(await paystack.openAccount(db, request)).toMatchObject({
      account: { expiresAt: new Date('2026-11-27T08:15:00Z') },
    });
  });

  test('shows the account of the first charge where its answer was lost', async () => {
    const customer = { id: 1, email: 'Amaka@example.com' };
    answers = { 'POST /charge': duplicate, [pending]: ok(charged), [verify]: ok({ ...waiting, customer }) };
    expect(await paystack.openAccount(db, request)).toEqual({ outcome: 'opened', account: opened });
  });

  const customer = { email: request.payer.email };
  test.each([
    ['for another amount', ok({ ...waiting, customer, amount: 900_000, requested_amount: 900_000 })],
    ['of another payer', ok({ ...waiting, customer: { email: 'chidi@example.com' } })],
    ['of an unknown payer', ok({ ...waiting, customer: null })],
    ['of which verify says nothing', no(500, 'An error occurred')],
  ])('is lost where the reference is used for a charge %s', async (_what, verified) => {
    answers = { 'POST /charge': duplicate, [pending]: ok(charged), [verify]: verified };
    expect(await paystack.openAccount(db, request)).toEqual({ outcome: 'lost' });
  });

  test.each([
    ['shows no account', ok({ reference, status: 'pending', amount: 2_500_000 })],
    ['does not know the charge', no(400, 'Transaction reference is invalid')],
  ])('is lost where the reference is used and Paystack %s', async (_what, answer) => {
    answers = { 'POST /charge': duplicate, [pending]: answer };
    expect(await paystack.openAccount(db, request)).toEqual({ outcome: 'lost' });
  });

  test.each([
    ['an amount below the least', no(400, 'Amount below minimum for bank transfer', 'invalid_params')],
    ['a business that may not', no(422, 'Pay with transfer is not enabled')],
    ['a refusal with status 200', [200, { status: false, message: 'Charge failed' }] as Answer],
    ['a charge that failed', ok({ reference, status: 'failed', message: 'Declined' })],
  ])('is refused for %s', async (_what, answer) => {
    answers = { 'POST /charge': answer };
    expect(await paystack.openAccount(db, request)).toMatchObject({ outcome: 'refused', fault: expect.any(String) });
    expect(calls()).toEqual(['POST /charge']);
  });

  test.each([
    ['Paystack hangs', 'hangs'],
    ['a gateway answers', 'page'],
    ['there are too many calls', no(429, 'Too many requests', 'rate_limited')],
    ['the key is refused', no(401, 'Invalid key', 'invalid_Key')],
  ] as const)('has no known outcome where %s, and is asked for once', async (_what, answer) => {
    answers = { 'POST /charge': answer };
    await expect(paystack.openAccount(db, request)).rejects.toThrow(ServiceOutage);
    expect(calls()).toEqual(['POST /charge']);
  });

  test.each([
    ['no account', ok({ reference, status: 'pending' })],
    ['an account of another charge', ok({ ...charged, reference: 'TRX-0000-0000' })],
    ['an account number that is none', ok({ ...charged, account_number: '123' })],
    ['no envelope', [200, 'ok'] as Answer],
  ])('fails for %s in the answer', async (_what, answer) => {
    answers = { 'POST /charge': answer };
    await expect(paystack.openAccount(db, request)).rejects.toThrow(/Paystack/);
  });
});

describe('the state of an account', () => {
  test.each(['abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued'])('%s: no money', async (status) => {
    answers = { [verify]: ok({ ...waiting, status }) };
    expect(await paystack.stateOf(db, account)).toEqual({
      providerReference: '3104021987',
      transfers: [],
      takenBack: [],
    });
  });

  test.each([
    ['not found', no(404, 'Transaction not found', 'transaction_not_found')],
    ['an invalid reference', no(400, 'Transaction reference not found.')],
  ])('%s: nothing was opened', async (_what, answer) => {
    answers = { [verify]: answer };
    expect(await paystack.stateOf(db, account)).toEqual({ providerReference: null, transfers: [], takenBack: [] });
  });

  test('an account that Paystack has shown before cannot be unknown: the key is of another business', async () => {
    answers = { [verify]: no(404, 'Transaction not found') };
    const shown = { ...account, providerReference: '3104021987' };
    await expect(paystack.stateOf(db, shown)).rejects.toThrow('Transaction not found');
  });

  test('other words of an unpaid transaction do not matter', async () => {
    answers = { [verify]: ok({ ...waiting, channel: 'card', requested_amount: 0 }) };
    expect((await paystack.stateOf(db, account)).transfers).toEqual([]);
  });

  const transfer = {
    id: '3104021987',
    account: { reference },
    amountKobo: 2_500_000,
    sentAt: new Date('2026-11-27T08:10:11Z'),
    feeKobo: 37_500,
  };

  test('success: the money, when Paystack took it, and its fee', async () => {
    answers = { [verify]: ok(verified) };
    expect(await paystack.stateOf(db, account)).toEqual({
      providerReference: '3104021987',
      transfers: [transfer],
      takenBack: [],
    });
  });

  test('amounts may be texts, unknown fields may come, others may be missing', async () => {
    const { log: _log, fees: _fees, requested_amount: _requested, ...rest } = verified;
    answers = { [verify]: ok({ ...rest, amount: '2500000', news: [1] }) };
    const { feeKobo: _fee, ...withoutFee } = transfer;
    expect((await paystack.stateOf(db, account)).transfers).toEqual([withoutFee]);
  });

  const line = (key: string, amount: number, status = 'processed') => ({
    id: 15_581_137 + amount,
    transaction: 3_104_021_987,
    status,
    amount,
    merchant_note: `Refund key ${key}`,
    createdAt: '2026-11-27T09:00:00.000Z',
  });

  test.each([
    ['without a refund', [], [2_500_000]],
    ['after a refund of ours of all of it', [line('refund:7', 2_500_000)], []],
    ['after refunds of ours of a part', [line('refund:7', 500_000), line('refund:8', 400_000, 'failed')], [2_000_000]],
    ['after a refund that is not ours', [{ ...line('', 2_500_000), merchant_note: 'Chargeback' }], [2_500_000]],
  ])('reversed %s: no money that counts, and what was taken back', async (_what, lines, taken) => {
    answers = { [verify]: ok({ ...verified, status: 'reversed' }), 'GET /refund': ok(lines, { pageCount: 1 }) };
    expect(await paystack.stateOf(db, account)).toEqual({
      providerReference: '3104021987',
      transfers: [],
      takenBack: taken.map((amountKobo) => ({ transferId: '3104021987', amountKobo })),
    });
    expect(asked.at(-1)?.query).toMatchObject({ transaction: '3104021987' });
  });

  test.each([
    ['another reference', { reference: 'TRX-0000-0000' }],
    ['live mode', { domain: 'live' }],
    ['another currency', { currency: 'GHS' }],
    ['another requested amount', { requested_amount: 100 }],
    ['another channel', { channel: 'card' }],
    ['no time', { paid_at: null }],
    ['a state that is not known', { status: 'frozen' }],
    ['a state that is a word of the language', { status: 'constructor' }],
    ['an amount that is not exact', { amount: '9007199254740993' }],
  ])('with %s: nothing is believed', async (_what, changed) => {
    answers = { [verify]: ok({ ...verified, ...changed }) };
    await expect(paystack.stateOf(db, account)).rejects.toThrow(/Paystack/);
  });

  test('is asked for a second time after a page of a gateway', async () => {
    answers = { [verify]: ['page', ok(verified)] };
    expect((await paystack.stateOf(db, account)).transfers).toEqual([transfer]);
  });
});

describe('a refund', () => {
  const asks = { key: 'refund:7', transferId: '3104021987', account, amountKobo: 1_000_000, at: openedAt };
  const refund = {
    id: 15_581_137,
    transaction: 3_104_021_987,
    status: 'pending',
    amount: 1_000_000,
    currency: 'NGN',
    domain: 'test',
    merchant_note: 'Refund key refund:7',
    customer_note: 'Refund of your payment',
    createdAt: '2026-11-27T09:00:00.000Z',
  };
  const created = { ...refund, transaction: { id: 3_104_021_987, reference } };
  const none = ok([], { pageCount: 0 });

  test('is looked for, then created with our key', async () => {
    answers = { 'GET /refund': none, 'POST /refund': ok(created) };
    expect(await paystack.refund(db, asks)).toEqual({ outcome: 'accepted', reference: '15581137' });
    expect(asked).toMatchObject([
      { call: 'GET /refund', query: { transaction: '3104021987' } },
      {
        call: 'POST /refund',
        body: {
          transaction: '3104021987',
          amount: 1_000_000,
          currency: 'NGN',
          merchant_note: 'Refund key refund:7',
          customer_note: 'Refund of your payment',
        },
      },
    ]);
  });

  test.each([
    ['pending', { outcome: 'accepted', reference: '15581137' }],
    ['processing', { outcome: 'accepted', reference: '15581137' }],
    ['processed', { outcome: 'sent', reference: '15581137' }],
    ['needs-attention', { outcome: 'needs_person', reference: '15581137', fault: expect.any(String) }],
    ['failed', { outcome: 'refused', fault: expect.any(String) }],
  ])('that is there and %s is not created again', async (status, answer) => {
    answers = { 'GET /refund': ok([{ ...refund, status }]), 'GET /refund/15581137': ok({ ...refund, status }) };
    expect(await paystack.refund(db, asks)).toEqual(answer);
    expect(await paystack.refundState(db, { ...asks, reference: '15581137' })).toEqual(answer);
    expect(calls()).not.toContain('POST /refund');
  });

  test('of another key, or of another transaction, is another refund', async () => {
    const others = [
      { ...refund, id: 1, merchant_note: 'Refund key refund:70' },
      { ...refund, id: 2, transaction: 5 },
      { ...refund, id: 3, merchant_note: null },
    ];
    answers = { 'GET /refund': ok(others), 'POST /refund': ok(created) };
    expect(await paystack.refund(db, asks)).toEqual({ outcome: 'accepted', reference: '15581137' });
  });

  test('is found on a later page', async () => {
    answers = {
      'GET /refund': [ok([{ ...refund, id: 1, merchant_note: '' }], { pageCount: 2 }), ok([refund], { pageCount: 2 })],
    };
    expect(await paystack.refund(db, asks)).toEqual({ outcome: 'accepted', reference: '15581137' });
    expect(asked.map(({ query }) => query.page)).toEqual(['1', '2']);
  });

  test('of which the answer was lost is sent once', async () => {
    answers = { 'GET /refund': none, 'POST /refund': 'hangs' };
    await expect(paystack.refund(db, asks)).rejects.toThrow(ServiceOutage);
    answers = { 'GET /refund': ok([refund]) };
    expect(await paystack.refund(db, asks)).toEqual({ outcome: 'accepted', reference: '15581137' });
    expect(calls().filter((call) => call === 'POST /refund')).toHaveLength(1);
  });

  test('of which the answer was lost, and that is listed late, is not taken for refused', async () => {
    answers = { 'GET /refund': [none, ok([refund])], 'POST /refund': no(400, 'Transaction has been fully reversed') };
    expect(await paystack.refund(db, asks)).toEqual({ outcome: 'accepted', reference: '15581137' });
  });

  test('is refused for good by Paystack’s words', async () => {
    answers = { 'GET /refund': none, 'POST /refund': no(400, 'Refund amount is above what is left') };
    expect(await paystack.refund(db, asks)).toEqual({
      outcome: 'refused',
      fault: 'Refund amount is above what is left',
    });
  });

  test('waits for a person while the balance is too low, and is sent when it is not', async () => {
    answers = { 'GET /refund': none, 'POST /refund': no(400, 'Insufficient balance', 'insufficient_balance') };
    expect(await paystack.refund(db, asks)).toEqual({
      outcome: 'needs_person',
      reference: null,
      fault: 'the balance at Paystack is too low: Insufficient balance',
    });
    answers['POST /refund'] = ok(created);
    expect(await paystack.refundState(db, { ...asks, reference: null })).toEqual({
      outcome: 'accepted',
      reference: '15581137',
    });
  });

  test('two of one transaction are requested one after the other', async () => {
    answers = { 'GET /refund': none, 'POST /refund': ok({ ...created, amount: 1_000_000 }) };
    await Promise.all([paystack.refund(db, asks), paystack.refund(db, { ...asks, key: 'refund:8' })]);
    expect(calls()).toEqual(['GET /refund', 'POST /refund', 'GET /refund', 'POST /refund']);
  });

  test.each([
    ['of another amount', { amount: 5 }],
    ['in a state that is not known', { status: 'frozen' }],
  ])('%s is not believed', async (_what, changed) => {
    answers = { 'GET /refund': ok([{ ...refund, ...changed }], { pageCount: 1 }) };
    await expect(paystack.refund(db, asks)).rejects.toThrow(/refund/);
    expect(calls()).toEqual(['GET /refund']);
  });

  test('that Paystack does not know any more is a fault', async () => {
    answers = { 'GET /refund': none };
    await expect(paystack.refundState(db, { ...asks, reference: '15581137' })).rejects.toThrow('15581137');
  });
});

describe('the statement', () => {
  const from = new Date('2026-11-27T00:00:00Z');
  const to = new Date('2026-11-28T00:00:00Z');
  const paid = (id: number, paid_at: string, changed: object = {}) => ({
    ...verified,
    id,
    reference: `TRX-${id}`,
    paid_at,
    ...changed,
  });

  test('has all money of the period, page by page, and the refunds', async () => {
    answers = {
      'GET /transaction': [
        ok([paid(4, '2026-11-27T23:59:59.999Z'), paid(3, '2026-11-27T12:00:00Z', { status: 'reversed' })], {
          pageCount: 2,
        }),
        ok([
          paid(3, '2026-11-27T12:00:00Z', { status: 'reversed' }),
          paid(2, '2026-11-26T23:59:59Z'),
          { ...waiting, id: 1 },
        ]),
        ok([]),
      ],
      'GET /refund': ok([
        {
          id: 9,
          transaction: 3,
          status: 'processing',
          amount: '500',
          merchant_note: 'Refund key refund:7',
          createdAt: '2026-11-27T13:00:00Z',
        },
        {
          id: 8,
          transaction: 3,
          status: 'needs-attention',
          amount: 500,
          merchant_note: 'By hand',
          createdAt: '2026-11-27T13:00:00Z',
        },
      ]),
    };
    expect(await paystack.statement(db, from, to)).toEqual({
      received: [
        {
          transferId: '4',
          account: { reference: 'TRX-4' },
          amountKobo: 2_500_000,
          feeKobo: 37_500,
          at: new Date('2026-11-27T23:59:59.999Z'),
        },
        {
          transferId: '3',
          account: { reference: 'TRX-3' },
          amountKobo: 2_500_000,
          feeKobo: 37_500,
          at: new Date('2026-11-27T12:00:00Z'),
        },
      ],
      refunds: [
        {
          key: 'refund:7',
          reference: '9',
          transferId: '3',
          amountKobo: 500,
          state: 'under_way',
          at: new Date('2026-11-27T13:00:00Z'),
        },
        {
          key: null,
          reference: '8',
          transferId: '3',
          amountKobo: 500,
          state: 'needs_person',
          at: new Date('2026-11-27T13:00:00Z'),
        },
      ],
      unreadable: [],
    });
    // an account lives up to 8 h before it is paid
    expect(asked[0]?.query).toEqual({
      from: '2026-11-26T15:00:00.000Z',
      to: to.toISOString(),
      perPage: '100',
      page: '1',
    });
  });

  test('has each line that it does not understand, with the reason, beside all others', async () => {
    const made = '2026-11-27T11:55:00Z';
    const refund = { transaction: 3, amount: 500, merchant_note: null, createdAt: made };
    answers = {
      'GET /transaction': ok([
        paid(4, '2026-11-27T12:00:00Z', { status: 'frozen', created_at: made }),
        paid(3, '2026-11-27T12:00:00Z'),
        paid(2, '2026-11-27T12:00:00Z', { amount: 'much', created_at: '2026-11-26T11:55:00Z' }),
        { ...verified, id: 1, reference: 'TRX-1', paid_at: null, created_at: made },
      ]),
      'GET /refund': ok([
        { ...refund, id: 9, status: 'lost' },
        { ...refund, id: 8, status: 'processed' },
      ]),
    };
    const { received, refunds, unreadable } = await paystack.statement(db, from, to);
    expect(received.map(({ transferId }) => transferId)).toEqual(['3']);
    expect(refunds.map(({ reference }) => reference)).toEqual(['8']);
    const at = new Date(made);
    // the second one was made before the period, and is in the list of that day
    expect(unreadable).toEqual([
      { subject: '4', fault: 'Paystack’s transaction 4 has the state frozen, which is not known', at },
      { subject: '1', fault: 'Paystack’s transaction 1 was paid, without a time', at },
      { subject: '9', fault: 'Paystack’s refund 9 has the state lost, which is not known', at },
    ]);
  });

  test('has lines without an id as well, each with the same name on each day', async () => {
    const made = '2026-11-27T11:55:00Z';
    answers = {
      'GET /transaction': ok([
        { ...paid(4, '2026-11-27T12:00:00Z'), id: null, created_at: made },
        'nothing that is known',
        paid(3, '2026-11-27T12:00:00Z'),
      ]),
      'GET /refund': ok([{ transaction: 3, amount: 500, status: 'processed', createdAt: made }]),
    };
    const { received, unreadable } = await paystack.statement(db, from, to);
    expect(received.map(({ transferId }) => transferId)).toEqual(['3']);
    const unnamed = expect.stringMatching(/^line-[0-9a-f]{16}$/);
    expect(unreadable).toEqual([
      { subject: unnamed, fault: expect.stringContaining('id: '), at: new Date(made) },
      { subject: unnamed, fault: expect.stringContaining('the whole: '), at: from },
      { subject: unnamed, fault: expect.stringContaining('id: '), at: new Date(made) },
    ]);
    expect(new Set(unreadable.map(({ subject }) => subject)).size).toBe(3);
    expect((await paystack.statement(db, from, to)).unreadable).toEqual(unreadable);
  });

  test('fails rather than leaving something out', async () => {
    answers = { 'GET /transaction': no(400, 'Invalid date') };
    await expect(paystack.statement(db, from, to)).rejects.toThrow('Invalid date');
  });
});

describe('the check', () => {
  test('says nothing where all is well', async () => {
    answers = { 'GET /transaction': ok([verified]) };
    expect(await paystack.check(db)).toEqual([]);
    answers = { 'GET /transaction': ok([]) };
    expect(await paystack.check(db)).toEqual([]);
  });

  test('says that the key is wrong', async () => {
    const other = createPaystack({ ...settings, secretKey: 'sk_test_other_key' }, log);
    expect(await other.check(db)).toEqual(['Paystack refused the key: Invalid key. Check PAYSTACK_SECRET_KEY.']);
  });

  test('says that there is no answer, that the newest transaction is not understood, and that the mode is another', async () => {
    answers = { 'GET /transaction': 'page' };
    expect(await paystack.check(db)).toEqual([
      'Paystack answered 502. Check PAYSTACK_URL and the network, or try again in a minute.',
    ]);
    answers = { 'GET /transaction': ok([{ ...verified, amount: 'much' }]) };
    expect(await paystack.check(db)).toEqual([
      'Paystack’s answer to /transaction is not understood: 0.amount: must be digits. Paystack is reached and takes the key: report this to whoever maintains the site.',
    ]);
    answers = { 'GET /transaction': ok([{ ...verified, domain: 'live' }]) };
    expect(await paystack.check(db)).toEqual([expect.stringContaining('another mode')]);
  });
});

test('nothing that is logged has the key or the payer', async () => {
  answers = { 'POST /charge': 'page' };
  await expect(paystack.openAccount(db, request)).rejects.toThrow(ServiceOutage);
  expect(JSON.stringify(logged)).toContain('/charge');
  expect(JSON.stringify(logged)).not.toMatch(/sk_test|amaka/i);
});
