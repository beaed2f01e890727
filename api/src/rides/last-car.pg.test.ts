import { sql } from 'kysely';
import type { RideSelection } from 'shared/contract/rides';
import { addDays } from 'shared/format/zone';
import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import { meetAtCommit } from '../testing/meet-at-commit';
import { trackRide } from '../tracking/testing/tracking-calls';
import {
  type Booked,
  choiceOf,
  create,
  dataOf,
  journey,
  lagosAirport,
  lekki,
  post,
  quote,
  quoteBothWays,
  search,
  sendMoney,
  travellerNo,
} from './testing/ride-calls';

// concurrent transactions need several connections; the embedded engine has one

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const rounds = 50;

/** Two concurrent bookings of the same car and time; neither commits before both have checked. */
async function race(rounds: number): Promise<number[][]> {
  const [car] = await search(api);
  if (!car) throw new Error('No car to race for');
  const outcomes: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const choice = choiceOf(car, { pickupDate: addDays(journey.pickupDate, round) });
    const select = async () => dataOf<RideSelection>(await post(api, '/ride/select-ride', choice));
    const quotes = [await select(), await select()];
    const creates = quotes.map((quote, client) => () => create(api, quote, travellerNo(round * 2 + client)));
    outcomes.push(statusesOf(await meetAtCommit(api.context.db, 'car_holds', creates)));
  }
  return outcomes;
}

const statusesOf = (results: readonly PromiseSettledResult<{ statusCode: number }>[]): number[] =>
  results.map((result) => (result.status === 'fulfilled' ? result.value.statusCode : 0)).sort();

/** The number of pairs of active holds of one car that overlap, which must be 0. */
async function doubleHolds(): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`select count(*) as pairs from car_holds a join car_holds b
    on a.car_id = b.car_id and a.id < b.id and a.during && b.during
    where a.released_at is null and b.released_at is null`.execute(api.context.db);
  return rows[0]?.pairs ?? Number.NaN;
}

describe('two concurrent bookings of the last car', () => {
  it(`have one success and one refusal in each of ${rounds} rounds`, async () => {
    const outcomes = await race(rounds);
    expect(outcomes).toEqual(Array.from({ length: rounds }, () => [200, 409]));
    expect(await doubleHolds()).toBe(0);
  });

  it('control: without the constraint both succeed, and the check detects it', async () => {
    await sql`alter table car_holds drop constraint car_holds_never_overlap`.execute(api.context.db);
    expect(await race(1)).toEqual([[200, 200]]);
    expect(await doubleHolds()).toBe(1);
  });
});

describe('a booking of both ways and one of the way back in the same car', () => {
  /** Neither commits before both have checked. @returns the statuses, and the number of active holds of each booking */
  async function raceBack(round: number): Promise<{ statuses: number[]; holds: number[] }> {
    const over = { pickupDate: addDays(journey.pickupDate, 3 * round) };
    const returnDate = addDays(over.pickupDate, 1);
    const both = await quoteBothWays(api, { ...over, returnDate });
    const back = {
      pickupLocation: lekki,
      dropOffLocation: lagosAirport,
      pickupDate: returnDate,
      pickupTime: both.wayBack?.pickupTime ?? '',
    };
    const choice = { ...back, car_id: both.wayBack?.car_id ?? '', price_id: both.wayBack?.price_id ?? '' };
    const single = dataOf<RideSelection>(await post(api, '/ride/select-ride', choice));
    const creates = [
      () => create(api, both, travellerNo(1000 + round * 2)),
      () => create(api, single, { ...travellerNo(1001 + round * 2), address: '4 Bourdillon Road' }),
    ];
    const statuses = statusesOf(await meetAtCommit(api.context.db, 'car_holds', creates));
    const { rows } = await sql<{ holds: number }>`select count(*) as holds from car_holds hold
      join ride_bookings ride on ride.id = hold.booking_id
      where released_at is null and during && tstzrange(${over.pickupDate}::date - 1, ${returnDate}::date + 1)
      group by coalesce(return_of, ride.id) order by 1`.execute(api.context.db);
    return { statuses, holds: rows.map(({ holds }) => holds) };
  }

  it('have one success and one refusal in each of twenty rounds, and hold both cars or none', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { statuses, holds } = await raceBack(round);
      expect(statuses).toEqual([200, 409]);
      expect([[1], [2]]).toContainEqual(holds);
    }
    expect(await doubleHolds()).toBe(0);
    expect(await breaches(api.context.db)).toEqual([]);
  });

  it('control: without the constraint both succeed, and the check detects it', async () => {
    await sql`alter table car_holds drop constraint car_holds_never_overlap`.execute(api.context.db);
    expect(await raceBack(0)).toEqual({ statuses: [200, 200], holds: [1, 2] });
    expect(await doubleHolds()).toBe(1);
  });
});

describe('two pickups of one car that are moved to the same time', () => {
  it('have one success and one refusal in each of ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const days = [0, 1, 2].map((day) => addDays(journey.pickupDate, 3 * round + day));
      const [car] = await search(api, { pickupDate: days[0] });
      const moves = [];
      for (const pickupDate of days.slice(0, 2)) {
        const chosen = await quote(api, { carId: car?.car_id ?? '' }, { pickupDate });
        const booked = dataOf<Booked>(await create(api, chosen, travellerNo(100 * round + moves.length)));
        dataOf(await sendMoney(api, booked));
        await api.runJobs();
        const { view } = await trackRide(api, booked);
        const body = { viewToken: view.token, pickupDate: days[2] ?? '', pickupTime: '22:00' };
        moves.push(() => post(api, '/track/ride/move-pickup', body));
      }
      expect(statusesOf(await meetAtCommit(api.context.db, 'car_holds', moves))).toEqual([200, 409]);
      expect(await doubleHolds()).toBe(0);
    }
  });
});

describe('concurrent bookings of one traveller', () => {
  const counters = 6;

  /** One traveller books six cars concurrently, and none commits before all have counted. @returns the number of held cars */
  async function holdAtOnce(number = 1): Promise<number> {
    const over = { pickupDate: addDays(journey.pickupDate, number) };
    const found = (await search(api, over)).slice(0, counters);
    const quotes = await Promise.all(
      found.map(async (car) => dataOf<RideSelection>(await post(api, '/ride/select-ride', choiceOf(car, over)))),
    );
    const creates = quotes.map((quote) => () => create(api, quote, travellerNo(number)));
    const statuses = statusesOf(await meetAtCommit(api.context.db, 'car_holds', creates));
    return statuses.filter((status) => status === 200).length;
  }

  it('hold three cars, in each of ten rounds', async () => {
    for (let number = 1; number <= 10; number += 1) expect(await holdAtOnce(number)).toBe(3);
  });

  it('open new accounts for only three of six expired rides', async () => {
    const lapsed: Booked[] = [];
    for (let count = 0; count < 6; count += 1) {
      if (count === 3) api.travel(31 * 60_000);
      const selection = await quote(api, {}, { pickupDate: addDays(journey.pickupDate, count + 1) });
      lapsed.push(dataOf(await create(api, selection)));
    }
    api.travel(31 * 60_000);
    await api.runJobs();
    const answers = await Promise.all(
      lapsed.map(({ savedBookedRide: { _id } }) =>
        post(api, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: _id }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  });

  it('control: without the locks all six are held', async () => {
    const { db } = api.context;
    await sql`create schema broken`.execute(db);
    await sql`create function broken.pg_advisory_xact_lock(bigint) returns void language sql as 'select'`.execute(db);
    await sql`do $$ begin
      execute format('alter database %I set search_path = broken, pg_catalog, public', current_database());
    end $$`.execute(db);
    // the search path is read when a connection is opened, so the pool has to open new ones
    const closeOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await closeOthers.execute(db);
    expect(await holdAtOnce()).toBe(counters);
  });
});
