import * as flights from '../flights/testing/flight-calls';
import { travellerOf } from '../payments/testing/traveller';
import { openTestApi, type TestApi } from '../testing';
import { listMoney } from './money/list-money';
import { readRidesOfDay } from './read-staff-rides';
import { countingStatements } from './testing/counting-statements';

// the number of statements of a list must not grow with its rows: each open back office reads it every 20 seconds
const more = 6;
let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterAll(() => api.close());

/** Reads both lists. @returns the number of rows and of statements of each */
async function lists() {
  const counted = () => countingStatements(api.context.db);
  const [forRides, forMoney] = [counted(), counted()];
  const day = new Date(api.context.now().getTime() + 72 * 3_600_000).toISOString().slice(0, 10);
  const { rides } = await readRidesOfDay({ ...api.context, db: forRides.db }, day);
  const money = await listMoney(forMoney.db);
  return { rides: [rides.length, forRides.count()], money: [money.length, forMoney.count()] };
}

/** An overpaid ride and flight. */
async function bookBoth(): Promise<void> {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 500);
  const flight = await flights.book(api);
  await flights.pay(api, flight, flight.savedBooking.price.total + 500);
}

test('the lists of the back office use the same number of statements for one row and for many', async () => {
  await bookBoth();
  expect(await lists()).toEqual({ rides: [1, 4], money: [2, 9] });
  for (let number = 0; number < more; number += 1) await bookBoth();
  expect(await lists()).toEqual({ rides: [1 + more, 4], money: [2 + 2 * more, 9] });
});
