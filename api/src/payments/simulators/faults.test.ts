import { createFaults, type FaultKind } from './faults';
import { type Merchant, openMerchant } from './paystack/testing/merchant';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
});
afterEach(() => merchant.close());

const charge = (reference: string, signal?: AbortSignal) =>
  fetch(`${merchant.paystack.url}/charge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amaka@example.com', amount: 100_000, reference, bank_transfer: {} }),
    ...(signal && { signal }),
  });
const opened = () => merchant.paystack.provider.accounts().length;

test('a lost answer leaves the account open, and the reference used', async () => {
  merchant.paystack.faults.plan({ fault: 'lost' });
  await expect(charge('TRX-1')).rejects.toThrow('fetch failed');
  expect(opened()).toBe(1);
  expect((await charge('TRX-1')).status).toBe(400);
});

test.each<[FaultKind, number]>([
  ['hang', 0],
  ['hang_after', 1],
])('with %s there is never an answer, and %i accounts are opened', async (fault, count) => {
  merchant.paystack.faults.plan({ fault });
  const controller = new AbortController();
  const asking = charge('TRX-1', controller.signal);
  // the next call is answered while the first one hangs, so the first one has arrived
  while (merchant.paystack.faults.happened.length === 0) await fetch(`${merchant.paystack.url}/_sim/state`);
  expect((await charge('TRX-2')).status).toBe(200);
  expect(opened()).toBe(count + 1);
  controller.abort();
  await expect(asking).rejects.toThrow('aborted');
});

test('a simulator that is closed ends the calls that hang', async () => {
  const other = await openMerchant();
  other.paystack.faults.plan({ fault: 'hang' });
  const asking = fetch(`${other.paystack.url}/transaction`);
  asking.catch(() => undefined);
  while (other.paystack.faults.happened.length === 0) await fetch(`${other.paystack.url}/_sim/state`);
  await other.close();
  await expect(asking).rejects.toThrow('fetch failed');
});

test.each<[FaultKind, number, string, number]>([
  ['html_502', 502, 'text/html', 0],
  ['html_503', 503, 'text/html', 0],
  ['html_502_after', 502, 'text/html', 1],
  ['rate_limited', 429, 'application/json', 0],
  ['error_500', 500, 'application/json', 0],
])('%s is answered %i as %s, and %i accounts are opened', async (fault, status, type, count) => {
  merchant.paystack.faults.plan({ fault });
  const response = await charge('TRX-1');
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain(type);
  const text = await response.text();
  if (type === 'text/html') expect(text).toContain('<h1>50');
  else expect(JSON.parse(text)).toMatchObject({ status: false });
  expect(opened()).toBe(count);
});

test('a call that is limited says when it may come again', async () => {
  merchant.paystack.faults.plan({ fault: 'rate_limited' });
  const { headers } = await charge('TRX-1');
  expect(['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))).toEqual([
    '100',
    '0',
    '1796115660',
  ]);
});

test('faults are planned for a route and a number of calls, and forgotten', async () => {
  const { faults } = merchant.paystack;
  faults.plan({ fault: 'html_503', route: 'POST /charge', times: 2 });
  expect((await merchant.call('GET', '/transaction')).status).toBe(200);
  expect((await charge('TRX-1')).status).toBe(503);
  expect(faults.planned).toEqual([{ fault: 'html_503', route: 'POST /charge', times: 1 }]);
  expect((await charge('TRX-1')).status).toBe(503);
  expect((await charge('TRX-1')).status).toBe(200);
  faults.plan({ fault: 'html_503', times: 5 });
  faults.clear();
  expect((await charge('TRX-2')).status).toBe(200);
  expect(faults.happened).toEqual([
    { route: 'POST /charge', fault: 'html_503' },
    { route: 'POST /charge', fault: 'html_503' },
  ]);
});

test('random faults are the same for the same seed, and about as many as their rate', () => {
  const draw = (seed: number) => {
    const faults = createFaults();
    faults.randomly({ rate: 0.05, seed, faults: ['lost', 'html_502'] });
    return Array.from({ length: 2000 }, () => faults.next('GET /'));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const drawn = draw(7).filter((fault) => fault !== undefined);
  expect(drawn.length).toBeGreaterThan(60);
  expect(drawn.length).toBeLessThan(140);
  expect(new Set(drawn)).toEqual(new Set(['lost', 'html_502']));
});

test('a payer can be faster than the answer about the account', async () => {
  const events: string[] = [];
  merchant.paystack.faults.beforeAnswer = async (route) => {
    const [account] = merchant.paystack.provider.accounts();
    merchant.pay(account?.accountNumber ?? '', 100_000);
    await merchant.paystack.deliver();
    events.push(route, ...merchant.events());
  };
  const response = await charge('TRX-1');
  expect([response.status, ...events]).toEqual([200, 'POST /charge', 'charge.success']);
});

test('a clock that is fast dates everything that the provider says', async () => {
  merchant.paystack.clock.advance(120_000);
  const { accountNumber, expiresAt } = await merchant.open('TRX-1');
  expect(expiresAt).toBe('2026-12-01T17:02:00.000Z');
  merchant.pay(accountNumber);
  await merchant.wait(0);
  expect(merchant.received[0]?.event.data.paid_at).toBe('2026-12-01T09:02:00.000Z');
});
