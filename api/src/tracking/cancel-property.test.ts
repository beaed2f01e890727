import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import * as flights from '../flights/testing/flights-by-api';
import { breaches } from '../payments/invariants';
import { drawer } from '../payments/testing/shuffle';
import * as rides from '../rides/testing/rides-by-api';
import { parseSettings } from '../settings';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/answers';
import { askRefund, cancel, trackFlight, trackRide } from './testing/track-by-api';

const hourMs = 3_600_000;
let api: TestApi;
let travellers = 0;
beforeAll(async () => {
  const tracking = { max: 1000, windowSeconds: 60 };
  api = await openTestApi({
    settings: { limits: { ...parseSettings({}).limits, tracking, trackingAddress: tracking } },
  });
});
afterAll(() => api.close());

type Tracked = TrackedRide | TrackedFlight;
interface Sold {
  /** Looks the booking up. */
  open(): Promise<Tracked>;
  send(amount: number): Promise<unknown>;
}

async function sellRide(): Promise<Sold> {
  travellers += 1;
  const day = new Date(api.context.now().getTime() + 50 * hourMs).toISOString().slice(0, 10);
  const selection = await rides.quote(api, {}, { pickupDate: day });
  const booked = dataOf<rides.Booked>(await rides.create(api, selection, rides.travellerNo(travellers)));
  return { open: () => trackRide(api, booked), send: (amount) => rides.sendMoney(api, booked, amount) };
}

async function sellFlight(): Promise<Sold> {
  const day = new Date(api.context.now().getTime() + 60 * hourMs).toISOString().slice(0, 10);
  const trip = { ...flights.trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: day }] };
  const booked = await flights.book(api, trip);
  return { open: () => trackFlight(api, booked), send: (amount) => flights.sendMoney(api, booked, amount) };
}

/** Ends a booking if it can be ended; what was said beforehand is what is done. */
async function end(booking: Sold): Promise<void> {
  const open = await booking.open();
  if (!open.actions.includes('cancel')) return;
  const said = await askRefund(api, open);
  expect(toKobo(said.refund) + toKobo(said.kept)).toBe(toKobo(said.paid));
  const done = dataOf<Cancellation>(await cancel(api, open, { expectedRefund: said.refund }));
  expect(done).toEqual({ ...said, status: 'cancelled' });
  const { payment } = await booking.open();
  expect(toKobo(payment.refund?.amount ?? 0)).toBe(toKobo(said.refund));
}

const toKobo = (amount: number) => Math.round(amount * 100);

/** Money of every size at any time, before and after the end of its booking, keeps every kobo in one place. */
test.each([1, 2])(
  'what goes back and what is kept are what was paid, whatever happens (seed %d)',
  async (seed) => {
    const draw = drawer(seed);
    const below = (count: number) => Math.floor(draw() * count);
    const sold: Sold[] = [];
    const someone = async (act: (booking: Sold) => Promise<unknown>) => {
      const booking = sold[below(sold.length)];
      if (booking) await act(booking);
    };
    const sell = async () => void sold.push(await (below(2) === 0 ? sellRide() : sellFlight()));
    const pay = () =>
      someone(async (booking) => {
        const { payment } = await booking.open();
        const rest = Math.max(payment.amountDue - payment.amountPaid, 1);
        const amount = [rest, rest, rest + 0.5, rest / 2, payment.amountDue * 2, 0.01][below(6)] ?? rest;
        await booking.send(toKobo(amount) / 100);
      });
    const acts = [
      sell,
      ...[pay, pay, pay],
      ...[() => someone(end), () => someone(end)],
      ...[async () => void (await api.runJobs()), async () => void (await api.runJobs())],
      async () => api.travel(below(26) * hourMs),
      async () => api.travel(below(25) * 60_000),
    ];
    await sell();
    await sell();
    for (let step = 0; step < 40; step += 1) {
      await acts[below(acts.length)]?.();
      if (step % 4 === 3) expect(await breaches(api.context.db)).toEqual([]);
    }
    api.travel(hourMs);
    await api.runJobs();
    expect(await breaches(api.context.db)).toEqual([]);
    for (const booking of sold) {
      const { status, payment } = await booking.open();
      if (status === 'cancelled') {
        const keptKobo = toKobo(payment.amountPaid) - toKobo(payment.refund?.amount ?? 0);
        expect(keptKobo).toBeGreaterThanOrEqual(0);
        expect(keptKobo).toBeLessThanOrEqual(toKobo(payment.amountDue));
      }
    }
  },
  120_000,
);
