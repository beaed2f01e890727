import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { openTestApi, type TestApi } from '../../../testing';
import { returnOf } from '../../testing/search-calls';
import { flightSupplier } from '../own-flights';

// concurrent transactions need several connections; the embedded engine has one

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const rounds = 50;
const criteria = returnOf('LOS', 'ABV');

/** Keys with two separate flights for each round; each flight has one seat left. */
async function lastSeats(): Promise<string[]> {
  const { context } = api;
  const keys: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [out, back] = [2 + round, 5 + round].map((days) =>
      new Date(context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const [first] = (
      await flightSupplier(context).search(returnOf('LOS', 'ABV', [out ?? '', back ?? '']), context.now())
    ).offers;
    if (!first) throw new Error('Nothing was found');
    keys.push(first.key);
  }
  await sql`update flights set seats_y = 1`.execute(context.db);
  return keys;
}

const hold = (key: string) =>
  inTransaction(api.context.db, (tx) =>
    flightSupplier(api.context).hold(
      tx,
      { bookingId: randomUUID(), key, cabin: 'Y', party: criteria, until: new Date('2030-01-01') },
      api.context.now(),
    ),
  );

/** Two concurrent holds of the same last seats, in many rounds. */
async function race(keys: readonly string[]): Promise<string[][]> {
  const outcomes: string[][] = [];
  for (const key of keys) {
    const answers = await Promise.all([hold(key), hold(key)]);
    outcomes.push(answers.map((answer) => (typeof answer === 'string' ? answer : 'held')).sort());
  }
  return outcomes;
}

/** The number of departures with more held seats than exist, which must be 0. */
async function oversold(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from flight_seat_holds hold join flight_orders on flight_orders.booking_id = hold.booking_id
      join flights on flights.flight_id = hold.flight_id
    where released_at is null group by hold.flight_id, date, hold.cabin, seats_y having sum(hold.seats) > seats_y) over_full`.execute(
    api.context.db,
  );
  return rows[0]?.count ?? Number.NaN;
}

describe('two concurrent holds of the last seat', () => {
  it(`have one success and one refusal in each of ${rounds} rounds`, async () => {
    const outcomes = await race(await lastSeats());
    expect(outcomes).toEqual(Array.from({ length: rounds }, () => ['held', 'sold_out']));
    expect(await oversold()).toBe(0);
  });

  it('do not deadlock, whatever the order of their flights', async () => {
    const [key = ''] = await lastSeats();
    const [cabin, brand, out, back] = /^(\w)\.(\w+)\.([^~]+)~(.+)$/.exec(key)?.slice(1) ?? [];
    await sql`update flights set seats_y = 400`.execute(api.context.db);
    const keys = [key, `${cabin}.${brand}.${back}~${out}`];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => hold(keys[number % 2] ?? key)));
      expect(answers.filter((answer) => typeof answer === 'string')).toEqual([]);
    }
  });

  it('control: both succeed if taken seats are not counted, and the check detects it', async () => {
    await sql`create function forget() returns trigger language plpgsql as 'begin new.taken := 0; return new; end'`.execute(
      api.context.db,
    );
    await sql`create trigger forget before insert or update on flight_seats for each row execute function forget()`.execute(
      api.context.db,
    );
    const outcomes = await race(await lastSeats());
    expect(outcomes).toContainEqual(['held', 'held']);
    expect(await oversold()).toBeGreaterThan(0);
  });
});
