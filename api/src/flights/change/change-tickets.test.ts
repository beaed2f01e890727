import type { FlightChange, FlightOffer } from 'shared/contract/flights';
import type { Cancellation } from 'shared/contract/tracking';
import { breaches } from '../../payments/invariants';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf } from '../../testing/responses';
import { askRefund, cancel, trackFlight } from '../../tracking/testing/tracking-calls';
import { beginChange, confirmChange, payChange, quoteChange } from '../testing/change-calls';
import { type Booked, create, look, pay, runJobs, search, select, trip } from '../testing/flight-calls';

// Changes of journeys on which each airline issues a ticket of its own.

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const parts = ({ slices }: Pick<FlightOffer, 'slices'>) =>
  slices.flatMap(({ segments }) => segments.filter(({ newTicket }, at) => at === 0 || newTicket));
const issuersOf = (offer: Pick<FlightOffer, 'slices'>) => [...new Set(parts(offer).map(({ carrier }) => carrier.code))];

const outAndBack = (out: string, back: string) => ({
  ...trip,
  tripType: 'return' as const,
  slices: [
    { from: 'QUO', to: 'LHR', departureDate: out },
    { from: 'LHR', to: 'QUO', departureDate: back },
  ],
});
const oneWay = (day: string) => ({ ...trip, slices: [{ from: 'QUO', to: 'LHR', departureDate: day }] });

/** A ticketed journey for two on several tickets. */
async function ticketed(criteria: typeof trip, brand: string): Promise<Booked> {
  const isWanted = (offer: FlightOffer) => offer.brand.code === brand && issuersOf(offer).length > 1;
  const booked = dataOf<Booked>(await create(api, await select(api, { ...criteria, adults: 2 }, isWanted)));
  await pay(api, booked);
  return booked;
}

const takenSeats = async () =>
  (
    await api.context.db
      .selectFrom('flight_seats')
      .select(['flight_id', 'date', 'taken'])
      .where('taken', '>', 0)
      .orderBy('date')
      .orderBy('flight_id')
      .execute()
  ).map(({ flight_id, date, taken }) => `${flight_id} ${date} ${taken}`);

test('each airline reissues its tickets for one fee, and a later cancellation includes the cost of the change', async () => {
  const booked = await ticketed(oneWay('2026-12-04'), 'CLASSIC');
  const before = await look(api, booked);
  const seatsBefore = await takenSeats();
  const change = await beginChange(api, booked, '2026-12-11', ({ due }) => due > 0);
  expect(change.status).toBe('awaiting_payment');
  // the fee of the fare for each of the two, however many tickets there are
  expect(change.fee).toBe(before.offer.conditions.change.fee * 2);
  expect((await look(api, booked)).tickets).toEqual(before.tickets);

  await payChange(api, change);
  const after = await look(api, booked);
  expect(after.offer.slices).toEqual(change.slices);
  const issuers = issuersOf(after.offer);
  expect(issuersOf(before.offer)).toEqual(expect.arrayContaining(issuers));
  expect(after.tickets.map(({ traveller, airline }) => [traveller, airline.code])).toEqual(
    [0, 1].flatMap((traveller) => issuers.map((code) => [traveller, code])),
  );
  const old = before.tickets.map(({ ticketNumber }) => ticketNumber);
  expect(after.tickets.filter(({ ticketNumber }) => old.includes(ticketNumber))).toEqual([]);
  expect((await takenSeats()).filter((seat) => seatsBefore.includes(seat))).toEqual([]);
  expect(await takenSeats()).toHaveLength(after.offer.slices.flatMap(({ segments }) => segments).length);
  expect(after.savedBooking.price.total).toBe(before.savedBooking.price.total + change.due);
  expect(after.payment).toMatchObject({ status: 'paid', amountPaid: after.savedBooking.price.total });

  const open = await trackFlight(api, booked);
  expect(open.tickets).toEqual(after.tickets);
  const said = await askRefund(api, open);
  expect(said.kept).toBe(after.offer.conditions.refund.fee * 2 + change.fee);
  expect(dataOf<Cancellation>(await cancel(api, open, { expectedRefund: said.refund })).refund).toBe(said.refund);
  expect((await look(api, booked)).payment.refund?.amount).toBe(said.refund);
  expect(await takenSeats()).toEqual([]);
});

test('a cheaper day gives the difference of all tickets back by a refundable fare', async () => {
  const booked = await ticketed(oneWay('2026-12-18'), 'FLEX');
  const before = await look(api, booked);
  const quote = await quoteChange(api, booked, ['2026-12-09'], ({ back }) => back > 0);
  expect(quote).toMatchObject({ fee: 0, back: -quote.difference });
  dataOf<FlightChange>(await confirmChange(api, booked, quote));
  await runJobs(api);
  const after = await look(api, booked);
  expect(after.payment.refund?.amount).toBe(quote.back);
  expect(after.savedBooking.price.total).toBe(before.savedBooking.price.total - quote.back);
  expect(after.tickets).toHaveLength(2 * issuersOf(after.offer).length);
  const said = await askRefund(api, await trackFlight(api, booked));
  expect(said.kept).toBe(after.offer.conditions.refund.fee * 2);
  expect(said.refund).toBe(before.payment.amountPaid - said.kept);
});

test('one way of a return on several tickets is changed, and the other keeps its flights and seats', async () => {
  const booked = await ticketed(outAndBack('2026-12-04', '2026-12-18'), 'CLASSIC');
  const before = await look(api, booked);
  const change = dataOf<FlightChange>(
    await confirmChange(api, booked, await quoteChange(api, booked, ['2026-12-04', '2026-12-20'])),
  );
  await payChange(api, change);
  const after = await look(api, booked);
  expect(after.offer.slices[0]).toEqual(before.offer.slices[0]);
  expect(after.offer.slices[1]?.departAt).toMatch(/^2026-12-20/);
  expect(after.tickets).toHaveLength(2 * issuersOf(after.offer).length);
  expect(await takenSeats()).toHaveLength(after.offer.slices.flatMap(({ segments }) => segments).length);
});

test('another airline with flights for the whole journey does not hide those of the booked airlines', async () => {
  const toYola = (day: string) => ({ ...trip, slices: [{ from: 'AKR', to: 'YOL', departureDate: day }] });
  const booked = await ticketed(toYola('2026-12-04'), 'CLASSIC');
  const airlines = issuersOf((await look(api, booked)).offer);
  const { offers } = await search(api, toYola('2026-12-05'));
  expect(offers.some((offer) => issuersOf(offer).every((code) => !airlines.includes(code)))).toBe(true);
  const quote = await quoteChange(api, booked, ['2026-12-05']);
  expect(airlines).toEqual(expect.arrayContaining(issuersOf(quote)));
});
