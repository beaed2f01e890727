import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import type { FlightSegment } from 'shared/contract/flights';
import { openTestApi, type TestApi } from '../../../testing';
import { firstOffer, found, oneWay, returnOf, selectOffer } from '../../testing/search-calls';
import { flightSupplier } from '../own-flights';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const criteria = returnOf('LOS', 'ABV', undefined, { adults: 2, children: 1, infants: 1 });
const supplier = () => flightSupplier(api.context);
const until = () => new Date(api.context.now().getTime() + 30 * 60_000);

async function someKey(): Promise<string> {
  const [first] = (await supplier().search(criteria, api.context.now())).offers;
  if (!first) throw new Error('Nothing was found');
  return first.key;
}

const hold = (key: string, bookingId: string = randomUUID(), party = criteria) =>
  inTransaction(api.context.db, (tx) =>
    supplier().hold(tx, { bookingId, key, cabin: 'Y', party, until: until() }, api.context.now()),
  );
const holdAgain = (bookingId: string, end: Date | null = until()) =>
  inTransaction(api.context.db, (tx) => supplier().holdAgain(tx, bookingId, end, api.context.now()));
const release = (bookingId: string) =>
  inTransaction(api.context.db, (tx) => supplier().release(tx, bookingId, api.context.now()));
async function tickets(bookingId: string, travellers = 4) {
  const order = { bookingId, travellers };
  const issued = await inTransaction(api.context.db, (tx) => supplier().issueTickets(tx, order, api.context.now()));
  if (issued === 'refused') throw new Error('refused');
  return issued;
}
const taken = async () =>
  (await api.context.db.selectFrom('flight_seats').select('taken').orderBy('date').execute()).map((row) => row.taken);

describe('holding seats', () => {
  it('takes one seat for each traveller except infants on every flight, and returns a reference', async () => {
    const held = await hold(await someKey());
    expect(held).toEqual({ airlineReference: expect.stringMatching(/^[A-Z2-9]{6}$/) });
    expect(await taken()).toEqual([3, 3]);
  });

  it('takes no seats if one flight has too few', async () => {
    const key = await someKey();
    const { db } = api.context;
    await hold(key);
    const rows = await db.selectFrom('flight_seats').selectAll().orderBy('date', 'desc').execute();
    const [last] = rows;
    if (!last) throw new Error('Nothing is held');
    await db
      .updateTable('flight_seats')
      .set({ taken: last.allotment - 2 })
      .where('flight_id', '=', last.flight_id)
      .execute();
    const before = await taken();
    expect(await hold(key)).toBe('sold_out');
    expect(await taken()).toEqual(before);
    expect(await hold(key, randomUUID(), { ...criteria, adults: 1, children: 1 })).toMatchObject({
      airlineReference: expect.any(String),
    });
  });

  it('has the same result when it is repeated', async () => {
    const [key, bookingId] = [await someKey(), randomUUID()];
    const first = await hold(key, bookingId);
    expect(await hold(key, bookingId)).toEqual(first);
    expect(await taken()).toEqual([3, 3]);
  });

  it('releases seats once, and holds them again', async () => {
    const bookingId = randomUUID();
    await hold(await someKey(), bookingId);
    await release(bookingId);
    await release(bookingId);
    expect(await taken()).toEqual([0, 0]);
    expect(await holdAgain(bookingId)).toBe('held');
    expect(await holdAgain(bookingId, null)).toBe('held');
    expect(await taken()).toEqual([3, 3]);
  });

  it('holds seats again only if they are free and the flight is still on sale', async () => {
    const [key, bookingId] = [await someKey(), randomUUID()];
    await hold(key, bookingId);
    await release(bookingId);
    const { db } = api.context;
    await db
      .updateTable('flight_seats')
      .set((row) => ({ taken: row.ref('allotment') }))
      .execute();
    expect(await holdAgain(bookingId)).toBe('sold_out');
    await db.updateTable('flight_seats').set({ taken: 0 }).execute();
    api.travel(8 * 86_400_000);
    expect(await holdAgain(bookingId)).toBe('gone');
    expect(await holdAgain(randomUUID())).toBe('gone');
    expect(await taken()).toEqual([0, 0]);
  });

  it('refuses unknown keys', async () => {
    for (const key of [
      '',
      'Y.SAVER.',
      'Y.SAVER.P47120',
      'Y.SAVER.ZZ999-20784',
      'C.SAVER.P47120-20784',
      '; drop table flights',
    ])
      expect(await hold(key)).toBe('gone');
  });

  it('increases the price of the remaining seats', async () => {
    const search = await found(api, oneWay);
    const offer = firstOffer(search);
    const key = offer.offerId.split(':')[0] ?? '';
    const seats = Math.min(9, offer.seatsLeft - 1);
    await hold(key, randomUUID(), { ...oneWay, adults: seats });
    const { data } = (await selectOffer(api, search, offer)).json();
    expect(data.offer.seatsLeft).toBe(offer.seatsLeft - seats);
    expect(data.newTotal).toBeGreaterThan(data.oldTotal);
  });

  it('is limited by a constraint of the database', async () => {
    await hold(await someKey());
    const oversell = api.context.db
      .updateTable('flight_seats')
      .set((row) => ({ taken: row('allotment', '+', 1) }))
      .execute();
    await expect(oversell).rejects.toMatchObject({ code: '23514' });
  });
});

describe('tickets', () => {
  /** A key of a journey that matches, and its airlines. */
  async function keyOf(from: string, to: string, wanted: (segments: readonly FlightSegment[]) => boolean) {
    const search = await supplier().search(
      { ...oneWay, slices: [{ from, to, departureDate: '2026-12-10' }] },
      api.context.now(),
    );
    const match = search.offers.find(({ offer }) => wanted(offer.slices[0]?.segments ?? []));
    if (!match) throw new Error(`No such journey from ${from} to ${to}`);
    return { key: match.key, segments: match.offer.slices[0]?.segments ?? [] };
  }

  it('are numbered once, by the airline, for each traveller', async () => {
    const bookingId = randomUUID();
    const { key } = await keyOf('LOS', 'ABV', ([first]) => first?.carrier.code === 'P4');
    await hold(key, bookingId);
    const issued = await tickets(bookingId);
    expect(issued).toHaveLength(4);
    for (const [traveller, ticket] of issued.entries())
      expect(ticket).toEqual({ traveller, airline: 'P4', ticketNumber: expect.stringMatching(/^716-24\d{8}$/) });
    expect(new Set(issued.map(({ ticketNumber }) => ticketNumber)).size).toBe(4);
    expect(await tickets(bookingId)).toEqual(issued);
  });

  it('are one of each airline for each traveller', async () => {
    const bookingId = randomUUID();
    const { key, segments } = await keyOf('QUO', 'LHR', (all) => all.some(({ newTicket }) => newTicket));
    await hold(key, bookingId);
    const issuers = segments.filter(({ newTicket }, at) => at === 0 || newTicket).map(({ carrier }) => carrier.code);
    expect(issuers).toHaveLength(2);
    const issued = await tickets(bookingId, 2);
    expect(issued.map(({ traveller, airline }) => [traveller, airline])).toEqual(
      [0, 1].flatMap((traveller) => issuers.map((airline) => [traveller, airline])),
    );
    expect(await tickets(bookingId, 2)).toEqual(issued);
  });

  it('have the airline code if its ticket prefix is unknown', async () => {
    const bookingId = randomUUID();
    const { key } = await keyOf('LOS', 'ABV', ([first]) => first?.carrier.code === 'Q9');
    await hold(key, bookingId);
    expect((await tickets(bookingId))[0]?.ticketNumber).toMatch(/^Q9-24\d{8}$/);
  });

  it('are refused for released seats', async () => {
    const bookingId = randomUUID();
    await hold(await someKey(), bookingId);
    await release(bookingId);
    await expect(tickets(bookingId)).rejects.toThrow('refused');
  });
});
