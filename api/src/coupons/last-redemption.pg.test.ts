import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../context';
import { inTransaction } from '../http';
import { breaches } from '../payments/invariants';
import { withoutLocks } from '../payments/testing/without-locks';
import { createRide } from '../rides/create-ride';
import { addDays } from '../rides/journey/lagos-time';
import { journey, quote, travellerNo } from '../rides/testing/rides-by-api';
import { openTestApi, type TestApi } from '../testing';
import { offerCoupon } from './testing/offer-coupon';

// Rivals need connections of their own: on the embedded engine transactions come one after another.

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  // A moment between counting and using, long enough for every rival to have counted where nobody waits.
  await sql`create function take_your_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.15); return new; end $$`.execute(api.context.db);
  await sql`create trigger take_your_time before insert on coupon_redemptions
    for each row execute function take_your_time()`.execute(api.context.db);
});
afterEach(() => api.close());

const rivals = 4;
const rounds = 5;

/** Travellers with a car each use the last of a coupon at the same moment; tells how many have it. */
async function race(context: Context, round: number): Promise<number> {
  const code = await offerCoupon(api, { code: `LAST-${round}`, most_redemptions: 1 });
  const pickups = Array.from({ length: rivals }, (_, rival) => addDays(journey.pickupDate, round * rivals + rival + 1));
  const quotes = [];
  for (const pickupDate of pickups) quotes.push(await quote(api, {}, { pickupDate }));
  const results = await Promise.allSettled(
    quotes.map(({ quoteId, car_id, price_id }, rival) =>
      inTransaction(context.db, (tx) =>
        createRide(tx, context, {
          ...travellerNo(round * rivals + rival),
          quoteId,
          car_id,
          price_id,
          couponCode: code,
        }),
      ),
    ),
  );
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'COUPON_NOT_APPLICABLE', message: `${code} has been used up.` });
  return results.filter(({ status }) => status === 'fulfilled').length;
}

async function races(context: Context): Promise<number[]> {
  const winners: number[] = [];
  for (let round = 0; round < rounds; round += 1) winners.push(await race(context, round));
  return winners;
}

it(`gives the last of a coupon to one of ${rivals}, every time`, async () => {
  expect(await races(api.context)).toEqual(Array.from({ length: rounds }, () => 1));
  expect(await breaches(api.context.db)).toEqual([]);
});

it('would give it to several if they did not wait for one another', async () => {
  const lockless: Context = { ...api.context, db: api.context.db.withPlugin(withoutLocks) };
  expect(Math.max(...(await races(lockless)))).toBeGreaterThan(1);
});
