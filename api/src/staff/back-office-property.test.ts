import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MoneyInReview } from 'shared/contract/staff';
import { breaches } from '../payments/invariants';
import { drawer } from '../payments/testing/shuffle';
import { sendStrayMoney } from '../payments/testing/stray-money';
import { travellerOf, type UnpaidRide } from '../payments/testing/traveller';
import type { Booked } from '../rides/testing/rides-by-api';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/answers';
import { staffOf } from './testing/staff-by-api';

const minuteMs = 60_000;
const statuses = ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed', 'no_show', 'cancelled'];
const phones = ['+2348031112233', '+2348065550199'];

/** Travellers book and pay too much, too little and too late, and the back office presses whatever there is to press. */
async function muddle(api: TestApi, seed: number, steps: number) {
  const traveller = travellerOf(api);
  const staff = staffOf(api);
  const draw = drawer(seed);
  const below = (count: number) => Math.floor(draw() * count);
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)];
  const rides: UnpaidRide[] = [];
  const references: string[] = [];
  const anyRide = () => {
    const ride = oneOf(rides);
    return { savedBookedRide: { _id: ride?.id ?? 'x'.repeat(22) } } as Booked;
  };
  const review = async () => dataOf<MoneyInReview[]>(await staff.get('/staff/payments'));
  const anyMoney = async () => oneOf(await review());
  const act = (item: MoneyInReview | undefined, action: string, body: object) =>
    staff.send(`/staff/payments/${item?.itemId ?? 'refund-0'}/${action}`, body);

  const book = async () => {
    const ride = await traveller.book().catch(() => undefined);
    if (!ride) return;
    rides.push(ride);
    const { reference } = await api.context.db
      .selectFrom('ride_bookings')
      .select('reference')
      .where('public_id', '=', ride.id)
      .executeTakeFirstOrThrow();
    references.push(reference);
  };
  const pay = async () => {
    const ride = oneOf(rides);
    if (!ride) return;
    const amount = [ride.due, ride.due, ride.due / 2, ride.due + 1500][below(4)] ?? ride.due;
    await traveller.transfer(ride.details.accountNumber, Math.round(amount * 100) / 100);
    await api.runJobs();
  };
  const acts = [
    book,
    pay,
    pay,
    async () => void (await sendStrayMoney(api, [100, 20_000, rides[0]?.due ?? 1][below(3)] ?? 1)),
    async () => void (await traveller.initiate(oneOf(rides) ?? { id: 'x'.repeat(22) })),
    async () => void (await api.runJobs()),
    async () => api.travel([minuteMs, 31 * minuteMs, 8 * 60 * minuteMs][below(3)] ?? 0),
    async () => void (await staff.move(anyRide(), oneOf(statuses) ?? 'confirmed')),
    async () => void (await staff.move(anyRide(), 'confirmed')),
    async () => void (await staff.assign(anyRide(), { phone: oneOf(phones) })),
    async () => void (await act(await anyMoney(), 'match', { bookingId: oneOf(references) })),
    async () => void (await act(await anyMoney(), 'revive', {})),
    async () => void (await act(await anyMoney(), 'refund', { by: 'bank' })),
    async () => void (await act(await anyMoney(), 'refund', { by: 'hand', reference: 'FT1' })),
  ];
  await book();
  for (let step = 0; step < steps; step += 1) {
    await oneOf(acts)?.();
    expect(await breaches(api.context.db)).toEqual([]);
  }
  const deeds = await api.context.db.selectFrom('staff_actions').select('action').execute();
  expect(new Set(deeds.map(({ action }) => action.split(':')[0]))).toEqual(new Set(['ride', 'money']));
  // at last the day's work is done: whatever waits goes back
  for (const item of await review()) if (item.actions.includes('refund')) await act(item, 'refund', { by: 'bank' });
  expect(await breaches(api.context.db)).toEqual([]);
  expect((await review()).filter(({ actions }) => actions.includes('refund'))).toEqual([]);
}

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

test.each([1, 2, 3])(
  'whatever the back office presses, every invariant holds, and all that waits can go back (seed %d)',
  (seed) => muddle(api, seed, 40),
  120_000,
);
