import type { FlightOffer, FlightSelection } from 'shared/contract/flights';
import { offerCoupon } from '../coupons/testing/offer-coupon';
import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import {
  type Booked,
  type BookingBody,
  bodyOf,
  book,
  contactNo,
  create,
  look,
  partyOf,
  pay,
  runJobs,
  seatsOf,
  select,
  sellOut,
  travellerOf,
  trip,
  tripAbroad,
} from './testing/flight-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
});
afterAll(() => api.close());

const minutes = (count: number) => count * 60_000;
const family = { ...trip, adults: 1, children: 1, infants: 1 };

/** The refused fields with their messages. */
async function faults(selection: FlightSelection, over: Partial<BookingBody>) {
  const refusal = refusalOf(await create(api, selection, over));
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  return refusal.fields;
}

describe('a booked flight', () => {
  it('holds its seats while its account is open, at the price of the selection', async () => {
    const selection = await select(api, family);
    const booked = dataOf<Booked>(await create(api, selection));
    const { base, taxes, serviceFee, total } = selection.offer.price;
    const { savedBooking } = booked;
    expect(savedBooking).toMatchObject({
      status: 'held',
      price: { base, taxes, serviceFee, addOns: 0, discount: 0, total },
      createdAt: api.context.now().toISOString(),
      airlineReference: expect.stringMatching(/^[A-Z0-9]{6}$/),
    });
    const flight = await look(api, booked);
    expect(flight.transfer_details).toMatchObject({ amount: total, expiresOn: savedBooking.holdExpiresOn });
    expect(flight.transfer_details.accountName).toContain('Ọlá Adékúnlé');
    expect(flight.airports.map(({ iata }) => iata)).toEqual(['ABV', 'LOS']);
    expect(flight).toMatchObject({ tickets: [], coupon: null, addOns: [], priceChange: null });
    expect(await seatsOf(api, booked)).toBe(2 * selection.offer.slices.flatMap(({ segments }) => segments).length);
  });

  it('never returns passports', async () => {
    const booked = await book(api, tripAbroad);
    expect(JSON.stringify(await look(api, booked))).not.toMatch(/A01234567|passport"/);
  });

  it('includes add-ons and a discount in its price', async () => {
    const selection = await select(api, { ...tripAbroad, adults: 2 });
    const code = await offerCoupon(api, { code: 'TENTH' });
    const booked = dataOf<Booked>(
      await create(api, selection, {
        couponCode: ' tenth ',
        addOns: [
          { _id: 'extra-bag-10kg', quantity: 2, traveller: 1 },
          { _id: 'choose-seat', quantity: 1, traveller: 0 },
        ],
      }),
    );
    const fare = selection.offer.price.total;
    const perBag = selection.routeKind === 'longHaul' ? 65_000 : 25_000;
    const addOns = 2 * 2 * perBag + 2 * 3000;
    const discount = Math.ceil(fare / 10);
    const { price } = booked.savedBooking;
    expect(price).toMatchObject({ addOns, discount, total: fare + addOns - discount });
    const flight = await look(api, booked);
    expect(flight.coupon).toEqual({ name: code, percentage: 10, amount: discount });
    expect(flight.addOns.map(({ name, traveller, amount }) => [name, traveller, amount])).toEqual([
      ['Extra 10 kg bag', 1, 4 * perBag],
      ['Choose your seat', 0, 6000],
    ]);
    expect(flight.payment.amountDue).toBe(price.total);
  });

  describe('that the staff change while its price is guaranteed', () => {
    const bag = { _id: 'extra-bag-10kg', quantity: 1, traveller: 0 };
    const setBag = (values: { price_kobo?: number; is_on_sale?: boolean }) =>
      api.context.db.updateTable('add_ons').set(values).where('add_on_id', '=', bag._id).execute();
    afterEach(() => setBag({ price_kobo: 850_000, is_on_sale: true }));

    it.each([1_200_000, 500_000])('charges an add-on as it was shown, not the new %d kobo', async (price_kobo) => {
      const selection = await select(api, trip);
      const shown = selection.addOns.find(({ _id }) => _id === bag._id);
      await setBag({ price_kobo });
      const again = dataOf<FlightSelection>(
        await api.inject({ method: 'GET', url: `/fly/flightselect/${selection.selectionId}` }),
      );
      expect(again.addOns).toEqual(selection.addOns);
      const { savedBooking } = dataOf<Booked>(await create(api, selection, { addOns: [bag] }));
      expect([shown?.price, savedBooking.price.addOns]).toEqual([8_500, 8_500 * selection.offer.slices.length]);
    });

    it('has the new price of an add-on once the offer is selected again', async () => {
      await select(api, trip);
      await setBag({ price_kobo: 1_200_000 });
      const renewed = await select(api, trip);
      const { savedBooking } = dataOf<Booked>(await create(api, renewed, { addOns: [bag] }));
      expect(savedBooking.price.addOns).toBe(12_000 * renewed.offer.slices.length);
    });

    it('is refused with an add-on that was taken off sale, and no longer offers it', async () => {
      const selection = await select(api, trip);
      await setBag({ is_on_sale: false });
      expect(refusalOf(await create(api, selection, { addOns: [bag] }))).toMatchObject({
        status: 409,
        code: 'PRICE_CHANGED',
        message:
          'We no longer sell this add-on: Extra 10 kg bag. Nothing is booked yet: check the total and book again.',
      });
      const again = dataOf<FlightSelection>(
        await api.inject({ method: 'GET', url: `/fly/flightselect/${selection.selectionId}` }),
      );
      expect(again.addOns.map(({ _id }) => _id)).not.toContain(bag._id);
    });

    it('is refused at another total than was shown, such as after a change of its coupon', async () => {
      const selection = await select(api, trip);
      const couponCode = await offerCoupon(api, { code: 'FALLING' });
      const fare = selection.offer.price.total;
      const shownTotal = fare - Math.ceil(fare / 10);
      await api.context.db.updateTable('coupons').set({ percentage: 5 }).where('code', '=', couponCode).execute();
      expect(refusalOf(await create(api, selection, { couponCode, shownTotal }))).toMatchObject({
        status: 409,
        code: 'PRICE_CHANGED',
      });
      const now = fare - Math.ceil(fare / 20);
      const { savedBooking } = dataOf<Booked>(await create(api, selection, { couponCode, shownTotal: now }));
      expect(savedBooking.price.total).toBe(now);
    });
  });

  it('is the same for the same idempotency key', async () => {
    const body = bodyOf(await select(api));
    const key = { 'idempotency-key': 'flight-booked-once' };
    const first = await post(api, '/fly/bookflight', body, key);
    const second = await post(api, '/fly/bookflight', body, key);
    expect(dataOf(second)).toEqual(dataOf(first));
    const other = await post(api, '/fly/bookflight', { ...body, contact: contactNo(900) }, key);
    expect(refusalOf(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });
});

describe('the travellers', () => {
  it('have to match the numbers of the search', async () => {
    const selection = await select(api, family);
    const travellers = partyOf(selection);
    const message = 'This fare is for 1 adult, 1 child and 1 infant';
    expect(await faults(selection, { travellers: travellers.slice(0, 2) })).toEqual({ travellers: message });
    const twoAdults = [travellerOf('ADT'), travellerOf('ADT', 3), travellerOf('INF', 2)];
    expect(await faults(selection, { travellers: twoAdults })).toEqual({ travellers: message });
  });

  it('have to be of the age of their type on the days of travel', async () => {
    const selection = await select(api, family);
    const born = (...days: string[]) =>
      partyOf(selection).map((one, place) => ({ ...one, dateOfBirth: days[place] ?? one.dateOfBirth }));
    expect(await faults(selection, { travellers: born('2014-12-05', '2024-12-05', '2024-12-04') })).toEqual({
      'travellers.0.dateOfBirth': 'An adult is 12 or older on the day of the first flight',
      'travellers.1.dateOfBirth':
        'A child is 11 or younger on the day of the first flight, and 2 or older on that of the last',
      'travellers.2.dateOfBirth': 'An infant is born before the first flight and under 2 on the day of the last one',
    });
    expect(
      (await create(api, selection, { travellers: born('2014-12-04', '2024-12-04', '2024-12-05') })).statusCode,
    ).toBe(200);
  });

  it('cannot have a date of birth in the future', async () => {
    const unborn = [travellerOf('ADT'), { ...travellerOf('INF', 1), dateOfBirth: '2026-11-28' }];
    expect(await faults(await select(api, { ...trip, infants: 1 }), { travellers: unborn })).toEqual({
      'travellers.1.dateOfBirth': 'This day is still to come: check the year',
    });
  });

  it('cannot be listed twice', async () => {
    const selection = await select(api, { ...trip, adults: 2 });
    const twice = [travellerOf('ADT'), { ...travellerOf('ADT'), lastName: 'ADÉKÚNLÉ' }];
    expect(await faults(selection, { travellers: twice })).toEqual({
      'travellers.1.firstName': 'This person is in the list already',
    });
  });

  it('have a valid nationality and phone number', async () => {
    const contact = { ...contactNo(901), phoneNumber: '+2341' + '234567' };
    const fields = await faults(await select(api), {
      travellers: [travellerOf('ADT', 0, { nationality: 'XX' })],
      contact,
    });
    expect(Object.keys(fields ?? {}).sort()).toEqual(['contact.phoneNumber', 'travellers.0.nationality']);
  });

  it('have a valid passport on international trips only', async () => {
    const abroad = await select(api, tripAbroad);
    const passport = { number: 'A01234567', issuingCountry: 'NG', expiresOn: '2026-12-17' };
    const valid = 'The passport has to be valid until the end of the trip';
    expect(await faults(abroad, { travellers: [travellerOf('ADT')] })).toEqual({
      'travellers.0.passport': 'Add the passport: this trip crosses a border',
    });
    expect(await faults(abroad, { travellers: [travellerOf('ADT', 0, { passport })] })).toEqual({
      'travellers.0.passport.expiresOn': valid,
    });
    const nowhere = { ...passport, expiresOn: '2030-01-01', issuingCountry: 'XX' };
    expect(await faults(abroad, { travellers: [travellerOf('ADT', 0, { passport: nowhere })] })).toEqual({
      'travellers.0.passport.issuingCountry': 'Choose a country from the list',
    });
    expect(await faults(await select(api), { travellers: [travellerOf('ADT', 0, { passport })] })).toEqual({
      'travellers.0.passport': 'No passport is asked for on this trip: leave it out',
    });
  });
});

describe('no booking is made', () => {
  it('for an expired or unknown selection', async () => {
    const selection = await select(api);
    const unknown = { ...selection, selectionId: 'x'.repeat(22) };
    expect(refusalOf(await create(api, unknown))).toMatchObject({ status: 410, code: 'OFFER_EXPIRED' });
    api.travel(minutes(15));
    expect(refusalOf(await create(api, selection))).toMatchObject({ status: 410, code: 'OFFER_EXPIRED' });
  });

  it('if the seats are sold out', async () => {
    const selection = await select(api);
    const rival = dataOf<Booked>(await create(api, selection));
    await sellOut(api, rival);
    expect(refusalOf(await create(api, selection))).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  });

  it('with an unknown coupon, and the seats stay free', async () => {
    const selection = await select(api);
    const taken = () =>
      api.context.db
        .selectFrom('flight_seats')
        .select(({ fn }) => fn.sum<number>('taken').as('taken'))
        .executeTakeFirst();
    const before = await taken();
    const refusal = refusalOf(await create(api, selection, { couponCode: 'HARMATTAN' }));
    expect(refusal).toMatchObject({ status: 404, code: 'COUPON_UNKNOWN', fields: { couponCode: expect.any(String) } });
    expect(await taken()).toEqual(before);
  });

  it('with an unknown add-on', async () => {
    expect(await faults(await select(api), { addOns: [{ _id: 'lounge', quantity: 1 }] })).toEqual({
      'addOns.0._id': expect.any(String),
    });
  });

  it('beyond three unpaid bookings of one phone or e-mail', async () => {
    const contact = contactNo(910);
    for (let count = 0; count < 3; count += 1) await book(api, trip, { contact });
    const refusal = refusalOf(await create(api, await select(api), { contact }));
    expect(refusal).toMatchObject({ status: 409, code: 'HOLD_LIMIT' });
    expect(refusal.message).toBe('You already hold 3 unpaid flights. Pay for one, or wait until one expires.');
    const samePhone = { ...contact, email: 'somebody-else@example.com' };
    expect(refusalOf(await create(api, await select(api), { contact: samePhone })).code).toBe('HOLD_LIMIT');
    api.travel(minutes(31));
    await api.runJobs();
    expect((await create(api, await select(api), { contact })).statusCode).toBe(200);
  });
});

it('is not found by an unknown id', async () => {
  const answer = await api.inject({ method: 'GET', url: `/fly/booked-flight/${'x'.repeat(22)}` });
  expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

describe('the same flights for the same travellers by the same e-mail', () => {
  const wanted = async () => {
    const first = (await select(api)).offer;
    // seats that are taken may change the order of a search
    return ({ itineraryId, brand }: FlightOffer) =>
      itineraryId === first.itineraryId && brand.code === first.brand.code;
  };
  const bookAgain = async (isWanted: (offer: FlightOffer) => boolean, over: Partial<BookingBody>) =>
    create(api, await select(api, trip, isWanted), over);

  test('are asked about while they are held, and once they are booked', async () => {
    const contact = contactNo(900);
    const isSame = await wanted();
    const held = dataOf<Booked>(await bookAgain(isSame, { contact, repeat: 'ask' }));
    expect(refusalOf(await bookAgain(isSame, { contact, repeat: 'ask' }))).toMatchObject({
      code: 'ALREADY_BOOKED',
      message: expect.stringMatching(/^You hold these flights for the same travellers already until \d/),
    });
    await pay(api, held);
    expect(refusalOf(await bookAgain(isSame, { contact, repeat: 'ask' })).message).toContain(
      'You have booked these flights',
    );
    // whoever is asked may do it
    expect((await bookAgain(isSame, { contact })).statusCode).toBe(200);
  });

  test('are not, by other travellers, by another e-mail, or once the hold is over', async () => {
    const contact = contactNo(901);
    const isSame = await wanted();
    dataOf(await bookAgain(isSame, { contact }));
    const travellers = [travellerOf('ADT', 3)];
    expect((await bookAgain(isSame, { contact, travellers, repeat: 'ask' })).statusCode).toBe(200);
    expect((await bookAgain(isSame, { contact: contactNo(902), repeat: 'ask' })).statusCode).toBe(200);
    api.travel(31 * 60_000);
    await runJobs(api);
    expect((await bookAgain(isSame, { contact, repeat: 'ask' })).statusCode).toBe(200);
  });
});
