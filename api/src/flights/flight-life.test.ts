import { inTransaction } from 'server/database';
import type { FlightOffer } from 'shared/contract/flights';
import { goesBack } from '../mail/testing/goes-back';
import { mailsTo } from '../mail/testing/mailbox';
import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { cancelFlight } from './cancel-flight';
import { flightBookings } from './flight-bookings';
import {
  acceptPrice,
  type Booked,
  book,
  complete,
  contactNo,
  create,
  initiate,
  keyOf,
  look,
  mailsOf,
  pay,
  runJobs,
  seatsOf,
  select,
  sellOut,
  sendMoney,
  statusOf,
  timelineOf,
  trip,
  tripAbroad,
} from './testing/flight-calls';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

/** The text of the last mail of a booking. */
async function lastMailOf(booked: Booked): Promise<string> {
  // the pages mask it a day after the booking
  const { email } = await api.context.db
    .selectFrom('flight_bookings')
    .select('email')
    .where('public_id', '=', booked.savedBooking._id)
    .executeTakeFirstOrThrow();
  const mails = await mailsTo(api, email);
  const ends = mails.filter(
    ({ template }) => template === 'flight-cancelled' || template === 'flight-ticketing-failed',
  );
  expect(ends).toHaveLength(1);
  return ends[0]?.mail.text ?? '';
}

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

describe('a paid flight', () => {
  it('is ticketed by the bank notice, keeps its seats, and gets one mail', async () => {
    const booked = await book(api, { ...tripAbroad, adults: 1, children: 1, infants: 1 });
    expect(booked.savedBooking).toMatchObject({ status: 'held', bookingId: expect.stringMatching(/^TFY-F/) });
    await pay(api, booked);
    const flight = await look(api, booked);
    expect(flight.savedBooking.status).toBe('ticketed');
    expect(flight.payment).toMatchObject({ status: 'paid', refund: null });
    expect(flight.tickets.map(({ traveller }) => traveller)).toEqual([0, 1, 2]);
    expect(new Set(flight.tickets.map(({ ticketNumber }) => ticketNumber)).size).toBe(3);
    api.travel(hours(2));
    await runJobs(api);
    expect(await timelineOf(api, booked)).toEqual(['held', 'payment_processing', 'paid', 'ticketing', 'ticketed']);
    expect(await mailsOf(api, booked)).toEqual(['flight-ticketed']);
    expect(await seatsOf(api, booked)).toBeGreaterThan(0);
  });

  it('is ticketed at once by the confirm button, before any notice or job', async () => {
    const booked = await book(api);
    expect(refusalOf(await complete(api, booked))).toMatchObject({ status: 409, code: 'TRANSFER_NOT_RECEIVED' });
    dataOf(await sendMoney(api, booked));
    // a click asks the bank at most every ten seconds
    api.travel(10_000);
    const first = dataOf<{ status: string; tickets: unknown[] }>(await complete(api, booked));
    expect(first).toMatchObject({ status: 'ticketed', tickets: [{ traveller: 0 }] });
    expect(dataOf(await complete(api, booked))).toEqual(first);
    await runJobs(api);
    expect(dataOf(await complete(api, booked))).toEqual(first);
    expect(await mailsOf(api, booked)).toEqual(['flight-ticketed']);
  });

  it('is completed after its last arrival', async () => {
    const booked = await book(api);
    await pay(api, booked);
    const arriveAt = (await look(api, booked)).offer.slices.at(-1)?.arriveAt ?? '';
    api.travel(new Date(arriveAt).getTime() - api.context.now().getTime() - 1000);
    await runJobs(api);
    expect(await statusOf(api, booked)).toBe('ticketed');
    api.travel(1000);
    await runJobs(api);
    expect(await statusOf(api, booked)).toBe('completed');
    expect(dataOf(await complete(api, booked))).toMatchObject({ status: 'completed', tickets: [{ traveller: 0 }] });
  });

  it('is refunded if the airline refuses the tickets', async () => {
    const booked = await book(api);
    // the airline has withdrawn the flights, so nobody issues tickets of them
    const key = 'Y.SAVER.ZZ999-20785';
    await api.context.db.updateTable('flight_orders').set({ key }).execute();
    await api.context.db.updateTable('flight_bookings').set({ key }).execute();
    dataOf(await sendMoney(api, booked));
    expect(refusalOf(await complete(api, booked))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await runJobs(api);
    expect(await statusOf(api, booked)).toBe('ticketing_failed');
    const { payment, tickets } = await look(api, booked);
    expect(payment).toMatchObject({ status: 'refund_pending', refund: { amount: payment.amountPaid } });
    expect(tickets).toEqual([]);
    expect(await seatsOf(api, booked)).toBe(0);
    expect(await mailsOf(api, booked)).toEqual(['flight-ticketing-failed']);
    expect(await lastMailOf(booked)).toMatch(goesBack(payment.amountPaid));
  });

  it('is ticketed if it was overpaid, and the surplus is refunded', async () => {
    const booked = await book(api);
    await pay(api, booked, booked.savedBooking.price.total + 500);
    const { savedBooking, payment } = await look(api, booked);
    expect(savedBooking.status).toBe('ticketed');
    expect(payment).toMatchObject({ status: 'overpaid', refund: { amount: 500 } });
  });
});

describe('partial payments', () => {
  it('are shown, and the flight is ticketed with the rest', async () => {
    const booked = await book(api);
    const { total } = booked.savedBooking.price;
    await pay(api, booked, 1000);
    expect(await statusOf(api, booked)).toBe('payment_processing');
    expect(refusalOf(await complete(api, booked))).toMatchObject({ status: 409, code: 'TRANSFER_INCOMPLETE' });
    await pay(api, booked, total - 1000);
    expect(await timelineOf(api, booked)).toEqual(['held', 'payment_processing', 'paid', 'ticketing', 'ticketed']);
  });

  it('that are too little are refunded, unless the rest is paid to a new account', async () => {
    const booked = await book(api);
    const { total } = booked.savedBooking.price;
    await pay(api, booked, 1000);
    api.travel(minutes(31));
    await runJobs(api);
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'hold_expired' },
      payment: { status: 'underpaid', refund: { amount: 1000 } },
    });
    expect(await mailsOf(api, booked)).toEqual(['payment-underpaid']);
    const opened = dataOf<{ transfer_details: { amount: number } }>(await initiate(api, booked));
    expect(opened.transfer_details.amount).toBe(total - 1000);
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'payment_processing' },
      payment: { status: 'processing', refund: null },
    });
    await pay(api, booked);
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'ticketed' },
      payment: { status: 'paid', amountPaid: total, refund: null },
    });
  });
});

describe('a flight that was not paid in time', () => {
  it('releases its seats, and sends a mail', async () => {
    const booked = await book(api, { ...trip, adults: 2 });
    expect(await seatsOf(api, booked)).toBe(2);
    api.travel(minutes(30));
    await runJobs(api);
    expect(await statusOf(api, booked)).toBe('hold_expired');
    expect(await seatsOf(api, booked)).toBe(0);
    expect(await mailsOf(api, booked)).toEqual(['flight-hold-expired']);
  });

  it('is ticketed by a late payment if the seats are free at the same price', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await runJobs(api);
    await pay(api, booked);
    expect(await timelineOf(api, booked)).toEqual([
      ...['held', 'hold_expired', 'held', 'payment_processing', 'paid', 'ticketing', 'ticketed'],
    ]);
    expect(await mailsOf(api, booked)).toEqual(['flight-hold-expired', 'flight-ticketed']);
  });

  it('can be resumed by a process without a schedule in memory', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await runJobs(api);
    const { db, now } = api.context;
    const fresh = flightBookings({ ...api.context });
    const [id, until] = [await keyOf(api, booked), now()];
    class Undo extends Error {}
    const tried = inTransaction(db, async (tx) => {
      expect(await fresh.holdAgain(tx, id, until)).toBe('held');
      throw new Undo();
    });
    await expect(tried).rejects.toBeInstanceOf(Undo);
  });

  it('refunds a late payment if the seats are sold out', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await runJobs(api);
    await sellOut(api, booked);
    await pay(api, booked);
    const { savedBooking, payment } = await look(api, booked);
    expect(savedBooking.status).toBe('hold_expired');
    expect(payment).toMatchObject({ status: 'late', refund: { amount: savedBooking.price.total } });
    expect(await mailsOf(api, booked)).toEqual(['flight-hold-expired', 'payment-late-refund']);
    expect(refusalOf(await initiate(api, booked))).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  });

  it('holds its seats again for a new account', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await runJobs(api);
    dataOf(await initiate(api, booked));
    expect(await statusOf(api, booked)).toBe('held');
    expect(await seatsOf(api, booked)).toBe(1);
    await pay(api, booked);
    expect(await statusOf(api, booked)).toBe('ticketed');
  });
});

describe('a price increase', () => {
  const untilDearer = async () => {
    api.travel(hours(25));
    await runJobs(api);
  };

  it('has to be accepted before a new account is opened, and is then paid', async () => {
    const booked = await book(api);
    await untilDearer();
    expect(refusalOf(await initiate(api, booked))).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(refusalOf(await initiate(api, booked))).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const asked = await look(api, booked);
    const { oldTotal, newTotal } = asked.priceChange ?? { oldTotal: 0, newTotal: 0 };
    expect(asked.savedBooking).toMatchObject({ status: 'price_changed', price: { total: oldTotal } });
    expect(newTotal).toBeGreaterThan(oldTotal);
    expect(await seatsOf(api, booked)).toBe(0);
    expect(await mailsOf(api, booked)).toEqual(['flight-hold-expired', 'flight-price-changed']);

    expect(dataOf(await acceptPrice(api, booked, true))).toEqual({ status: 'held' });
    const held = await look(api, booked);
    expect(held).toMatchObject({
      savedBooking: { status: 'held', price: { total: newTotal } },
      offer: { price: { total: newTotal } },
      priceChange: null,
      transfer_details: { amount: newTotal },
      payment: { status: 'pending', amountDue: newTotal },
    });
    expect(await seatsOf(api, booked)).toBe(1);
    await pay(api, booked);
    expect(await statusOf(api, booked)).toBe('ticketed');
  });

  it('holds a late payment until the traveller decides and pays the rest', async () => {
    const booked = await book(api);
    const { total } = booked.savedBooking.price;
    await untilDearer();
    await pay(api, booked);
    const asked = await look(api, booked);
    expect(asked).toMatchObject({
      savedBooking: { status: 'price_changed' },
      payment: { status: 'late', amountPaid: total, amountDue: total },
    });
    expect(await mailsOf(api, booked)).toEqual(['flight-hold-expired', 'flight-price-changed']);
    expect(refusalOf(await complete(api, booked))).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(dataOf(await acceptPrice(api, booked, true))).toEqual({ status: 'payment_processing' });
    const newTotal = asked.priceChange?.newTotal ?? 0;
    expect(await look(api, booked)).toMatchObject({
      transfer_details: { amount: newTotal - total },
      payment: { status: 'processing', amountDue: newTotal, amountPaid: total, refund: null },
    });
    await pay(api, booked);
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'ticketed' },
      payment: { status: 'paid', amountPaid: newTotal, refund: null },
    });
  });

  it('is mailed again for a payment before the decision', async () => {
    const booked = await book(api);
    await untilDearer();
    expect(refusalOf(await initiate(api, booked))).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    await pay(api, booked);
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'price_changed' },
      payment: { status: 'late', amountPaid: booked.savedBooking.price.total },
    });
    const mails = ['flight-hold-expired', 'flight-price-changed', 'flight-price-changed'];
    expect(await mailsOf(api, booked)).toEqual(mails);
    await runJobs(api);
    expect(await mailsOf(api, booked)).toEqual(mails);
  });

  it('is paid at once if it is accepted and the received amount is sufficient', async () => {
    const booked = await book(api);
    const { total } = booked.savedBooking.price;
    await untilDearer();
    await pay(api, booked, total * 2);
    const newTotal = (await look(api, booked)).priceChange?.newTotal ?? 0;
    expect(dataOf(await acceptPrice(api, booked, true))).toEqual({ status: 'ticketing' });
    await runJobs(api);
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'ticketed' },
      payment: { status: 'overpaid', amountDue: newTotal, refund: { amount: total * 2 - newTotal } },
    });
  });

  it('ends the booking with a full refund if it is declined', async () => {
    const booked = await book(api);
    await untilDearer();
    await pay(api, booked);
    expect(dataOf(await acceptPrice(api, booked, false))).toEqual({ status: 'cancelled' });
    expect(dataOf(await acceptPrice(api, booked, false))).toEqual({ status: 'cancelled' });
    expect(refusalOf(await acceptPrice(api, booked, true))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const { payment, savedBooking } = await look(api, booked);
    expect(payment).toMatchObject({ status: 'refund_pending', refund: { amount: savedBooking.price.total } });
    expect(await mailsOf(api, booked)).toEqual(['flight-hold-expired', 'flight-price-changed', 'flight-cancelled']);
    await runJobs(api);
    expect(await lastMailOf(booked)).toMatch(goesBack(savedBooking.price.total));
  });

  it('requires a new decision after another increase', async () => {
    const booked = await book(api);
    await untilDearer();
    await pay(api, booked);
    const first = (await look(api, booked)).priceChange;
    api.travel(hours(24 * 7));
    expect(refusalOf(await acceptPrice(api, booked, true))).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const second = (await look(api, booked)).priceChange;
    expect(second?.newTotal).toBeGreaterThan(first?.newTotal ?? 0);
    expect(dataOf(await acceptPrice(api, booked, true))).toEqual({ status: 'payment_processing' });
  });

  it('ends the booking if the seats are sold out by then', async () => {
    const booked = await book(api);
    await untilDearer();
    await pay(api, booked);
    await sellOut(api, booked);
    expect(refusalOf(await acceptPrice(api, booked, true))).toMatchObject({ status: 409, code: 'SOLD_OUT' });
    expect(await look(api, booked)).toMatchObject({
      savedBooking: { status: 'cancelled' },
      payment: { status: 'refund_pending' },
    });
  });

  it('needs no decision if the price has fallen again: the flight is held at the agreed price', async () => {
    const { offer } = await select(api);
    const isSame = ({ itineraryId, brand }: FlightOffer) =>
      itineraryId === offer.itineraryId && brand.code === offer.brand.code;
    const bookSame = async (adults: number) =>
      dataOf<Booked>(await create(api, await select(api, { ...trip, adults }, isSame)));
    const booked = await bookSame(1);
    api.travel(minutes(31));
    await runJobs(api);
    await api.context.db.updateTable('flight_seats').set({ allotment: 10 }).execute();
    const rival = await bookSame(5);
    expect(refusalOf(await initiate(api, booked))).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    api.travel(minutes(31));
    await runJobs(api);
    expect(await statusOf(api, rival)).toBe('hold_expired');
    dataOf(await initiate(api, booked));
    expect(await look(api, booked)).toMatchObject({ savedBooking: { status: 'held' }, priceChange: null });
    expect((await look(api, booked)).savedBooking.price).toEqual(booked.savedBooking.price);
  });

  it('cannot be accepted or declined if there is none', async () => {
    const booked = await book(api);
    expect(refusalOf(await acceptPrice(api, booked, true))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(refusalOf(await acceptPrice(api, booked, false))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const unknown = { savedBooking: { ...booked.savedBooking, _id: 'x'.repeat(22) } };
    expect(refusalOf(await acceptPrice(api, unknown, true))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('the day before', () => {
  const openings = async (booked: Booked) => (await mailsOf(api, booked)).filter((name) => name === 'flight-check-in');

  /** To this long before a departure of the booking. */
  const goTo = async (departAt: string, hoursBefore: number) => {
    api.travel(Date.parse(departAt) - hours(hoursBefore) - api.context.now().getTime());
    await runJobs(api);
  };
  const departuresOf = async (booked: Booked) => (await look(api, booked)).offer.slices.map(({ departAt }) => departAt);

  it('each way gets one mail when its check-in opens', async () => {
    const contact = contactNo(901);
    const wayBack = { from: 'ABV', to: 'LOS', departureDate: '2026-12-08' };
    const booked = await book(api, { ...trip, tripType: 'return', slices: [...trip.slices, wayBack] }, { contact });
    await pay(api, booked);
    const [out = '', back = ''] = await departuresOf(booked);
    await goTo(out, 25);
    expect(await openings(booked)).toEqual([]);
    await goTo(out, 24);
    expect(await openings(booked)).toHaveLength(1);
    await goTo(back, 24);
    expect(await openings(booked)).toHaveLength(2);
    const told = (await mailsTo(api, contact.email)).filter(({ template }) => template === 'flight-check-in');
    const of = (way: string) => told.find(({ mail }) => mail.subject?.includes(`Check in for ${way}`))?.mail.text;
    expect(of('Lagos to Abuja, Fri 4 Dec')).toMatch(
      /check-in: From Thu 3 Dec, .*\nBe at the airport: Fri 4 Dec, .*, in Lagos\n/,
    );
    expect(of('Abuja to Lagos, Tue 8 Dec')).toMatch(/, in Abuja\nTerminal: /);
  });

  it('nobody gets a mail about a cancelled flight, or just before the gate closes', async () => {
    const [cancelled, slept] = [await book(api), await book(api)];
    await pay(api, cancelled);
    await pay(api, slept);
    const [departAt = ''] = await departuresOf(cancelled);
    const id = await keyOf(api, cancelled);
    await inTransaction(api.context.db, (tx) =>
      cancelFlight(tx, api.context, id, { retainedKobo: 0 }, 'The airline does not fly'),
    );
    await goTo(departAt, 2);
    expect(await openings(cancelled)).toEqual([]);
    expect(await openings(slept)).toEqual([]);
  });
});
