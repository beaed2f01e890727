import type { FlightChange, FlightOffer } from 'shared/contract/flights';
import type { Cancellation } from 'shared/contract/tracking';
import { breaches } from '../../payments/invariants';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, post, refusalOf } from '../../testing/responses';
import { askRefund, cancel, trackFlight } from '../../tracking/testing/tracking-calls';
import {
  beginChange,
  confirmChange,
  payChange,
  quoteChange,
  searchChange,
  sendForChange,
  viewTokenOf,
  withdrawChange,
} from '../testing/change-calls';
import {
  type Booked,
  book,
  create,
  keyOf,
  look,
  mailsOf,
  pay,
  runJobs,
  select,
  trip,
  tripAbroad,
} from '../testing/flight-calls';

const minuteMs = 60_000;
let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const ofBrand = (code: string) => (offer: FlightOffer) => offer.brand.code === code;

/** A ticketed flight of this fare, Lagos to Abuja on 4 December. */
async function ticketed(brand = 'CLASSIC', over: object = {}, criteria = trip): Promise<Booked> {
  const booked = dataOf<Booked>(await create(api, await select(api, criteria, ofBrand(brand)), over));
  await pay(api, booked);
  return booked;
}

/** Seats of the site that are taken, by day. */
const takenSeats = async () =>
  Object.fromEntries(
    (
      await api.context.db
        .selectFrom('flight_seats')
        .select(({ fn }) => ['date', fn.sum<number>('taken').as('taken')])
        .groupBy('date')
        .having(({ fn }) => fn.sum('taken'), '>', 0)
        .orderBy('date')
        .execute()
    ).map(({ date, taken }) => [date, Number(taken)]),
  );

const mailsAbout = async (change: FlightChange) => {
  const row = await api.context.db
    .selectFrom('flight_changes')
    .select('id')
    .where('public_id', '=', change.changeId)
    .executeTakeFirstOrThrow();
  const jobs = await api.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  return jobs.flatMap(({ payload }) => (payload.bookingId === row.id ? [payload.template] : []));
};

const changeOf = async (booked: Booked, index = -1) => {
  const change = (await trackFlight(api, booked)).changes?.at(index);
  if (!change) throw new Error('No change was begun');
  return change;
};

describe('a change with an amount due', () => {
  test('holds the new seats, keeps the old tickets until it is paid, then exchanges them', async () => {
    const booked = await ticketed();
    const before = await look(api, booked);
    const change = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
    expect(change).toMatchObject({ status: 'awaiting_payment', fee: 10_000 });
    expect(change.due).toBe(change.difference + change.fee);
    expect(change.transfer_details?.amount).toBe(change.due);
    expect(await takenSeats()).toEqual({ '2026-12-04': 1, '2026-12-09': 1 });
    expect((await look(api, booked)).tickets).toEqual(before.tickets);

    await payChange(api, change);
    const after = await look(api, booked);
    expect(await takenSeats()).toEqual({ '2026-12-09': 1 });
    expect(after.offer.slices[0]?.departAt).toMatch(/^2026-12-09/);
    expect(after.offer.brand.code).toBe('CLASSIC');
    expect(after.offer.airline).toEqual(before.offer.airline);
    expect(after.tickets[0]?.ticketNumber).not.toBe(before.tickets[0]?.ticketNumber);
    const { price } = after.savedBooking;
    expect(price.total).toBe(before.savedBooking.price.total + change.due);
    expect(price).toMatchObject({ changes: change.fee, total: change.newTotal });
    expect(price.base + price.taxes + price.serviceFee + price.addOns + (price.changes ?? 0) - price.discount).toBe(
      price.total,
    );
    expect(after.payment).toMatchObject({ status: 'paid', amountDue: price.total, amountPaid: price.total });
    const tracked = await trackFlight(api, booked);
    expect(tracked.actions).toContain('change_date');
    expect(tracked.timeline.map(({ note }) => note).join('\n')).toMatch(
      /Change to Wed 9 Dec, .* asked for: NGN .* to pay\nDate changed: you now leave on Wed 9 Dec/,
    );
    expect(await mailsAbout(change)).toEqual(['payment-due', 'flight-changed']);
  });

  test('moves the mail about the check-in to the new day', async () => {
    const booked = await ticketed();
    await payChange(api, await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0));
    const opened = async () => (await mailsOf(api, booked)).filter((name) => name === 'flight-check-in').length;
    const goTo = async (at: string) => {
      api.travel(Date.parse(at) - api.context.now().getTime());
      await runJobs(api);
    };
    await goTo('2026-12-05T00:00:00+01:00');
    expect(await opened()).toBe(0);
    await goTo('2026-12-09T00:00:00+01:00');
    expect(await opened()).toBe(1);
  });

  test('that nobody pays releases the new seats, and nothing else happens', async () => {
    const booked = await ticketed();
    const before = await look(api, booked);
    const change = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
    api.travel(31 * minuteMs);
    await runJobs(api);
    expect(await takenSeats()).toEqual({ '2026-12-04': 1 });
    expect(await look(api, booked)).toEqual(before);
    expect(await changeOf(booked)).toMatchObject({ status: 'expired', payment: { status: 'expired' } });
    expect(await mailsAbout(change)).toEqual(['payment-due', 'flight-change-expired']);
    // and the traveller may begin again
    await payChange(api, await beginChange(api, booked, '2026-12-10'));
    expect((await look(api, booked)).offer.slices[0]?.departAt).toMatch(/^2026-12-10/);
  });

  test('waits for the rest after a part, and gives a surplus back', async () => {
    const booked = await ticketed();
    const change = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
    await payChange(api, change, 1_000);
    expect(await changeOf(booked)).toMatchObject({ status: 'awaiting_payment', payment: { amountPaid: 1_000 } });
    const token = await viewTokenOf(api, booked);
    const asked = await post(api, '/fly/change/complete', {
      viewToken: token,
      changeId: change.changeId,
      transaction_id: change.transaction_id,
    });
    expect(refusalOf(asked).code).toBe('TRANSFER_INCOMPLETE');
    await payChange(api, change, change.due);
    expect(await changeOf(booked)).toMatchObject({
      status: 'done',
      payment: { status: 'overpaid', refund: { amount: 1_000 } },
    });
    expect((await look(api, booked)).payment.refund?.amount).toBe(1_000);
  });

  test('is made by a late transfer if the seats are free, and not any more after another change', async () => {
    const booked = await ticketed();
    const late = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
    api.travel(31 * minuteMs);
    await runJobs(api);
    await sendForChange(api, late);
    await runJobs(api);
    expect(await changeOf(booked)).toMatchObject({ status: 'done' });

    const lost = await beginChange(api, booked, '2026-12-10');
    api.travel(31 * minuteMs);
    await runJobs(api);
    await payChange(api, await beginChange(api, booked, '2026-12-11'));
    await sendForChange(api, lost);
    await runJobs(api);
    expect(await changeOf(booked, 1)).toMatchObject({
      status: 'expired',
      payment: { status: 'late', refund: { amount: lost.due } },
    });
    expect((await look(api, booked)).offer.slices[0]?.departAt).toMatch(/^2026-12-11/);
  });

  test('can be given up, and what has come in goes back', async () => {
    const booked = await ticketed();
    const change = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
    await payChange(api, change, 1_000);
    const given = dataOf<FlightChange>(await withdrawChange(api, booked, change));
    expect(given).toMatchObject({ status: 'withdrawn', payment: { refund: { amount: 1_000 } } });
    expect(await takenSeats()).toEqual({ '2026-12-04': 1 });
    expect(dataOf<FlightChange>(await withdrawChange(api, booked, change)).status).toBe('withdrawn');
  });
});

describe('a change with nothing due', () => {
  test('is made at once', async () => {
    const booked = await ticketed('FLEX');
    // the fare of 4 December itself: another flight of the day at the same price, or a cheaper one
    const quote = await quoteChange(api, booked, ['2026-12-09'], ({ due }) => due === 0);
    const change = dataOf<FlightChange>(await confirmChange(api, booked, quote));
    expect(change).toMatchObject({ status: 'done', due: 0, fee: 0, payment: null });
    expect((await look(api, booked)).offer.slices[0]?.departAt).toMatch(/^2026-12-09/);
    await runJobs(api);
  });

  test('gives the difference of a cheaper flight back by a refundable fare, and cancelling then counts it', async () => {
    const booked = await ticketed(
      'FLEX',
      {},
      { ...trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-12-18' }] },
    );
    const paid = (await look(api, booked)).payment.amountPaid;
    const quote = await quoteChange(api, booked, ['2026-12-09'], ({ back }) => back > 0);
    expect(quote.back).toBe(-quote.difference);
    dataOf(await confirmChange(api, booked, quote));
    const after = await look(api, booked);
    expect(after.savedBooking.price.total).toBe(paid - quote.back);
    expect(after.payment).toMatchObject({ amountPaid: paid, refund: { amount: quote.back } });
    const open = await trackFlight(api, booked);
    const said = await askRefund(api, open);
    expect(said).toMatchObject({ paid, kept: 5_000, refund: paid - 5_000 });
    dataOf(await cancel(api, open, { expectedRefund: said.refund }));
    expect((await look(api, booked)).payment.refund?.amount).toBe(said.refund);
    expect(await takenSeats()).toEqual({});
  });

  test('gives nothing back by a fare without refund, and says so before', async () => {
    const booked = await ticketed(
      'SAVER',
      {},
      { ...trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-12-18' }] },
    );
    const before = await look(api, booked);
    const quote = await quoteChange(api, booked, ['2026-12-09'], ({ difference }) => difference < 0);
    expect(quote).toMatchObject({ back: 0, lost: -quote.difference, due: quote.fee });
    expect(quote.rule).toContain('which Saver does not give back');
    await payChange(api, dataOf<FlightChange>(await confirmChange(api, booked, quote)));
    const { price } = (await look(api, booked)).savedBooking;
    expect(price).toMatchObject({
      total: before.savedBooking.price.total + quote.fee,
      changes: quote.fee + quote.lost,
    });
  });
});

test('the fee of the fare, of the dialog and of the quote are one number, without the infant', async () => {
  const family = { ...trip, adults: 2, children: 1, infants: 1 };
  const selection = await select(api, family, ofBrand('SAVER'));
  const { fee, text } = selection.offer.conditions.change;
  expect(text).toBe('NGN 20,000 for each traveller (NGN 60,000 in all) and the fare difference.');
  const booked = dataOf<Booked>(await create(api, selection));
  await pay(api, booked);
  expect((await trackFlight(api, booked)).change?.rule).toContain('NGN 60,000 fee and the fare difference');
  expect((await quoteChange(api, booked, ['2026-12-09'])).fee).toBe(fee * 3);
});

test('Flexible change waives the fee', async () => {
  const booked = await ticketed('SAVER', { addOns: [{ _id: 'flexible-change', quantity: 1, traveller: 0 }] });
  const quote = await quoteChange(api, booked, ['2026-12-09']);
  expect(quote.fee).toBe(0);
  expect(quote.rule).toContain('You have Flexible change, so there is no fee.');
  expect((await trackFlight(api, booked)).change?.rule).toContain('without a fee (you have Flexible change)');
});

test('one way of a return can be changed: the other keeps its flights and seats, even if they are sold out', async () => {
  const booked = await ticketed('CLASSIC', {}, tripAbroad);
  const before = await look(api, booked);
  await api.context.db
    .updateTable('flight_seats')
    .set((row) => ({ allotment: row.ref('taken') }))
    .where('date', '=', '2026-12-18')
    .execute();
  const quote = await quoteChange(api, booked, ['2026-12-07', '2026-12-18']);
  await payChange(api, dataOf<FlightChange>(await confirmChange(api, booked, quote)));
  const after = await look(api, booked);
  expect(after.offer.slices[1]?.segments.map(({ flightNumber }) => flightNumber)).toEqual(
    before.offer.slices[1]?.segments.map(({ flightNumber }) => flightNumber),
  );
  expect(after.offer.slices[0]?.departAt).toMatch(/^2026-12-07/);
  const seats = await takenSeats();
  expect(seats['2026-12-04']).toBeUndefined();
  expect(seats['2026-12-18']).toBeGreaterThan(0);
});

test('a second change and a cancellation count what the first one cost', async () => {
  const booked = await ticketed();
  const first = (await look(api, booked)).payment.amountPaid;
  const one = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
  await payChange(api, one);
  const two = await beginChange(api, booked, '2026-12-15');
  await payChange(api, two);
  const open = await trackFlight(api, booked);
  expect(open.payment.amountPaid).toBe(first + one.due + two.due);
  const said = await askRefund(api, open);
  // both change fees, and the fee for cancelling
  expect(said.kept).toBe(one.fee + two.fee + 15_000);
  expect(dataOf<Cancellation>(await cancel(api, open, { expectedRefund: said.refund })).refund).toBe(said.refund);
  expect((await look(api, booked)).payment.refund?.amount).toBe(said.refund);
  expect(await takenSeats()).toEqual({});
});

test('cancelling while a change waits gives its seats and money back', async () => {
  const booked = await ticketed();
  const change = await beginChange(api, booked, '2026-12-09', ({ due }) => due > 0);
  await payChange(api, change, 1_000);
  const open = await trackFlight(api, booked);
  expect(open.actions).not.toContain('change_date');
  dataOf(await cancel(api, open));
  expect(await takenSeats()).toEqual({});
  expect(await changeOf(booked)).toMatchObject({ status: 'withdrawn', payment: { refund: { amount: 1_000 } } });
  await sendForChange(api, change);
  await runJobs(api);
  expect((await changeOf(booked)).payment?.refund?.amount).toBe(1_000 + change.due);
});

describe('a change is refused', () => {
  test('for another trip than the booked one', async () => {
    const booked = await ticketed();
    const other = { ...trip, slices: [{ from: 'LOS', to: 'PHC', departureDate: '2026-12-09' }] };
    const { searchId, offers } = dataOf<{ searchId: string; offers: FlightOffer[] }>(
      await post(api, '/fly/flightsearch', other),
    );
    const viewToken = await viewTokenOf(api, booked);
    const answer = await post(api, '/fly/change/quote', { viewToken, searchId, offerId: offers[0]?.offerId });
    expect(refusalOf(answer).code).toBe('OFFER_EXPIRED');
  });

  test('while another one waits, and for a quote that is older than a change', async () => {
    const booked = await ticketed();
    const isDue = ({ due }: { readonly due: number }) => due > 0;
    const one = await quoteChange(api, booked, ['2026-12-09'], isDue);
    const two = await quoteChange(api, booked, ['2026-12-10']);
    const open = dataOf<FlightChange>(await confirmChange(api, booked, one));
    expect(refusalOf(await confirmChange(api, booked, two)).message).toContain('waits for its payment');
    // the same one again is the same answer
    expect(dataOf(await confirmChange(api, booked, one))).toEqual(open);
    await payChange(api, open);
    expect(refusalOf(await confirmChange(api, booked, two)).message).toContain('changed in the meantime');
  });

  test('once the price is no longer guaranteed, and once the seats are sold', async () => {
    const booked = await ticketed();
    const quote = await quoteChange(api, booked, ['2026-12-09']);
    const rival = await book(api, {
      ...trip,
      slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-12-09' }],
      adults: 1,
    });
    await api.context.db
      .insertInto('flight_seats')
      .columns(['flight_id', 'route', 'date', 'cabin', 'allotment', 'taken'])
      .expression(
        (db) =>
          db
            .selectFrom('flights')
            .select(({ lit, ref, val }) => [
              'flight_id',
              'route',
              val('2026-12-09').as('date'),
              val('Y').as('cabin'),
              ref('seats_y').as('a'),
              lit(0).as('t'),
            ])
            .where('route', '=', 'LOSABV') as never,
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await api.context.db
      .updateTable('flight_seats')
      .set((row) => ({ allotment: row.ref('taken') }))
      .where('date', '=', '2026-12-09')
      .execute();
    expect(refusalOf(await confirmChange(api, booked, quote)).code).toBe('SOLD_OUT');
    expect(refusalOf(await confirmChange(api, booked, quote)).message).toContain('Your flight stays as it is');
    api.travel(16 * minuteMs);
    expect(refusalOf(await confirmChange(api, booked, quote)).code).toBe('OFFER_EXPIRED');
    expect(rival.savedBooking.status).toBe('held');
    await runJobs(api);
  });

  test('of an unpaid flight, and three hours before departure', async () => {
    const unpaid = await book(api);
    expect(refusalOf(await searchChange(api, unpaid, '2026-12-09')).code).toBe('STATE_CONFLICT');
    const booked = await ticketed();
    const departure = new Date((await look(api, booked)).offer.slices[0]?.departAt ?? '');
    api.travel(departure.getTime() - 3 * 60 * minuteMs + 1 - api.context.now().getTime());
    await runJobs(api);
    expect(refusalOf(await searchChange(api, booked, '2026-12-09')).message).toContain('3 hours before departure');
    expect((await trackFlight(api, booked)).actions).not.toContain('change_date');
  });
});

test('the same key gives the same answer, and takes the seats once', async () => {
  const booked = await ticketed();
  const { changeId } = await quoteChange(api, booked, ['2026-12-09'], ({ due }) => due > 0);
  const viewToken = await viewTokenOf(api, booked);
  const send = () =>
    api.inject({
      method: 'POST',
      url: '/fly/change/confirm',
      headers: { 'idempotency-key': 'one-change-of-this-test' },
      payload: { viewToken, changeId, acceptedTerms: true },
    });
  const [first, again] = [await send(), await send()];
  expect(again.body).toBe(first.body);
  expect(await takenSeats()).toEqual({ '2026-12-04': 1, '2026-12-09': 1 });
  expect(await keyOf(api, booked)).toBeDefined();
});
