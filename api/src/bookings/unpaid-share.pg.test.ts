import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import { flightBookings } from '../flights/flight-bookings';
import * as flights from '../flights/testing/flight-calls';
import { initiatePayment } from '../payments/initiate-payment';
import { withoutLocks } from '../payments/testing/without-locks';
import { bookingOf, choiceOf, search, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { meetAtCommit } from '../testing/meet-at-commit';
import { dataOf, post } from '../testing/responses';
import { withoutAdvisoryLocks } from '../testing/without-advisory-locks';

// concurrent transactions need several connections; the embedded engine has one

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi({ settings: { rules: { unpaidPoolPercent: 50 } } });
});
afterEach(() => api.close());

let people = 0;

describe('two concurrent bookings of the last car that may be held unpaid', () => {
  /** Five cars of a type, one of which is held: two more would be more than half. */
  async function twoAtTheEdge(): Promise<number> {
    const { db } = api.context;
    await db.updateTable('cars').set({ in_service: false }).where('type', '=', 'SUV').execute();
    const found = await db
      .selectFrom('cars')
      .innerJoin('states', 'states.id', 'cars.state_id')
      .select('car_id')
      .where('type', '=', 'SUV')
      .where('states.name', '=', 'Lagos')
      .limit(5)
      .execute();
    const five = found.map(({ car_id }) => car_id);
    await db.updateTable('cars').set({ in_service: true }).where('car_id', 'in', five).execute();
    const cars = (await search(api)).filter(({ type }) => type === 'SUV').slice(0, 3);
    expect(cars).toHaveLength(3);
    const [first, ...others] = await Promise.all(
      cars.map(async (car) =>
        dataOf<Parameters<typeof bookingOf>[0]>(await post(api, '/ride/select-ride', choiceOf(car))),
      ),
    );
    const hold = (selection: Parameters<typeof bookingOf>[0]) => {
      people += 1;
      const payload = bookingOf(selection, travellerNo(people));
      // from different networks, so that only the pool is common to them
      return api.inject({ method: 'POST', url: '/ride/create-ride', payload, remoteAddress: `198.51.100.${people}` });
    };
    if (!first) throw new Error('There is no car');
    dataOf(await hold(first));
    const answers = await meetAtCommit(
      db,
      'car_holds',
      others.map((selection) => () => hold(selection)),
    );
    return answers.filter((answer) => answer.status === 'fulfilled' && answer.value.statusCode === 200).length;
  }

  it('one succeeds, the other is refused', async () => expect(await twoAtTheEdge()).toBe(1));

  it('control: without the locks both succeed', async () => {
    await withoutAdvisoryLocks(api.context.db);
    expect(await twoAtTheEdge()).toBe(2);
  });
});

describe('two concurrent renewals of expired flights for the last seats that may be held unpaid', () => {
  const party = { ...flights.trip, adults: 2 };

  /** Two seats of a departure are held, and the rule leaves room for two more: new accounts for both would make six. */
  async function twoAtTheEdge(context: Context): Promise<number> {
    const { db } = api.context;
    const [first] = (await flights.search(api, party)).offers;
    const hold = async () => {
      people += 1;
      const selection = await flights.select(api, party, ({ itineraryId }) => itineraryId === first?.itineraryId);
      const payload = flights.bodyOf(selection);
      const remoteAddress = `198.51.100.${people}`;
      return dataOf<flights.Booked>(
        await api.inject({ method: 'POST', url: '/fly/bookflight', payload, remoteAddress }),
      );
    };
    const lapsed = [await hold(), await hold()];
    const { allotment } = await db.selectFrom('flight_seats').select('allotment').executeTakeFirstOrThrow();
    const unpaidPoolPercent = Math.ceil(400 / allotment);
    expect(6 * 100).toBeGreaterThan(allotment * unpaidPoolPercent);
    // the fare depends on the sold seats, so the limit is changed instead of the number of seats
    Object.assign(context.settings, { rules: { ...context.settings.rules, unpaidPoolPercent } });
    api.travel(31 * 60_000);
    await api.runJobs();
    await hold();
    const kind = flightBookings(context);
    const newAccount = async (publicId: string) => {
      const answer = await inTransaction(context.db, (tx) => initiatePayment(tx, context, kind, publicId, undefined));
      return !(answer instanceof Refusal);
    };
    const answers = await meetAtCommit(
      db,
      'flight_orders',
      lapsed.map(
        ({ savedBooking }) =>
          () =>
            newAccount(savedBooking._id),
      ),
    );
    return answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length;
  }

  it('one is held again, the other is refused', async () => expect(await twoAtTheEdge(api.context)).toBe(1));

  it('control: without the lock on the seats both are held', async () => {
    const lockless = { ...api.context, db: api.context.db.withPlugin(withoutLocks) };
    expect(await twoAtTheEdge(lockless)).toBe(2);
  });
});
