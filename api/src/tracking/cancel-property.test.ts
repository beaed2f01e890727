import fc from 'fast-check';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import * as flights from '../flights/testing/flight-calls';
import { breaches } from '../payments/invariants';
import { newTally, pick } from '../payments/testing/tally';
import * as rides from '../rides/testing/ride-calls';
import { parseSettings } from '../settings';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { askRefund, cancel, trackFlight, trackRide } from './testing/tracking-calls';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toKobo = (amount: number) => Math.round(amount * 100);

type Tracked = TrackedRide | TrackedFlight;
interface Sold {
  /** Looks the booking up. */
  open(): Promise<Tracked>;
  send(amount: number): Promise<unknown>;
}

/** @returns nothing if somebody has the car at that time */
async function sellRide(api: TestApi, traveller: number): Promise<Sold[]> {
  const day = new Date(api.context.now().getTime() + 50 * hourMs).toISOString().slice(0, 10);
  const selection = await rides.quote(api, {}, { pickupDate: day });
  const answer = await rides.create(api, selection, rides.travellerNo(traveller));
  if (answer.json().code === 'CAR_TAKEN') return [];
  const booked = dataOf<rides.Booked>(answer);
  return [{ open: () => trackRide(api, booked), send: (amount) => rides.sendMoney(api, booked, amount) }];
}

async function sellFlight(api: TestApi): Promise<Sold> {
  const day = new Date(api.context.now().getTime() + 60 * hourMs).toISOString().slice(0, 10);
  const trip = { ...flights.trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: day }] };
  const booked = await flights.book(api, trip);
  return { open: () => trackFlight(api, booked), send: (amount) => flights.sendMoney(api, booked, amount) };
}

/** What is sent, by what is missing and what is due, in naira. */
const sizes = {
  rest: (rest: number) => rest,
  more: (rest: number) => rest + 0.5,
  half: (rest: number) => rest / 2,
  twice: (_rest: number, due: number) => due * 2,
  kobo: () => 0.01,
} as const;

const which = fc.nat({ max: 99 });
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('sellRide' as const) }),
    fc.record({ act: fc.constant('sellFlight' as const) }),
    {
      arbitrary: fc.record({
        act: fc.constant('pay' as const),
        which,
        size: fc.oneof(
          { arbitrary: fc.constant('rest' as const), weight: 3 },
          fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[])),
        ),
      }),
      weight: 3,
    },
    { arbitrary: fc.record({ act: fc.constant('end' as const), which }), weight: 2 },
    { arbitrary: fc.record({ act: fc.constant('jobs' as const) }), weight: 2 },
    fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
    fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 60, max: 25 * 60 }) }),
  ),
  { minLength: 20, maxLength: 30 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;
/** Played first, so that whatever is drawn, each kind of end has happened. The ride is ended a day before its pickup. */
const everything: Act[] = [
  ...[{ act: 'pay', which: 0, size: 'rest' } as const, { act: 'pay', which: 1, size: 'more' } as const],
  ...[{ act: 'jobs' } as const, { act: 'end', which: 1 } as const, { act: 'wait', minutes: 30 * 60 } as const],
  ...[{ act: 'end', which: 0 } as const, { act: 'sellFlight' } as const, { act: 'end', which: 2 } as const],
];
type Tally = ReturnType<typeof newTally>;

/** Ends a booking if it can be ended; what was said beforehand is what is done. */
async function end(api: TestApi, booking: Sold, tally: Tally): Promise<void> {
  const open = await booking.open();
  if (!open.actions.includes('cancel')) return;
  const said = await askRefund(api, open);
  expect(toKobo(said.refund) + toKobo(said.kept)).toBe(toKobo(said.paid));
  const done = dataOf<Cancellation>(await cancel(api, open, { expectedRefund: said.refund }));
  expect(done).toEqual({ ...said, status: 'cancelled' });
  const { payment } = await booking.open();
  expect(toKobo(payment.refund?.amount ?? 0)).toBe(toKobo(said.refund));
  tally.add(`cancelled ${said.paid === 0 ? 'unpaid' : `paid, ${said.kept > 0 ? 'some' : 'nothing'} kept`}`);
}

async function play(api: TestApi, played: readonly Act[], tally: Tally): Promise<void> {
  const sold: Sold[] = [];
  const perform = async (act: Act): Promise<unknown> => {
    if (act.act === 'sellRide') return sold.push(...(await sellRide(api, sold.length)));
    if (act.act === 'sellFlight') return sold.push(await sellFlight(api));
    if (act.act === 'jobs') return api.runJobs();
    if (act.act === 'wait') return api.travel(act.minutes * minuteMs);
    const booking = pick(sold, act.which);
    if (!booking) return undefined;
    if (act.act === 'end') return end(api, booking, tally);
    const { payment } = await booking.open();
    const rest = Math.max(payment.amountDue - payment.amountPaid, 1);
    return booking.send(toKobo(sizes[act.size](rest, payment.amountDue)) / 100);
  };
  sold.push(...(await sellRide(api, 0)), await sellFlight(api));
  for (const [step, act] of played.entries()) {
    await perform(act);
    if (step % 4 === 3) expect(await breaches(api.context.db)).toEqual([]);
  }
  api.travel(hourMs);
  await api.runJobs();
  expect(await breaches(api.context.db)).toEqual([]);
  for (const booking of sold) {
    const { status, payment } = await booking.open();
    if (status !== 'cancelled') continue;
    const retainedKobo = toKobo(payment.amountPaid) - toKobo(payment.refund?.amount ?? 0);
    expect(retainedKobo).toBeGreaterThanOrEqual(0);
    expect(retainedKobo).toBeLessThanOrEqual(toKobo(payment.amountDue));
  }
}

test('refunds and retained amounts always add up to the received money', async () => {
  const tally = newTally();
  const tracking = { max: 1000, windowSeconds: 60 };
  const limits = { ...parseSettings({}).limits, tracking, trackingAddress: tracking };
  const property = fc.asyncProperty(acts, async (played) => {
    const api = await openTestApi({ settings: { limits } });
    try {
      await play(api, played, tally);
      await tally.addMoney(api.context.db);
    } finally {
      await api.close();
    }
  });
  await fc.assert(property, { seed: 3, numRuns: 3, examples: [[everything]], interruptAfterTimeLimit: 240_000 });
  const ends = ['cancelled unpaid', 'cancelled paid, some kept', 'cancelled paid, nothing kept'];
  expect(tally.missing([...ends, 'booking', 'transfer', 'refund due', 'kept', 'overpaid', 'refund_pending'])).toEqual(
    [],
  );
}, 300_000);
