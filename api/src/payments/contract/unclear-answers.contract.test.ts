import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import type { PaymentProvider } from '../provider';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { adapterFor, openSimulatedSite, type SimulatedName, type SimulatedSite } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

const minuteMs = 60_000;
type Json = Record<string, unknown>;
type Change = (call: string, body: Json) => Json;
const asItIs: Change = (_call, body) => body;

let change: Change;
let site: SimulatedSite;
let closeGateway: () => void;
let bankUrl: string;

/** The site with a provider that does what it is asked for, and answers in words of `change`. */
async function openWith(name: SimulatedName, broken: (provider: PaymentProvider) => PaymentProvider = (same) => same) {
  change = asItIs;
  const gateway = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const { authorization = '' } = request.headers;
    const answer = await fetch(`${bankUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(text && { 'content-type': 'application/json' }) },
      ...(text && { body: text }),
    });
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    const body = JSON.stringify(change(call, (await answer.json()) as Json));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  closeGateway = () => gateway.close();
  const { port } = gateway.address() as AddressInfo;
  site = await openSimulatedSite(name, {
    broken,
    connect(url, now) {
      bankUrl = url;
      return adapterFor(name, `http://127.0.0.1:${port}`, now);
    },
  });
}
afterEach(async () => {
  await site.close();
  closeGateway();
});

const setPaystack = (settings: object) =>
  fetch(`${bankUrl}/_sim/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });

let ride: UnpaidRide;
let id: number;
let backKobo: number;
/** Of a paid ride less than half has to go back, so that it could be sent twice. */
async function owed(): Promise<void> {
  ride = await travellerOf(site.api).book();
  await site.pay(ride, ride.due * 100);
  await site.settle();
  backKobo = await endRide(site.api, ride, 900_000);
  id = await recordsOf(site.api).refundIdOf(ride);
}

const act = async (action: string, body: object = {}) =>
  dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/${action}`, body));
const sendBack = () => act('refund', { by: 'bank' });
const list = async () => dataOf<PaymentUnderReview[]>(await staffOf(site.api).get('/staff/payments'));
const sentKobo = async () => (await site.books()).refunded.get(ride.details.accountNumber) ?? 0;

async function needs(text: string): Promise<void> {
  const need = expect.stringContaining(text);
  expect(await list()).toMatchObject([{ need, actions: ['mark_refunded', 'set_back'] }]);
}

async function hours(count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) await site.wait(15);
}

async function wasSentOnce(): Promise<void> {
  expect(await sentKobo()).toBe(backKobo);
  expect(await list()).toEqual([]);
  expect(await travellerOf(site.api).look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
}

/** Changes what an answer says of each refund. */
const refundsAs =
  (of: (refund: Json) => Json): Change =>
  (call, body) => {
    if (!/\/refunds?\b/.test(call)) return body;
    const name = 'responseBody' in body ? 'responseBody' : 'data';
    const data = body[name];
    const content = (data as Json | undefined)?.content;
    if (Array.isArray(data)) return { ...body, [name]: data.map(of) };
    if (Array.isArray(content)) return { ...body, [name]: { ...(data as Json), content: content.map(of) } };
    return data && typeof data === 'object' ? { ...body, [name]: of(data as Json) } : body;
  };
const inState = (state: string) =>
  refundsAs((refund) => ({ ...refund, ...('refundStatus' in refund ? { refundStatus: state } : { status: state }) }));

describe.each(['paystack', 'monnify', 'monnify any'] as const)('a refund that %s has in a new state', (name) => {
  beforeEach(async () => {
    await openWith(name);
    await owed();
    change = inState('ON_HOLD');
    await sendBack();
    await site.settle();
  });

  test('needs a person, and goes on by itself when its state is known again', async () => {
    await needs('ON_HOLD, which is not known');
    await site.wait(1);
    await needs('ON_HOLD, which is not known');
    change = asItIs;
    await hours(7);
    await wasSentOnce();
  });

  test('is not sent again after a person has put it back, who records it by hand', async () => {
    await hours(1);
    site.api.travel(minuteMs);
    await act('set-back');
    await sendBack();
    await hours(7);
    change = asItIs;
    await hours(7);
    await needs('an earlier attempt');
    expect(await sentKobo()).toBe(backKobo);
    await act('refund', { by: 'hand', reference: 'FT26' });
    await wasSentOnce();
  });
});

describe('a refund to which Paystack answers in another form, and that it lists ten minutes later', () => {
  /** Until the person acts, or for good. */
  const unreadable = async () => {
    await owed();
    await setPaystack({ refundListLagMs: 10 * minuteMs });
    change = (call, body) => (call === 'POST /refund' ? { ...body, data: {} } : body);
    await sendBack();
    await site.api.runJobs();
    change = asItIs;
    await needs('is not understood');
  };

  test('is not sent again, and its end is found', async () => {
    await openWith('paystack');
    await unreadable();
    for (let minutes = 0; minutes < 60; minutes += 2) await site.wait(2);
    await wasSentOnce();
    expect(await unaccounted(site)).toEqual([]);
  });

  test('is not sent again after a person has put it back at once', async () => {
    await openWith('paystack');
    await unreadable();
    site.api.travel(minuteMs);
    await act('set-back');
    await sendBack();
    await hours(1);
    await needs('an earlier attempt');
    expect(await sentKobo()).toBe(backKobo);
  });

  test('control: with a provider that does not read how long ago it was, it is sent twice', async () => {
    await openWith('paystack', (provider) => ({
      ...provider,
      refundState: (db, { unsureForMs: _, ...request }) => provider.refundState(db, request),
    }));
    await unreadable();
    await site.wait(2);
    expect(await sentKobo()).toBe(2 * backKobo);
  });
});

test.each([
  ['in a state that is not known', { status: 'on-hold' }],
  ['in another form', { amount: null }],
])('a refund from the dashboard of Paystack %s does not stop ours', async (_what, changed) => {
  await openWith('paystack');
  await owed();
  await site.refundsThere(ride, 100_000);
  change = refundsAs((refund) => (refund.merchant_note === 'Asked for by phone' ? { ...refund, ...changed } : refund));
  await sendBack();
  await hours(1);
  expect(await sentKobo()).toBe(backKobo + 100_000);
  expect(await travellerOf(site.api).look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
});

describe.each(['monnify', 'monnify any'] as const)(
  'a refund that %s takes, and answers as refused without a reason',
  (name) => {
    const general = { requestSuccessful: false, responseCode: '99', responseMessage: 'Unable to process request' };
    beforeEach(async () => {
      await openWith(name);
      await owed();
      change = (call, body) => (/initiate-refund$/.test(call) ? general : body);
      await sendBack();
      await site.api.runJobs();
      await needs('Unable to process request (99)');
      change = asItIs;
    });

    test('is found, and ends by itself', async () => {
      await hours(1);
      await wasSentOnce();
      expect(await unaccounted(site)).toEqual([]);
    });

    test('is not sent again after a person has put it back at once', async () => {
      site.api.travel(minuteMs);
      await act('set-back');
      await sendBack();
      await hours(1);
      await needs('an earlier attempt');
      expect(await sentKobo()).toBe(backKobo);
      await act('refund', { by: 'hand', reference: 'FT26' });
      await wasSentOnce();
    });
  },
);

test('a refund that Monnify refuses without a reason, and does not have, is sent when a person sends it again', async () => {
  await openWith('monnify');
  await owed();
  change = (call, body) =>
    /initiate-refund$/.test(call) ? { requestSuccessful: false, responseCode: 'R99', responseMessage: 'No' } : body;
  site.endsRefund('lacks_money');
  await sendBack();
  await site.settle();
  await needs('No (R99)');
  site.endsRefund('sent');
  change = asItIs;
  await hours(1);
  await needs('Monnify has no refund');
  await act('set-back');
  await sendBack();
  await hours(1);
  await wasSentOnce();
});
