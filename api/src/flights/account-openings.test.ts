import { ServiceOutage } from '../jobs/circuit-breaker';
import { breaches } from '../payments/invariants';
import type { PaymentProvider } from '../payments/provider';
import { createBanks } from '../payments/providers/banks';
import { createSandboxProvider } from '../sandbox/sandbox-provider';
import { openTestApi, type TestApi } from '../testing';
import { refusalOf } from '../testing/responses';
import { beginChange, confirmChange, quoteChange } from './testing/change-calls';
import { book, look, pay } from './testing/flight-calls';

const own = createSandboxProvider('a secret of the tests, 32 characters or more');
let isOut: boolean;
let mostKobo: number;
const bank: PaymentProvider = {
  ...own,
  get limits() {
    return { minKobo: 1, maxKobo: mostKobo };
  },
  openAccount: (...request) =>
    isOut ? Promise.reject(new ServiceOutage('bank', 'no answer')) : own.openAccount(...request),
};

let api: TestApi;
beforeEach(async () => {
  [isOut, mostKobo] = [false, 100_000_000_000];
  let nowMs = 0;
  api = await openTestApi({ banks: createBanks([bank], { nowMs: () => (nowMs += 60_000) }) });
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const tables = [
  'flight_bookings',
  'flight_travellers',
  'flight_timeline',
  'flight_orders',
  'flight_seat_holds',
] as const;

/** How many rows there are, by table. */
async function rows(): Promise<[table: string, count: number][]> {
  const counts: [string, number][] = [];
  for (const table of [...tables, 'flight_changes', 'payments', 'payment_accounts', 'hold_sources'] as const) {
    const { count } = await api.context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push([table, Number(count)]);
  }
  return counts;
}

test('where no provider opens accounts nothing is left of a flight, and it can be booked in a minute', async () => {
  isOut = true;
  await expect(book(api)).rejects.toThrow('503');
  expect((await rows()).filter(([, count]) => count > 0)).toEqual([]);
  isOut = false;
  const { transfer_details: details } = await look(api, await book(api));
  expect(details.accountNumber).toMatch(/^\d{10}$/);
});

test('where no provider opens accounts a change is not made, and can be begun again', async () => {
  const booked = await book(api);
  await pay(api, booked);
  const before = await rows();
  const quote = await quoteChange(api, booked, ['2026-12-09']);
  isOut = true;
  expect(refusalOf(await confirmChange(api, booked, quote))).toMatchObject({ status: 503, code: 'OVERLOADED' });
  expect(await rows()).toEqual(before);
  isOut = false;
  const change = await beginChange(api, booked, '2026-12-09');
  expect(change.transfer_details?.accountNumber).toMatch(/^\d{10}$/);
});

test('an amount that no provider takes is refused with what can be done', async () => {
  mostKobo = 100_000;
  await expect(book(api)).rejects.toThrow('more than one bank transfer can be: at most NGN 1,000. Book in two parts.');
  expect((await rows()).filter(([, count]) => count > 0)).toEqual([]);
});
