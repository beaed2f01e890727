import type { FlightOffer } from 'shared/contract/flights';
import {
  type Booked,
  book,
  create,
  look,
  mailsOf,
  pay,
  runJobs,
  seatsOf,
  select,
  sendMoney,
  statusOf,
  timelineOf,
  trip,
} from '../flights/testing/flight-calls';
import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { askRefund, cancel, trackFlight } from './testing/tracking-calls';

const hourMs = 3_600_000;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const ofBrand =
  (code: string) =>
  ({ brand }: FlightOffer) =>
    brand.code === code;
/** Two adults and an infant, with tickets of this brand. */
async function ticketed(brand: string): Promise<Booked> {
  const booked = dataOf<Booked>(
    await create(api, await select(api, { ...trip, adults: 2, infants: 1 }, ofBrand(brand))),
  );
  await pay(api, booked);
  return booked;
}

test('held seats are back on sale at once, without any money', async () => {
  const booked = await book(api);
  const open = await trackFlight(api, booked);
  expect(await seatsOf(api, booked)).toBe(1);
  expect(dataOf(await cancel(api, open, { expectedRefund: 0 }))).toMatchObject({ status: 'cancelled', kept: 0 });
  expect(await seatsOf(api, booked)).toBe(0);
  expect(await mailsOf(api, booked)).toEqual(['flight-cancelled']);
  await sendMoney(api, booked);
  await runJobs(api);
  const { status, payment } = await trackFlight(api, booked);
  expect(status).toBe('cancelled');
  expect(payment.refund?.amount).toBe(payment.amountDue);
});

test('cancelling a ticketed flight retains the fee of each traveller with a seat, and its seats are on sale again', async () => {
  const booked = await ticketed('CLASSIC');
  const open = await trackFlight(api, booked);
  const said = await askRefund(api, open);
  expect(said).toMatchObject({ kept: 30_000, refund: said.paid - 30_000 });
  expect(said.rule).toContain('NGN 15,000 fee for each traveller (NGN 30,000 in all)');
  expect(await statusOf(api, booked)).toBe('ticketed');
  dataOf(await cancel(api, open, { expectedRefund: said.refund }));
  expect(await seatsOf(api, booked)).toBe(0);
  expect((await look(api, booked)).payment).toMatchObject({
    status: 'refund_pending',
    refund: { amount: said.refund, dueOn: said.dueOn },
  });
  expect((await look(api, booked)).cancelled).toEqual({
    at: api.context.now().toISOString(),
    note: 'You cancelled the booking',
    rule: said.rule,
  });
  expect((await trackFlight(api, booked)).cancelled?.rule).toBe(said.rule);
  expect(await mailsOf(api, booked)).toEqual(['flight-ticketed', 'flight-cancelled']);
  await runJobs(api);
  expect((await timelineOf(api, booked)).at(-1)).toBe('cancelled');
});

test('a fare without refund says so, and can still be cancelled', async () => {
  const booked = await ticketed('SAVER');
  const open = await trackFlight(api, booked);
  const said = await askRefund(api, open);
  const { base, taxes } = booked.savedBooking.price;
  const airportTaxes = taxes - base * 0.05;
  expect(airportTaxes).toBeGreaterThan(0);
  expect(said).toMatchObject({
    refund: airportTaxes,
    kept: said.paid - airportTaxes,
    rule: expect.stringMatching(/^The fare is non-refundable\. The airport taxes of NGN .* go back\.$/),
  });
  dataOf(await cancel(api, open, { expectedRefund: airportTaxes }));
  expect(await trackFlight(api, booked)).toMatchObject({
    status: 'cancelled',
    payment: { refund: { amount: airportTaxes } },
  });
});

test('nothing is cancelled here once the flight has left sale', async () => {
  const booked = await ticketed('FLEX');
  const { offer } = await look(api, booked);
  const departureMs = new Date(offer.slices[0]?.departAt ?? '').getTime();
  api.travel(departureMs - 2 * hourMs - api.context.now().getTime());
  const open = await trackFlight(api, booked);
  expect(open.actions).toContain('cancel');
  api.travel(1);
  expect((await trackFlight(api, booked)).actions).toEqual(['receipt', 'calendar']);
  expect(refusalOf(await cancel(api, open)).code).toBe('STATE_CONFLICT');
});
