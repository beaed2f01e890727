import fc from 'fast-check';
import type { PaymentUnderReview } from 'shared/contract/staff';
import { breaches } from '../payments/invariants';
import { sendStrayMoney } from '../payments/testing/stray-money';
import { newTally, pick } from '../payments/testing/tally';
import { travellerOf, type UnpaidRide } from '../payments/testing/traveller';
import type { Booked } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { ledgerFaults } from './ledger/testing/ledger-faults';
import { staffOf } from './testing/staff-calls';

const minuteMs = 60_000;

/** The sizes of transfers, relative to the due amount, in naira. */
const sizes = {
  due: (due: number) => due,
  half: (due: number) => due / 2,
  more: (due: number) => due + 1500,
  little: () => 100,
} as const;
const size = fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[]));
const status = fc.constantFrom(
  ...(['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress', 'completed', 'no_show', 'cancelled'] as const),
);
const which = fc.nat({ max: 99 });
const act = <Name extends string>(name: Name) => fc.constant(name);
const acts = fc.array(
  fc.oneof(
    fc.record({ act: act('book') }),
    { arbitrary: fc.record({ act: act('pay'), which, size }), weight: 2 },
    fc.record({ act: act('stray'), which, size }),
    fc.record({ act: act('initiate'), which }),
    fc.record({ act: act('jobs') }),
    fc.record({ act: act('wait'), minutes: fc.constantFrom(1, 31, 8 * 60) }),
    { arbitrary: fc.record({ act: act('move'), which, to: status }), weight: 2 },
    fc.record({ act: act('assign'), which, phone: fc.constantFrom('+2348031112233', '+2348065550199') }),
    fc.record({ act: act('match'), which, ride: which }),
    fc.record({ act: act('revive'), which }),
    fc.record({ act: act('refund'), which, by: fc.constantFrom('bank', 'hand') }),
  ),
  { minLength: 25, maxLength: 35 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

const jobs: Act = { act: 'jobs' };
const book: Act = { act: 'book' };
/** Runs first, so that every run covers all actions of the back office. */
const everything: Act[] = [
  { act: 'pay', which: 0, size: 'due' },
  { act: 'move', which: 0, to: 'confirmed' },
  { act: 'assign', which: 0, phone: '+2348031112233' },
  // the car of the third ride is given to the fourth, and comes free again
  ...[book, book, { act: 'stray', which: 1, size: 'due' } as const, { act: 'match', which: 0, ride: 1 } as const],
  ...[{ act: 'wait', minutes: 31 } as const, jobs, book, { act: 'pay', which: 3, size: 'due' } as const],
  ...[{ act: 'pay', which: 2, size: 'due' } as const, { act: 'move', which: 3, to: 'cancelled' } as const],
  { act: 'revive', which: 0 },
  ...[{ act: 'refund', which: 0, by: 'bank' } as const, jobs],
  ...[{ act: 'pay', which: 0, size: 'little' } as const, { act: 'refund', which: 0, by: 'hand' } as const],
  ...[{ act: 'stray', which: 0, size: 'little' } as const, { act: 'refund', which: 0, by: 'bank' } as const, jobs],
];
/** The last car is taken, or the traveller has reached the limit of unpaid bookings. */
const refused = (error: Error): undefined => {
  if (!/^(No car is free|Answered 4)/.test(error.message)) throw error;
};
type Tally = ReturnType<typeof newTally>;

/** Random bookings and payments (too much, too little, too late) with random actions of the back office. */
async function play(api: TestApi, played: readonly Act[], tally: Tally): Promise<void> {
  const traveller = travellerOf(api);
  const staff = staffOf(api);
  const rides: { ride: UnpaidRide; reference: string }[] = [];
  const bookOne = async () => {
    const ride = await traveller.book().catch(refused);
    if (!ride) return;
    const { reference } = await api.context.db
      .selectFrom('ride_bookings')
      .select('reference')
      .where('public_id', '=', ride.id)
      .executeTakeFirstOrThrow();
    rides.push({ ride, reference });
  };
  await bookOne();
  const rideAt = (at: number) => pick(rides, at)?.ride ?? { id: 'x'.repeat(22), due: 1, details: undefined };
  const booked = (at: number) => ({ savedBookedRide: { _id: rideAt(at).id } }) as Booked;
  const amount = (of: keyof typeof sizes, due: number) => Math.round(sizes[of](due) * 100) / 100;
  const review = async () => dataOf<PaymentUnderReview[]>(await staff.get('/staff/payments'));
  /** Presses a button of an item that has it; where none has, of any: that is refused. */
  const press = async (at: number, action: 'match' | 'revive' | 'refund', body: object) => {
    const items = await review();
    const fit = items.filter(({ actions }) => actions.includes(action));
    const item = pick(fit.length > 0 ? fit : items, at);
    await staff.send(`/staff/payments/${item?.itemId ?? 'refund-0'}/${action}`, body);
  };
  const perform = async (done: Act): Promise<unknown> => {
    switch (done.act) {
      case 'book':
        return bookOne();
      case 'pay': {
        const { details, due } = rideAt(done.which);
        if (details) await traveller.transfer(details.accountNumber, amount(done.size, due));
        return api.runJobs();
      }
      case 'stray':
        return sendStrayMoney(api, amount(done.size, rideAt(done.which).due));
      case 'initiate':
        return traveller.initiate(rideAt(done.which));
      case 'jobs':
        return api.runJobs();
      case 'wait':
        return api.travel(done.minutes * minuteMs);
      case 'move':
        return staff.move(booked(done.which), done.to);
      case 'assign':
        return staff.assign(booked(done.which), { phone: done.phone });
      case 'match':
        return press(done.which, 'match', { bookingId: pick(rides, done.ride)?.reference });
      case 'revive':
        return press(done.which, 'revive', {});
      case 'refund':
        return press(done.which, 'refund', done.by === 'bank' ? { by: 'bank' } : { by: 'hand', reference: 'FT1' });
    }
  };
  for (const done of played) {
    await perform(done);
    expect(await breaches(api.context.db)).toEqual([]);
    expect(await ledgerFaults(api)).toEqual([]);
  }
  // at last the day's work is done: whatever waits goes back
  for (const { itemId, actions } of await review())
    if (actions.includes('refund')) await staff.send(`/staff/payments/${itemId}/refund`, { by: 'bank' });
  await api.runJobs();
  expect(await breaches(api.context.db)).toEqual([]);
  expect(await ledgerFaults(api)).toEqual([]);
  expect((await review()).filter(({ actions }) => actions.includes('refund'))).toEqual([]);

  await tally.addMoney(api.context.db);
  await tally.addStatuses(api.context.db, 'ride');
  for (const { action } of await api.context.db.selectFrom('staff_actions').select('action').execute())
    tally.add(action);
}

test('random actions of the back office keep all invariants, and all payments under review can be refunded', async () => {
  const tally = newTally();
  const property = fc.asyncProperty(acts, async (played) => {
    const api = await openTestApi();
    try {
      await play(api, played, tally);
    } finally {
      await api.close();
    }
  });
  await fc.assert(property, { seed: 1, numRuns: 3, examples: [[everything]], interruptAfterTimeLimit: 240_000 });
  const pressed = [
    'money: match',
    'money: revive',
    'money: refund by bank',
    'money: refund by hand',
    'ride: assign driver',
    'ride: confirmed',
  ];
  const became = ['ride cancelled', 'ride payment_review', 'paid', 'overpaid', 'late', 'refunded', 'expired'];
  expect(tally.missing([...pressed, ...became])).toEqual([]);
  expect(tally.fewerThan(2, ['booking', 'transfer', 'refund done'])).toEqual([]);
}, 300_000);
