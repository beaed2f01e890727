import { createMetrics, type Metrics } from 'server/metrics';
import type { Notice } from '../testing/bank';
import { travellerOf } from '../testing/traveller';
import { adapterFor, newestNotice, openSimulatedSite, type SimulatedSite } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

const headerOf = { paystack: 'x-paystack-signature', monnify: 'monnify-signature' } as const;
const sandboxAddress = 'https://sandbox.monnify.com';

/** A booking that was paid, and the notice that says so and was not delivered. */
async function secretlyPaid(site: SimulatedSite) {
  const ride = await travellerOf(site.api).book();
  expect(await site.pay(ride, ride.due * 100)).toBe(true);
  await site.loseNotices();
  return { ride, notice: await newestNotice(site) };
}

const unsigned = ({ body }: Notice): Notice => ({ body, headers: {} });

/** Runs some work. @returns the calls of the provider that it caused */
async function callsDuring(site: SimulatedSite, work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  site.faults.beforeAnswer = (route) => void calls.push(route);
  await work();
  site.faults.beforeAnswer = undefined;
  return calls;
}

const storedNotices = async ({ api }: SimulatedSite) =>
  (await api.context.db.selectFrom('payment_notices').select('id').execute()).length;

describe.each(['paystack', 'monnify'] as const)('at the address of the notices of %s', (name) => {
  let site: SimulatedSite;
  let metrics: Metrics;
  let logged: { msg: string; provider?: string; fault?: string }[];
  beforeAll(async () => {
    metrics = createMetrics({
      nowMs: () => 0,
      onError: (error) => {
        throw error;
      },
    });
    site = await openSimulatedSite(name, { metrics, logTo: { write: (line) => void logged.push(JSON.parse(line)) } });
  });
  beforeEach(() => {
    logged = [];
  });
  afterAll(() => site.close());

  const counted = async (outcome: string) => {
    const [, count] = new RegExp(`notices_total{outcome="${outcome}"} (\\d+)`).exec(await metrics.text()) ?? [];
    return Number(count);
  };
  const signedBy = (change: (signature: string) => string) => (notice: Notice) => ({
    body: notice.body,
    headers: { [headerOf[name]]: change(String(notice.headers[headerOf[name]])) },
  });

  test.each<[what: string, fault: string, change: (notice: Notice) => Notice]>([
    ['no signature', 'missing', unsigned],
    ['an empty signature', 'missing', signedBy(() => '')],
    ['half a signature', 'missing', signedBy((signature) => signature.slice(0, 64))],
    ['the signature of nobody', 'forged', signedBy((signature) => signature.replace(/./g, '0'))],
    [
      'a signature with one digit changed',
      'forged',
      signedBy((s) => s.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    ],
    [
      'the signature of other bytes',
      'forged',
      ({ body, headers }) => ({ body: Buffer.concat([body, Buffer.from(' ')]), headers }),
    ],
    [
      'the signature in the header of another provider',
      'missing',
      ({ body, headers }) => ({ body, headers: { 'x-signature': String(headers[headerOf[name]]) } }),
    ],
  ])(
    'a notice with %s is refused, counted and logged, and its money is found by asking',
    async (_what, fault, change) => {
      // more than a minute apart, each is logged
      await site.wait(2);
      const { ride, notice } = await secretlyPaid(site);
      const [stored, refused, accepted] = [
        await storedNotices(site),
        await counted('refused'),
        await counted('accepted'),
      ];
      const calls = await callsDuring(site, async () => expect(await site.send(change(notice))).toBe(401));
      expect(calls).toEqual([]);
      expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'pending', amountPaid: 0 });
      expect(await storedNotices(site)).toBe(stored);
      expect([await counted('refused'), await counted('accepted')]).toEqual([refused + 1, accepted]);
      expect(logged).toMatchObject([{ msg: 'A payment notice was refused', provider: name, fault }]);
      await site.wait(2);
      expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'paid' });
      expect(await unaccounted(site)).toEqual([]);
    },
  );

  test('a stranger who sends many is asked to wait, and a genuine notice is still taken', async () => {
    await site.wait(2);
    const { ride, notice } = await secretlyPaid(site);
    const answers: number[] = [];
    for (let index = 0; index < 31; index += 1) answers.push(await site.send(unsigned(notice)));
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    // the others are counted in the next line of the log
    expect(logged.filter(({ msg }) => msg === 'A payment notice was refused')).toHaveLength(1);
    expect(await site.send(notice)).toBe(200);
    expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'paid' });
  });
});

describe('a notice of Monnify without a signature', () => {
  const { fetch } = globalThis;
  let site: SimulatedSite;
  const open = async (address: string, mode: 'test' | 'live') => {
    site = await openSimulatedSite('monnify', {
      connect(bankUrl, now) {
        globalThis.fetch = (input, init) => fetch(String(input).replace(address, bankUrl), init);
        return adapterFor('monnify', address, now, { mode });
      },
    });
  };
  afterEach(async () => {
    await site.wait(45);
    expect(await unaccounted(site)).toEqual([]);
    await site.close();
    globalThis.fetch = fetch;
  });

  test('makes the site ask at its sandbox in test mode, and pays only what the answer says', async () => {
    await open(sandboxAddress, 'test');
    const { ride, notice } = await secretlyPaid(site);
    const unpaid = await travellerOf(site.api).book();
    const [paidFor, alleged] = [ride, unpaid].map(({ details }) => details.transactionReference);
    const lie = Buffer.from(notice.body.toString().replaceAll(String(paidFor), String(alleged)));
    for (const [body, about, status] of [
      [lie, unpaid, 'pending'],
      [notice.body, ride, 'paid'],
    ] as const) {
      const calls = await callsDuring(site, async () => expect(await site.send({ body, headers: {} })).toBe(200));
      expect(calls.length).toBeGreaterThanOrEqual(1);
      expect(calls.every((call) => call.startsWith('GET '))).toBe(true);
      expect(await travellerOf(site.api).look(about)).toMatchObject({ status });
    }
  });

  test.each([
    ['at its sandbox in live mode', sandboxAddress, 'live'],
    ['at its live address in live mode', 'https://api.monnify.com', 'live'],
    ['at its live address in test mode', 'https://api.monnify.com', 'test'],
  ] as const)('is refused %s, and the site asks nothing', async (_where, address, mode) => {
    await open(address, mode);
    const { ride, notice } = await secretlyPaid(site);
    const calls = await callsDuring(site, async () => expect(await site.send(unsigned(notice))).toBe(401));
    expect(calls).toEqual([]);
    expect(await storedNotices(site)).toBe(0);
    expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'pending' });
    expect(await site.send(notice)).toBe(200);
    expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'paid' });
  });
});
