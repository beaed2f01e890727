import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '../../../database';
import type { PaystackSettings } from '../../../settings';
import type { AccountAtProvider, NoticeReading, OpenedAccount, PaymentProvider } from '../../provider';
import type { FaultKind } from '../../simulators/faults';
import { type PaystackSimulation, startPaystack } from '../../simulators/paystack/paystack';
import type { UnpaidStatus } from '../../simulators/paystack/settings';
import { requestFaults } from '../../simulators/paystack/testing/official';
import type { Simulator } from '../../simulators/start';
import { readPaystackNotice } from './paystack-notices';
import { createPaystack } from './paystack-provider';

const minuteMs = 60_000;
const start = new Date('2026-12-01T09:00:00Z');
const secret = 'sk_test_simulator';
const amountKobo = 2_500_000;
/** Adapters over the network leave the database alone. */
const db = {} as Db;
const log = { warn: () => undefined, error: () => undefined } as never;

let simulator: Simulator<PaystackSimulation>;
let recorder: Server;
/** Bodies that the adapter sent, by method and path. */
let sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
let settings: PaystackSettings;
let paystack: PaymentProvider;
/** What arrived, as the adapter reads it, oldest first. */
let readings: NoticeReading[];
let delivered: { body: Buffer; headers: Readonly<Record<string, string>> }[];

const adapter = (changed: Partial<PaystackSettings> = {}) =>
  createPaystack({ ...settings, ...changed }, log, { timeoutMs: 400 });

beforeEach(async () => {
  readings = [];
  delivered = [];
  sent = [];
  simulator = await startPaystack(
    { secret },
    {
      now: () => start,
      async notify(body, headers) {
        delivered.push({ body, headers });
        readings.push(paystack.readNotice(body, headers, start));
        return 200;
      },
    },
  );
  // passes calls on, and keeps what the adapter sent
  recorder = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method = '', url = '', headers } = request;
    if (body.length > 0) sent.push({ method, path: url, body: JSON.parse(body.toString()) });
    const { authorization = '' } = headers;
    try {
      const answer = await fetch(simulator.url + url, {
        method,
        headers: { authorization, ...(body.length > 0 && { 'content-type': 'application/json' }) },
        ...(body.length > 0 && { body }),
      });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  recorder.listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  settings = {
    baseUrl: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`,
    mode: 'test',
    secretKey: secret,
    secretKeyBefore: undefined,
    callsPerMinute: 60_000,
    limits: { minKobo: 10_000, maxKobo: 1_000_000_000 },
  };
  paystack = adapter();
});

afterEach(async () => {
  recorder.closeAllConnections();
  recorder.close();
  await simulator.close();
  for (const { method, path, body } of sent) expect(requestFaults(method, path, body)).toEqual([]);
});

const wait = async (ms: number) => {
  simulator.clock.advance(ms);
  await simulator.deliver();
};

const requestOf = (reference: string, kobo = amountKobo) => ({
  reference,
  accountName: 'Tafiya / Amaka Obi',
  payer: { name: 'Amaka Obi', email: 'amaka@example.com' },
  amountKobo: kobo,
  openedAt: start,
  expiresAt: new Date(start.getTime() + 30 * minuteMs),
});

const rowOf = (reference: string, opened: OpenedAccount, kobo = amountKobo): AccountAtProvider => ({
  reference,
  providerReference: opened.providerReference,
  accountNumber: opened.accountNumber,
  amountKobo: kobo,
  openedAt: start,
});

async function open(reference = 'TRX-1', kobo = amountKobo) {
  const answer = await paystack.openAccount(db, requestOf(reference, kobo));
  if (answer.outcome !== 'opened') throw new Error(`It is ${answer.outcome}`);
  return rowOf(reference, answer.account, kobo);
}

const pay = ({ accountNumber }: AccountAtProvider, kobo = amountKobo) =>
  simulator.provider.transfer({ accountNumber: accountNumber ?? '', amountKobo: kobo })?.isAccepted;

/** An account that was paid, and the id of its transfer. */
async function openAndPay(reference = 'TRX-1') {
  const account = await open(reference);
  pay(account);
  const [transfer] = (await paystack.stateOf(db, account)).transfers;
  if (!transfer) throw new Error('It was not paid');
  return { account, transferId: transfer.id };
}

const refundOf = ({ account, transferId }: Awaited<ReturnType<typeof openAndPay>>, key: string, kobo: number) => ({
  key,
  transferId,
  account,
  amountKobo: kobo,
  at: start,
});

/** Calls until there is an answer, as a job does. */
async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let time = 0; time < 50; time += 1) {
    try {
      return await call();
    } catch {
      // after three outages the adapter makes no call for half a minute
      paystack = adapter();
    }
  }
  throw new Error('There was no answer');
}

describe('an account', () => {
  test.each<UnpaidStatus | 'by_age'>(['by_age', 'abandoned', 'ongoing', 'pending'])(
    'is paid by the exact amount; before it is %s',
    async (unpaid) => {
      simulator.provider.settings.unpaid = unpaid;
      const account = await open();
      expect(account.providerReference).toMatch(/^\d+$/);
      expect((await paystack.stateOf(db, account)).transfers).toEqual([]);
      await wait(2 * minuteMs);
      expect(pay(account)).toBe(true);
      await wait(0);
      expect(readings).toEqual([
        {
          kind: 'account',
          eventId: `charge.success:${account.providerReference}`,
          account: { reference: 'TRX-1' },
        },
      ]);
      expect(await paystack.stateOf(db, account)).toEqual({
        providerReference: account.providerReference,
        transfers: [
          {
            id: account.providerReference,
            account: { reference: 'TRX-1' },
            amountKobo,
            sentAt: new Date('2026-12-01T09:02:00Z'),
            feeKobo: 47_500,
          },
        ],
        takenBack: [],
      });
    },
  );

  test.each([5, 30, 1000])('wished for %i minutes ends when Paystack ends it', async (minutes) => {
    const expiresAt = new Date(start.getTime() + minutes * minuteMs);
    const answer = await paystack.openAccount(db, { ...requestOf('TRX-1'), expiresAt });
    const lived = Math.min(480, Math.max(15, minutes));
    expect(answer).toMatchObject({ account: { expiresAt: new Date(start.getTime() + lived * minuteMs) } });
  });

  test('rejects other amounts, and takes the right one afterwards', async () => {
    const account = await open();
    pay(account, amountKobo - 1);
    pay(account, amountKobo + 1);
    await wait(0);
    expect(readings).toMatchObject([
      {
        kind: 'rejected',
        rejected: { account: { providerReference: account.providerReference }, amountKobo: amountKobo - 1 },
      },
      {
        kind: 'rejected',
        rejected: { account: { providerReference: account.providerReference }, amountKobo: amountKobo + 1 },
      },
    ]);
    expect((await paystack.stateOf(db, account)).transfers).toEqual([]);
    pay(account);
    expect((await paystack.stateOf(db, account)).transfers).toHaveLength(1);
  });

  test('holds no money that came late, and the first of two transfers only', async () => {
    const [late, twice] = [await open('TRX-1'), await open('TRX-2')];
    expect([pay(twice), pay(twice)]).toEqual([true, false]);
    await wait(31 * minuteMs);
    expect(pay(late)).toBe(false);
    expect((await paystack.stateOf(db, late)).transfers).toEqual([]);
    expect((await paystack.stateOf(db, twice)).transfers).toHaveLength(1);
  });

  test.each([400, 404] as const)('that was never opened has no money, by status %i', async (unknownReference) => {
    simulator.provider.settings.unknownReference = unknownReference;
    const account = { ...requestOf('TRX-9'), providerReference: null, accountNumber: null };
    expect(await paystack.stateOf(db, account)).toEqual({ providerReference: null, transfers: [], takenBack: [] });
  });

  test.each([
    ['too little', 9999],
    ['too much', 1_000_000_001],
  ])('of %s is refused', async (_what, kobo) => {
    expect(await paystack.openAccount(db, requestOf('TRX-1', kobo))).toMatchObject({ outcome: 'refused' });
  });

  test('is refused where the business may not take transfers', async () => {
    simulator.provider.settings.isEnabled = false;
    expect(await paystack.openAccount(db, requestOf('TRX-1'))).toMatchObject({ outcome: 'refused' });
  });
});

const unanswered: readonly FaultKind[] = [
  ...(['lost', 'hang', 'hang_after', 'rate_limited', 'html_502', 'html_503', 'html_502_after', 'error_500'] as const),
];
const done: readonly FaultKind[] = ['lost', 'hang_after', 'html_502_after'];

describe.each(unanswered)('a call that ends with %s', (fault) => {
  test.each([true, false])('opens one account for one reference; its number can be read again: %s', async (shows) => {
    simulator.provider.settings.chargeCheckShowsAccount = shows;
    simulator.faults.plan({ fault, route: 'POST /charge' });
    await expect(paystack.openAccount(db, requestOf('TRX-1'))).rejects.toThrow(/Paystack/);
    const again = await paystack.openAccount(db, requestOf('TRX-1'));
    expect(again.outcome).toBe(done.includes(fault) && !shows ? 'lost' : 'opened');
    expect(simulator.provider.books.transactions).toHaveLength(1);
  });

  test('leaves the account open where it is the question after the opening', async () => {
    simulator.faults.plan({ fault, route: 'GET /transaction/verify/:reference', times: 2 });
    const account = await open();
    expect(account.providerReference).toBeNull();
    simulator.faults.clear();
    pay(account);
    expect((await paystack.stateOf(db, account)).transfers).toHaveLength(1);
  });

  test('loses no payment', async () => {
    const account = await open();
    pay(account);
    simulator.faults.plan({ fault, route: 'GET /transaction/verify/:reference' });
    const report = await untilAnswered(() => paystack.stateOf(db, account));
    expect(report.transfers).toHaveLength(1);
  });

  test.each(['POST /refund', 'GET /refund'])('sends a part back once, at %s', async (route) => {
    const paid = await openAndPay();
    simulator.faults.plan({ fault, route });
    const answer = await untilAnswered(() => paystack.refund(db, refundOf(paid, 'refund:1', 1_000_000)));
    expect(answer).toMatchObject({ outcome: 'accepted' });
    expect(simulator.provider.books.refunds.map((refund) => refund.amountKobo)).toEqual([1_000_000]);
  });
});

describe('a refund whose first answer was lost, while the list of refunds is late', () => {
  const lagMs = 10 * minuteMs;
  const sentKobo = () => simulator.provider.books.refunds.map((refund) => refund.amountKobo);
  /** The request that was made before, so long ago. */
  const again = (request: ReturnType<typeof refundOf>, unsureForMs: number) =>
    paystack.refund(db, { ...request, unsureForMs });
  const begun = async (kobo: number, fault: FaultKind) => {
    simulator.provider.settings.refundListLagMs = lagMs;
    const request = refundOf(await openAndPay(), 'refund:1', kobo);
    simulator.faults.plan({ fault, route: 'POST /refund' });
    await expect(paystack.refund(db, request)).rejects.toThrow();
    return request;
  };

  test.each([
    ['a part', 1_000_000],
    ['more than half', 1_500_000],
    ['all', amountKobo],
  ])('sends %s once, and finds it when it is listed', async (_what, kobo) => {
    const request = await begun(kobo, 'lost');
    expect(await again(request, 0)).toEqual({ outcome: 'unsure' });
    await wait(lagMs);
    expect(await again(request, lagMs)).toMatchObject({ outcome: expect.stringMatching(/accepted|sent/) });
    expect(sentKobo()).toEqual([kobo]);
  });

  test('sends a part that never arrived after half an hour', async () => {
    const request = await begun(1_000_000, 'html_502');
    expect(await again(request, 29 * minuteMs)).toEqual({ outcome: 'unsure' });
    expect(sentKobo()).toEqual([]);
    await wait(30 * minuteMs);
    expect(await again(request, 30 * minuteMs)).toMatchObject({ outcome: 'accepted' });
    expect(sentKobo()).toEqual([1_000_000]);
  });

  test('sends all of it at once if it never arrived: a second one would be refused', async () => {
    const request = await begun(amountKobo, 'html_502');
    expect(await again(request, 0)).toMatchObject({ outcome: 'accepted' });
  });
});

describe('a refund', () => {
  test('of all is accepted, and sent when it was processed', async () => {
    const paid = await openAndPay();
    const request = refundOf(paid, 'refund:1', amountKobo);
    const first = await paystack.refund(db, request);
    expect(first).toEqual({ outcome: 'accepted', reference: expect.any(String) });
    const reference = 'reference' in first ? first.reference : null;
    expect(await paystack.refund(db, request)).toEqual(first);
    await wait(minuteMs);
    const answer = await paystack.refundState(db, { ...request, reference });
    expect(answer).toEqual({ outcome: 'sent', reference });
    expect(await paystack.refund(db, request)).toEqual(answer);
    expect(simulator.provider.books.refunds).toHaveLength(1);
    // by our own refund: nothing was taken back
    expect((await paystack.stateOf(db, paid.account)).takenBack).toEqual([]);
    expect(readings.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { of: { reference: 'TRX-1' } },
      { of: { reference: 'TRX-1' } },
      { of: { reference: 'TRX-1' } },
    ]);
  });

  test('in parts sends each part once, and no more than came in', async () => {
    const paid = await openAndPay();
    const parts = [1_000_000, 1_000_000, 500_000].map((kobo, index) => refundOf(paid, `refund:${index}`, kobo));
    const answers = await Promise.all([...parts, ...parts].map((part) => paystack.refund(db, part)));
    expect(answers.every(({ outcome }) => outcome === 'accepted')).toBe(true);
    expect(simulator.provider.books.refunds).toHaveLength(3);
    expect(await paystack.refund(db, refundOf(paid, 'refund:9', 1))).toMatchObject({ outcome: 'refused' });
  });

  test('that fails is refused for good, and another one can follow', async () => {
    const paid = await openAndPay();
    const request = refundOf(paid, 'refund:1', amountKobo);
    simulator.provider.planRefund({ processingAfterMs: 1000, end: { afterMs: 2000, status: 'failed' } });
    await paystack.refund(db, request);
    await wait(2000);
    expect(await paystack.refund(db, request)).toMatchObject({ outcome: 'refused' });
    expect(await paystack.refund(db, { ...request, key: 'refund:1:2' })).toMatchObject({ outcome: 'accepted' });
  });

  test('that needs attention needs a person, and is sent afterwards', async () => {
    const paid = await openAndPay();
    const request = refundOf(paid, 'refund:1', amountKobo);
    simulator.provider.planRefund({ processingAfterMs: 1000, end: { afterMs: 2000, status: 'needs-attention' } });
    await paystack.refund(db, request);
    await wait(2000);
    const answer = await paystack.refund(db, request);
    expect(answer).toMatchObject({ outcome: 'needs_person', reference: expect.any(String) });
    const [refund] = simulator.provider.books.refunds;
    if (!refund) throw new Error('There is no refund');
    simulator.provider.retryRefund(refund);
    await wait(10 * minuteMs);
    const reference = 'reference' in answer ? answer.reference : null;
    expect(await paystack.refundState(db, { ...request, reference })).toEqual({ outcome: 'sent', reference });
  });

  test('with too low a balance needs a person, and is sent when there is enough', async () => {
    const paid = await openAndPay();
    const request = refundOf(paid, 'refund:1', amountKobo);
    simulator.provider.settings.balance = 'refuses';
    for (const kobo of [0, 1]) {
      const account = await openAndPay(`TRX-2${kobo}`);
      simulator.provider.settings.balance = 'enough';
      await paystack.refund(db, refundOf(account, `refund:2${kobo}`, amountKobo));
      simulator.provider.settings.balance = 'refuses';
    }
    // the fees of three payments are missing
    const answer = await paystack.refund(db, request);
    expect(answer).toMatchObject({ outcome: 'needs_person', reference: null });
    simulator.provider.settings.balance = 'enough';
    expect(await paystack.refundState(db, { ...request, reference: null })).toMatchObject({ outcome: 'accepted' });
  });

  test('that shows the transaction as being reversed leaves the money received', async () => {
    simulator.provider.settings.showsReversalPending = true;
    const paid = await openAndPay();
    await paystack.refund(db, refundOf(paid, 'refund:1', amountKobo));
    expect(await paystack.stateOf(db, paid.account)).toMatchObject({ transfers: [{ amountKobo }], takenBack: [] });
  });
});

test('money that Paystack takes back after a dispute is reported, and what we had refunded is not', async () => {
  const paid = await openAndPay();
  await paystack.refund(db, refundOf(paid, 'refund:1', 500_000));
  simulator.provider.reverse('TRX-1');
  expect((await paystack.stateOf(db, paid.account)).takenBack).toEqual([
    { transferId: paid.transferId, amountKobo: 2_000_000 },
  ]);
});

describe('notices', () => {
  test('have one event id each, in any order, duplicated and replayed', async () => {
    simulator.notices.hold();
    const paid = await openAndPay();
    await paystack.refund(db, refundOf(paid, 'refund:1', 1_000_000));
    simulator.clock.advance(minuteMs);
    simulator.notices.release();
    simulator.notices.copies = 2;
    simulator.notices.order = 'last';
    await simulator.deliver();
    simulator.clock.advance(365 * 24 * 60 * minuteMs);
    for (const { id } of simulator.notices.all) await simulator.notices.replay(id);
    const ids = readings.map((reading) => ('eventId' in reading ? reading.eventId : reading.fault));
    expect(ids).toHaveLength(16);
    expect(new Set(ids).size).toBe(4);
    expect(readings.map(({ kind }) => kind)).not.toContain('unreadable');
  });

  test('with the old key are accepted during a rotation only', async () => {
    await openAndPay();
    simulator.provider.rotateKey('sk_test_new_key');
    simulator.provider.signWith(secret);
    paystack = adapter({ secretKey: 'sk_test_new_key', secretKeyBefore: secret });
    await wait(0);
    paystack = adapter({ secretKey: 'sk_test_new_key' });
    await simulator.notices.replay(1);
    expect(readings.map(({ kind }) => kind)).toEqual(['account', 'forged']);
    expect(await paystack.check(db)).toEqual([]);
  });

  test('of test mode are refused with a live key, and so is a body that was written again', async () => {
    await openAndPay();
    await wait(0);
    const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = delivered;
    expect(readPaystackNotice(body, headers, [secret], 'live')).toMatchObject({ kind: 'forged' });
    const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(again).not.toEqual(body);
    expect(paystack.readNotice(again, headers, start)).toMatchObject({ kind: 'forged' });
    const signature = createHmac('sha512', secret).update(again).digest('hex');
    expect(paystack.readNotice(again, { 'x-paystack-signature': signature }, start)).toEqual(readings[0]);
  });
});

test('the check says that a key is refused', async () => {
  expect(await paystack.check(db)).toEqual([]);
  expect(await adapter({ secretKey: 'sk_test_another' }).check(db)).toEqual([
    expect.stringContaining('Paystack refused the key'),
  ]);
});

test('with many faults each account is opened and each refund sent once, and the statement has the sums of Paystack', async () => {
  simulator.faults.randomly({
    rate: 0.2,
    seed: 7,
    faults: ['lost', 'rate_limited', 'html_502', 'html_502_after', 'error_500'],
  });
  simulator.provider.settings.chargeCheckShowsAccount = true;
  const accounts: AccountAtProvider[] = [];
  for (let index = 0; index < 60; index += 1) {
    const answer = await untilAnswered(() => paystack.openAccount(db, requestOf(`TRX-${index}`, 1_000_000 + index)));
    if (answer.outcome !== 'opened') throw new Error(`It is ${answer.outcome}`);
    accounts.push(rowOf(`TRX-${index}`, answer.account, 1_000_000 + index));
  }
  const paid = accounts.filter((_account, index) => index % 3 > 0);
  for (const account of paid) pay(account, account.amountKobo);
  for (const [index, account] of paid.entries()) {
    if (index % 2 === 0) continue;
    const [transfer] = (await untilAnswered(() => paystack.stateOf(db, account))).transfers;
    if (!transfer) throw new Error(`${account.reference} was not paid`);
    const request = refundOf({ account, transferId: transfer.id }, `refund:${index}`, 1000 + index);
    expect(await untilAnswered(() => paystack.refund(db, request))).toMatchObject({ outcome: 'accepted' });
  }
  const { received, refunds } = await untilAnswered(() =>
    paystack.statement(db, new Date(start.getTime() - minuteMs), new Date(start.getTime() + minuteMs)),
  );
  expect(simulator.faults.happened.length).toBeGreaterThan(20);
  expect(simulator.provider.books.transactions).toHaveLength(60);
  const sum = (lines: readonly { readonly amountKobo: number }[]) =>
    lines.reduce((total, line) => total + line.amountKobo, 0);
  expect(received).toHaveLength(40);
  expect(sum(received)).toBe(sum(paid));
  expect(new Set(refunds.map(({ key }) => key)).size).toBe(20);
  expect(refunds).toHaveLength(20);
  expect(sum(refunds)).toBe(sum(simulator.provider.books.refunds));
});
