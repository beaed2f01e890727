import { refuseRows } from '../jobs/testing/refuse-rows';
import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import {
  acceptPrice,
  type Booked,
  book,
  initiate,
  keyOf,
  look,
  mailsOf,
  runJobs,
  sendMoney,
  statusOf,
  trip,
} from './testing/flight-calls';

const hourMs = 3_600_000;
let api: TestApi;
const log: string[] = [];
beforeAll(async () => {
  api = await openTestApi({ settings: { logLevel: 'error' }, logTo: { write: (line) => void log.push(line) } });
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

/** A booking that expires before a price increase: booked 14 days ahead, paid a day later. */
async function bookAhead(): Promise<Booked> {
  const departureDate = new Date(api.context.now().getTime() + 14 * 24 * hourMs).toISOString().slice(0, 10);
  return book(api, { ...trip, slices: [{ from: 'LOS', to: 'ABV', departureDate }] });
}

async function rise(booked: Booked): Promise<Booked> {
  api.travel(24 * hourMs);
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('hold_expired');
  return booked;
}

const risen = async () => rise(await bookAhead());

test('a booking without a decision on its price increase is cancelled after a day and refunded', async () => {
  const booked = await risen();
  const { payment } = await look(api, booked);
  await sendMoney(api, booked);
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('price_changed');
  api.travel(24 * hourMs - 1);
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('price_changed');
  api.travel(60_000);
  await runJobs(api);
  expect((await look(api, booked)).payment).toMatchObject({
    status: 'refund_pending',
    refund: { amount: payment.amountDue },
  });
  expect(await statusOf(api, booked)).toBe('cancelled');
  expect((await mailsOf(api, booked)).at(-1)).toBe('flight-cancelled');
  expect((await acceptPrice(api, booked, true)).statusCode).toBe(409);
});

test('another price increase starts the day again', async () => {
  const booked = await risen();
  expect((await initiate(api, booked)).json()).toMatchObject({ code: 'PRICE_CHANGED' });
  api.travel(20 * hourMs);
  expect((await initiate(api, booked)).json()).toMatchObject({ code: 'PRICE_CHANGED' });
  api.travel(20 * hourMs);
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('price_changed');
  api.travel(4 * hourMs);
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('cancelled');
  expect((await look(api, booked)).payment).toMatchObject({ status: 'expired', refund: null });
});

test('the decision is due at the latest when the flight leaves sale', async () => {
  const booked = await risen();
  await initiate(api, booked);
  const { offer } = await look(api, booked);
  const departureMs = new Date(offer.slices[0]?.departAt ?? '').getTime();
  await api.context.db
    .updateTable('flight_bookings')
    .set({ risen_at: new Date(departureMs) })
    .execute();
  api.travel(departureMs - 2 * hourMs - 60_000 - api.context.now().getTime());
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('price_changed');
  api.travel(60_000);
  await runJobs(api);
  expect(await statusOf(api, booked)).toBe('cancelled');
});

test('a failure is logged, does not delay others, and is retried', async () => {
  const [stuck, other] = [await bookAhead(), await bookAhead()];
  await rise(stuck);
  await initiate(api, stuck);
  await initiate(api, other);
  const mend = await refuseRows(api.context.db, 'flight_timeline', 'booking_id', await keyOf(api, stuck));
  api.travel(24 * hourMs);
  const failed = (await api.runJobs()).filter(({ error }) => error).map(({ kind }) => kind);
  expect(failed).toEqual(['flights.end-undecided']);
  expect([await statusOf(api, stuck), await statusOf(api, other)]).toEqual(['price_changed', 'cancelled']);
  const lines = log.map((line) => JSON.parse(line) as { reference?: string });
  expect(lines.flatMap(({ reference }) => reference ?? [])).toEqual([stuck.savedBooking.bookingId]);
  await mend();
  api.travel(60_000);
  await runJobs(api);
  expect(await statusOf(api, stuck)).toBe('cancelled');
});
