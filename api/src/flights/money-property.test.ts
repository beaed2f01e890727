import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { breaches } from '../payments/invariants';
import { deliver, noticeOf, withholdNotices } from '../payments/testing/bank';
import { drawer } from '../payments/testing/shuffle';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/answers';
import {
  acceptPrice,
  type Booked,
  book,
  complete,
  initiate,
  look,
  runJobs,
  sellOut,
  trip,
} from './testing/flights-by-api';

const minuteMs = 60_000;

/** Money of every size to every account, told, told twice or never, while prices rise and people click and decide. */
async function muddle(api: TestApi, seed: number, steps: number) {
  const draw = drawer(seed);
  const below = (count: number) => Math.floor(draw() * count);
  const flights: Booked[] = [];
  const accounts = new Map<string, Booked>();
  const references: string[] = [];
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)];
  const noteAccount = async (flight: Booked) =>
    void accounts.set((await look(api, flight)).transfer_details.accountNumber, flight);
  const someFlight = async (act: (flight: Booked) => Promise<unknown>) => {
    const flight = oneOf(flights);
    if (!flight) return;
    await act(flight);
    await noteAccount(flight);
  };
  const bookOne = async () => {
    // as late as it takes for its price to rise now and then
    const departureDate = new Date(api.context.now().getTime() + 14 * 24 * 60 * minuteMs).toISOString().slice(0, 10);
    const slices = [{ from: 'LOS', to: 'ABV', departureDate }];
    const flight = await book(api, { ...trip, slices, adults: 1 + below(2), infants: below(2) });
    flights.push(flight);
    await noteAccount(flight);
  };
  const pay = async () => {
    const [accountNumber, flight] = oneOf([...accounts]) ?? [];
    if (!accountNumber || !flight) return;
    const { payment } = await look(api, flight);
    const due = payment.amountDue;
    const rest = Math.max(due - payment.amountPaid, 1);
    const wanted = [due, rest, due / 2, due - 100, due * 2, rest + 0.5, 0.01, 1 + below(100_000)][below(8)] ?? due;
    const amount = Math.round(wanted * 100) / 100;
    const sent = dataOf<{ reference: string }>(await post(api, '/sandbox/transfers', { accountNumber, amount }));
    references.push(sent.reference);
  };
  const tell = async () => {
    const reference = oneOf(references);
    if (reference) expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
  };
  const acts = [
    bookOne,
    ...[pay, pay, pay, tell, tell],
    () => someFlight((flight) => initiate(api, flight)),
    () => someFlight((flight) => complete(api, flight)),
    () => someFlight((flight) => acceptPrice(api, flight, true)),
    () => someFlight((flight) => acceptPrice(api, flight, below(3) > 0)),
    () => someFlight((flight) => (below(6) === 0 ? sellOut(api, flight) : Promise.resolve())),
    () => runJobs(api),
    () => withholdNotices(api),
    async () => api.travel(below(40) * minuteMs),
    async () => api.travel(below(2) * 25 * 60 * minuteMs),
  ];
  await bookOne();
  for (let step = 0; step < steps; step += 1) {
    await oneOf(acts)?.();
    expect(await breaches(api.context.db)).toEqual([]);
  }
  // at last the bank is asked about everything
  api.travel(31 * minuteMs);
  await runJobs(api);
  expect(await breaches(api.context.db)).toEqual([]);
  return Promise.all(flights.map(async (flight) => (await look(api, flight)).savedBooking.status));
}

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

test.each([1, 2, 3, 4])(
  'random money for flights whose prices rise keeps every invariant (seed %d)',
  async (seed) => {
    const ends = await muddle(api, seed, 80);
    expect(ends).not.toContain('paid');
  },
  300_000,
);
