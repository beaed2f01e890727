import { inTransaction } from 'server/database';
import { addDays } from 'shared/format/zone';
import type { Context } from '../context';
import { breaches } from '../payments/invariants';
import { withoutLocks } from '../payments/testing/without-locks';
import { createRide } from '../rides/create-ride';
import { journey, quote, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { meetAtCommit } from '../testing/meet-at-commit';
import { offerCoupon } from './testing/offer-coupon';

// concurrent transactions need several connections; the embedded engine has one

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const rivals = 4;
const rounds = 5;

/** Several travellers use the last redemption of a coupon at the same time. @returns the number of successes */
async function race(context: Context, round: number): Promise<number> {
  const code = await offerCoupon(api, { code: `LAST-${round}`, most_redemptions: 1 });
  const pickups = Array.from({ length: rivals }, (_, rival) => addDays(journey.pickupDate, round * rivals + rival + 1));
  const quotes = [];
  for (const pickupDate of pickups) quotes.push(await quote(api, {}, { pickupDate }));
  const results = await meetAtCommit(
    api.context.db,
    'coupon_redemptions',
    quotes.map(
      ({ quoteId, car_id, price_id }, rival) =>
        () =>
          inTransaction(context.db, (tx) =>
            createRide(tx, context, {
              ...travellerNo(round * rivals + rival),
              quoteId,
              car_id,
              price_id,
              couponCode: code,
              acceptedTerms: true,
            }),
          ),
    ),
  );
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'COUPON_NOT_APPLICABLE', message: `${code} has been used up.` });
  return results.filter(({ status }) => status === 'fulfilled').length;
}

it(`gives the last redemption to one of ${rivals}, every time`, async () => {
  for (let round = 0; round < rounds; round += 1) expect(await race(api.context, round)).toBe(1);
  expect(await breaches(api.context.db)).toEqual([]);
});

it('control: without the locks it gives it to all of them', async () => {
  const lockless: Context = { ...api.context, db: api.context.db.withPlugin(withoutLocks) };
  expect(await race(lockless, 0)).toBe(rivals);
});
