import type { FlightChange, FlightOffer, FlightSlice } from 'shared/contract/flights';
import { breaches } from '../../payments/invariants';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post, refusalOf } from '../../testing/responses';
import { trackFlight } from '../../tracking/testing/tracking-calls';
import { confirmChange, payChange, quoteChange, searchChange, viewTokenOf } from '../testing/change-calls';
import { type Booked, create, look, pay, runJobs, search, select, trip, tripAbroad } from '../testing/flight-calls';

// The way back is changed after the way out has begun.

const hourMs = 3_600_000;
let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const outAndBack = {
  ...trip,
  tripType: 'return' as const,
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: '2026-12-01' },
    { from: 'ABV', to: 'LOS', departureDate: '2026-12-04' },
  ],
};

/** On a flight of the morning, so that others of the day follow it. */
async function ticketed(brand: string, criteria: typeof trip = outAndBack): Promise<Booked> {
  const isWanted = ({ brand: { code }, slices: [out] }: FlightOffer) =>
    code === brand && (criteria !== outAndBack || (out?.departAt ?? '') < '2026-12-01T10');
  const selection = await select(api, criteria, isWanted);
  const booked = dataOf<Booked>(await create(api, selection));
  await pay(api, booked);
  return booked;
}

const sliceOf = async (booked: Booked, way: number): Promise<FlightSlice> => {
  const slice = (await look(api, booked)).offer.slices[way];
  if (!slice) throw new Error(`No way ${way}`);
  return slice;
};

/** The clock of the test at an instant from a flight. */
async function travelTo(at: string, hours: number): Promise<void> {
  api.travel(Date.parse(at) + hours * hourMs - api.context.now().getTime());
  await runJobs(api);
}

const numbersOf = ({ segments }: FlightSlice) => segments.map(({ flightNumber }) => flightNumber);

test('the way back moves, and the way out keeps its flight, its seats and what was paid for it', async () => {
  const booked = await ticketed('CLASSIC');
  const before = await look(api, booked);
  const out = await sliceOf(booked, 0);
  await travelTo(out.departAt, 5);
  const tracked = await trackFlight(api, booked);
  expect(tracked.actions).toContain('change_date');
  const back = await sliceOf(booked, 1);
  expect(tracked.change).toMatchObject({
    firstSlice: 1,
    until: new Date(Date.parse(back.departAt) - 3 * hourMs).toISOString(),
  });

  const quote = await quoteChange(api, booked, ['2026-12-01', '2026-12-12']);
  expect(quote.fee).toBe(10_000);
  expect(quote.back).toBe(0);
  const alone = await search(api, { ...trip, slices: [{ from: 'ABV', to: 'LOS', departureDate: '2026-12-12' }] });
  const sold = alone.offers.find(
    ({ brand, slices: [slice] }) =>
      brand.code === 'CLASSIC' &&
      slice &&
      quote.slices[1] &&
      numbersOf(slice).join() === numbersOf(quote.slices[1]).join(),
  );
  const paidBack = (await api.context.db.selectFrom('flight_bookings').select('offer').executeTakeFirstOrThrow()).offer
    .wayFares?.[1]?.[0];
  // the new fare is what this flight alone costs today, and the old one is what was paid for the way back
  const { base = 0, taxes = 0 } = paidBack ?? {};
  const [adult] = sold?.price.perTraveller ?? [];
  expect(quote.difference).toBe((adult?.base ?? 0) + (adult?.taxes ?? 0) - base - taxes);

  await payChange(api, dataOf<FlightChange>(await confirmChange(api, booked, quote)));
  const after = await look(api, booked);
  expect(after.savedBooking.status).toBe('ticketed');
  expect(after.offer.slices[0]).toEqual(before.offer.slices[0]);
  expect(after.offer.slices[1]?.departAt).toMatch(/^2026-12-12/);
  expect(after.offer).not.toHaveProperty('wayFares');
  expect(after.savedBooking.price.total).toBe(before.savedBooking.price.total + quote.due);
  const { price } = after.savedBooking;
  expect(price.base + price.taxes + price.serviceFee + (price.changes ?? 0)).toBe(price.total);
  const seats = await api.context.db
    .selectFrom('flight_seats')
    .select(['date', 'taken'])
    .where('taken', '>', 0)
    .orderBy('date')
    .execute();
  expect(seats.map(({ date, taken }) => [date, taken])).toEqual([
    ['2026-12-01', 1],
    ['2026-12-12', 1],
  ]);
  const { timeline } = await trackFlight(api, booked);
  expect(timeline.map(({ note }) => note).join('\n')).toContain('Date changed: you now fly back on Sat 12 Dec');

  // and once more, at what the way back costs by then
  const again = await quoteChange(api, booked, ['2026-12-01', '2026-12-14']);
  await payChange(api, dataOf<FlightChange>(await confirmChange(api, booked, again)));
  expect((await look(api, booked)).savedBooking.price.total).toBe(price.total + again.due);
});

test('a cheaper way back gives nothing back, whatever the fare', async () => {
  const booked = await ticketed('FLEX');
  await travelTo((await sliceOf(booked, 0)).departAt, 1);
  const quote = await quoteChange(api, booked, ['2026-12-01', '2026-12-22'], ({ difference }) => difference <= 0).catch(
    () => quoteChange(api, booked, ['2026-12-01', '2026-12-09'], ({ difference }) => difference <= 0),
  );
  expect(quote).toMatchObject({ back: 0, due: 0, lost: -quote.difference });
  expect(dataOf<FlightChange>(await confirmChange(api, booked, quote)).status).toBe('done');
});

test('the new way back leaves after the way out has landed', async () => {
  const booked = await ticketed('CLASSIC');
  const out = await sliceOf(booked, 0);
  await travelTo(out.departAt, -2);
  const { offers } = dataOf<{ offers: FlightOffer[] }>(await searchChange(api, booked, '2026-12-01', '2026-12-01'));
  expect(offers.length).toBeGreaterThan(0);
  for (const { slices } of offers)
    expect(Date.parse(slices[1]?.departAt ?? '')).toBeGreaterThanOrEqual(Date.parse(out.arriveAt) + hourMs);
});

describe('refused is', () => {
  test('another day for a flight that has begun, and another flight on its day', async () => {
    const booked = await ticketed('CLASSIC');
    // a search made before the departure has other flights of that day
    const early = await search(api, {
      ...outAndBack,
      slices: [outAndBack.slices[0], { ...outAndBack.slices[1], departureDate: '2026-12-09' }] as typeof trip.slices,
    });
    const out = await sliceOf(booked, 0);
    const other = early.offers.find(
      ({ brand, slices: [slice] }) =>
        brand.code === 'CLASSIC' && slice && numbersOf(slice).join() !== numbersOf(out).join(),
    );
    await travelTo(out.departAt, 1 / 60 - 3);
    const moved = refusalOf(await searchChange(api, booked, '2026-12-02', '2026-12-04'));
    expect(moved).toMatchObject({ code: 'VALIDATION_FAILED', fields: { 'departureDates.0': expect.any(String) } });
    await api.context.db
      .updateTable('flight_searches')
      .set({ expires_at: new Date('2027-01-01') })
      .execute();
    const viewToken = await viewTokenOf(api, booked);
    const quote = await post(api, '/fly/change/quote', {
      viewToken,
      searchId: early.searchId,
      offerId: other?.offerId,
    });
    expect(refusalOf(quote).code).toBe('OFFER_EXPIRED');
  });

  test('a change of the way out that was asked for before, once it leaves too soon', async () => {
    const booked = await ticketed('CLASSIC');
    const out = await sliceOf(booked, 0);
    await travelTo(out.departAt, -3 - 1 / 12);
    const quote = await quoteChange(api, booked, ['2026-12-03', '2026-12-09']);
    await travelTo(out.departAt, -3 + 1 / 12);
    expect(refusalOf(await confirmChange(api, booked, quote))).toMatchObject({
      code: 'OFFER_EXPIRED',
      message: expect.stringContaining('leaves too soon'),
    });
  });

  test('any change three hours before the way back', async () => {
    const booked = await ticketed('CLASSIC');
    await travelTo((await sliceOf(booked, 1)).departAt, -2.9);
    expect(refusalOf(await searchChange(api, booked, '2026-12-01', '2026-12-09')).code).toBe('STATE_CONFLICT');
    expect((await trackFlight(api, booked)).actions).not.toContain('change_date');
  });
});

test('late money makes the change of a way back only while it can still be made', async () => {
  const booked = await ticketed('CLASSIC', {
    ...tripAbroad,
    slices: tripAbroad.slices.map((slice, way) => ({
      ...slice,
      departureDate: way === 0 ? '2026-12-01' : '2026-12-04',
    })),
  });
  await travelTo((await sliceOf(booked, 0)).departAt, 12);
  const change = dataOf<FlightChange>(
    await confirmChange(api, booked, await quoteChange(api, booked, ['2026-12-01', '2026-12-10'])),
  );
  expect(change.status).toBe('awaiting_payment');
  api.travel(31 * 60_000);
  await runJobs(api);
  expect((await trackFlight(api, booked)).changes?.at(-1)?.status).toBe('expired');
  await payChange(api, change, change.due);
  dataOf(
    await post(api, '/sandbox/transfers', {
      accountNumber: change.transfer_details?.accountNumber,
      amount: change.due,
    }),
  );
  await runJobs(api);
  expect((await trackFlight(api, booked)).changes?.at(-1)?.status).toBe('done');
  expect((await sliceOf(booked, 1)).departAt).toMatch(/^2026-12-10/);
});
