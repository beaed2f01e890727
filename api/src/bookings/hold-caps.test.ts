import { createHmac, randomBytes } from 'node:crypto';
import type { DataOf } from 'shared/contract/operation';
import type { listUnpaidPools } from 'shared/contract/staff';
import { addDays } from 'shared/format/zone';
import * as flights from '../flights/testing/flight-calls';
import { bookingOf, journey, quote, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { staffHeaders } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';

let api: TestApi;
let day = 0;
let people = 0;
beforeEach(async () => {
  api = await openTestApi({
    settings: { rules: { maxLiveHoldsPerNetwork: 5, maxLiveHoldsPerVisit: 2, unpaidPoolPercent: 100 } },
  });
});
afterEach(() => api.close());

/** Books a ride on another day, with another contact. */
async function bookFrom(remoteAddress: string, cookie = '') {
  day += 1;
  people += 1;
  const selection = await quote(api, {}, { pickupDate: addDays(journey.pickupDate, day % 60) });
  const payload = bookingOf(selection, travellerNo(people));
  return api.inject({ method: 'POST', url: '/ride/create-ride', payload, remoteAddress, headers: { cookie } });
}

const visit = (secret = api.context.settings.visitSecret, name = '__Host-visit') => {
  const text = `7.${randomBytes(16).toString('base64url')}.${Math.floor(api.context.now().getTime() / 1000) + 3600}`;
  return `a=b; ${name}=${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

describe('unpaid holds of one network', () => {
  it('are limited regardless of the contact, until one is paid or expires', async () => {
    const first = await bookFrom('198.51.100.7');
    for (let count = 1; count < 5; count += 1) expect((await bookFrom('198.51.100.7')).statusCode).toBe(200);
    expect(refusalOf(await bookFrom('198.51.100.7'))).toMatchObject({
      status: 409,
      code: 'HOLD_LIMIT',
      message:
        'Too many unpaid bookings are held from your network at this moment. Try again in a few minutes, or over another connection.',
    });
    expect((await bookFrom('198.51.100.8')).statusCode).toBe(200);
    dataOf(await sendMoney(api, dataOf(first)));
    await api.runJobs();
    expect((await bookFrom('198.51.100.7')).statusCode).toBe(200);
    expect((await bookFrom('198.51.100.7')).statusCode).toBe(409);
    api.travel(31 * 60_000);
    expect((await bookFrom('198.51.100.7')).statusCode).toBe(200);
  });

  it('are counted together for all addresses of an IPv6 network', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await bookFrom(`2001:db8:1:2::${count}`)).statusCode).toBe(200);
    expect((await bookFrom('2001:db8:1:2::6')).statusCode).toBe(409);
    expect((await bookFrom('2001:db8:1:3::1')).statusCode).toBe(200);
  });
});

describe('unpaid holds of one browser', () => {
  it('are limited across networks; a cookie without our signature is ignored', async () => {
    const cookie = visit();
    expect((await bookFrom('203.0.113.1', cookie)).statusCode).toBe(200);
    expect((await bookFrom('203.0.113.2', cookie)).statusCode).toBe(200);
    expect(refusalOf(await bookFrom('203.0.113.3', cookie)).message).toBe(
      'This browser already holds 2 unpaid bookings. Pay for one, or wait until one expires.',
    );
    const forged = visit('another secret');
    for (const end of [4, 5, 6]) expect((await bookFrom(`203.0.113.${end}`, forged)).statusCode).toBe(200);
  });

  it('are counted over https only by the prefixed cookie, which no other host can set', async () => {
    const plain = visit(undefined, 'visit');
    const own = visit();
    for (const end of [1, 2]) expect((await bookFrom(`203.0.113.${end}`, `${plain}; ${own}`)).statusCode).toBe(200);
    expect(refusalOf(await bookFrom('203.0.113.3', `${plain}; ${own}`)).code).toBe('HOLD_LIMIT');
    for (const end of [4, 5, 6]) expect((await bookFrom(`203.0.113.${end}`, plain)).statusCode).toBe(200);
  });

  it('are counted over plain http, where browsers refuse the prefix, by the plain cookie', async () => {
    Object.assign(api.context.settings, { origin: 'http://localhost:4000' });
    const plain = visit(undefined, 'visit');
    for (const end of [1, 2]) expect((await bookFrom(`203.0.113.${end}`, plain)).statusCode).toBe(200);
    expect(refusalOf(await bookFrom('203.0.113.3', plain)).code).toBe('HOLD_LIMIT');
  });

  it('limit new accounts too', async () => {
    const cookie = visit();
    const lapsed = dataOf<{ savedBookedRide: { _id: string } }>(await bookFrom('203.0.113.1', cookie));
    api.travel(31 * 60_000);
    await api.runJobs();
    await bookFrom('203.0.113.1', cookie);
    await bookFrom('203.0.113.1', cookie);
    const again = { bookingType: 'ride', booking_id: lapsed.savedBookedRide._id };
    expect(refusalOf(await post(api, '/booking/payment/initiatepayment', again)).code).toBe('HOLD_LIMIT');
  });
});

describe('the unpaid share of a pool', () => {
  const half = () =>
    Object.assign(api.context.settings, {
      rules: { ...api.context.settings.rules, unpaidPoolPercent: 50, maxLiveHoldsPerNetwork: 1000 },
    });

  it('is at most half of the cars of a type, and always allows one booking', async () => {
    half();
    const held = async () => {
      people += 1;
      const selection = await quote(api, { type: 'Luxury' });
      return post(api, '/ride/create-ride', bookingOf(selection, travellerNo(people)));
    };
    const { cars } = await api.context.db
      .selectFrom('cars')
      .innerJoin('states', 'states.id', 'cars.state_id')
      .select(({ fn }) => fn.countAll<number>().as('cars'))
      .where('type', '=', 'Luxury')
      .where('states.name', '=', 'Lagos')
      .executeTakeFirstOrThrow();
    const statuses: number[] = [];
    for (let car = 0; car < cars; car += 1) statuses.push((await held()).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(Math.max(1, Math.floor(cars / 2)));
    expect(refusalOf(await held())).toMatchObject({ status: 409, code: 'HOLD_LIMIT' });

    // with one car left in service, the last one can be booked
    await api.context.db.updateTable('cars').set({ in_service: false }).where('type', '=', 'Bus').execute();
    const [last] = await api.context.db
      .selectFrom('cars')
      .innerJoin('states', 'states.id', 'cars.state_id')
      .select('car_id')
      .where('type', '=', 'Bus')
      .where('states.name', '=', 'Lagos')
      .limit(1)
      .execute();
    await api.context.db
      .updateTable('cars')
      .set({ in_service: true })
      .where('car_id', '=', last?.car_id ?? '')
      .execute();
    people += 1;
    const selection = await quote(api, { type: 'Bus' });
    expect((await post(api, '/ride/create-ride', bookingOf(selection, travellerNo(people)))).statusCode).toBe(200);
  });

  it('is at most half of the seats of a departure', async () => {
    half();
    const party = { ...flights.trip, adults: 9 };
    const [first] = (await flights.search(api, party)).offers;
    const same = async () => {
      const selection = await flights.select(api, party, ({ itineraryId }) => itineraryId === first?.itineraryId);
      return flights.create(api, selection);
    };
    const statuses: number[] = [];
    for (let order = 0; order < 30 && statuses.at(-1) !== 409; order += 1) statuses.push((await same()).statusCode);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(409);
    const { rows } = await api.context.db
      .selectFrom('flight_seats')
      .select(['allotment', 'taken'])
      .where('taken', '>', 0)
      .execute()
      .then((rows) => ({ rows }));
    for (const { allotment, taken } of rows) expect(taken === 9 || taken * 2 <= allotment).toBe(true);
  });

  it('limits a new account for an expired flight, until seats are free again', async () => {
    half();
    const party = { ...flights.trip, adults: 9 };
    const [first] = (await flights.search(api, party)).offers;
    const same = async () => {
      const selection = await flights.select(api, party, ({ itineraryId }) => itineraryId === first?.itineraryId);
      return flights.create(api, selection);
    };
    const lapsed = dataOf<flights.Booked>(await same());
    api.travel(31 * 60_000);
    await api.runJobs();
    let status = 200;
    for (let order = 0; order < 30 && status === 200; order += 1) ({ statusCode: status } = await same());
    expect(status).toBe(409);
    const again = () =>
      post(api, '/booking/payment/initiatepayment', {
        bookingType: 'flight',
        booking_id: lapsed.savedBooking._id,
      });
    expect(refusalOf(await again())).toMatchObject({
      status: 409,
      code: 'HOLD_LIMIT',
      message: expect.stringMatching(/^Others are paying for many seats of this flight/),
    });
    expect((await flights.look(api, lapsed)).savedBooking.status).toBe('hold_expired');
    api.travel(31 * 60_000);
    await api.runJobs();
    expect((await again()).statusCode).toBe(200);
  });

  it('does not hide that an expired flight is sold out', async () => {
    half();
    const first = await flights.select(api, flights.trip);
    const lapsed = dataOf<flights.Booked>(await flights.create(api, first));
    api.travel(31 * 60_000);
    await api.runJobs();
    await api.context.db.updateTable('flight_seats').set({ allotment: 1 }).where('taken', '=', 0).execute();
    const isSame = ({ itineraryId, brand }: { itineraryId: string; brand: { code: string } }) =>
      itineraryId === first.offer.itineraryId && brand.code === first.offer.brand.code;
    dataOf(await flights.create(api, await flights.select(api, flights.trip, isSame)));
    const again = await post(api, '/booking/payment/initiatepayment', {
      bookingType: 'flight',
      booking_id: lapsed.savedBooking._id,
    });
    expect(refusalOf(again)).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  });
});

describe('the list of unpaid holds in the back office', () => {
  const rule = (changes: object) =>
    Object.assign(api.context.settings, { rules: { ...api.context.settings.rules, ...changes } });
  beforeEach(() => {
    rule({ unpaidPoolAlarmPercent: 30 });
  });

  const pools = async () => {
    const headers = await staffHeaders(api);
    return dataOf<DataOf<typeof listUnpaidPools>>(
      await api.inject({ method: 'GET', url: '/staff/unpaid-pools', headers }),
    );
  };

  it('is for staff only', async () => {
    expect((await api.inject({ method: 'GET', url: '/staff/unpaid-pools' })).statusCode).toBe(401);
  });

  it('has cars of a type on a day if two bookings hold a large part of them, until they are paid or expire', async () => {
    const hold = async (remoteAddress: string) => {
      people += 1;
      const selection = await quote(api, { type: 'Luxury' });
      const payload = bookingOf(selection, travellerNo(people));
      const answer = await api.inject({ method: 'POST', url: '/ride/create-ride', payload, remoteAddress });
      dataOf(answer);
      return answer;
    };
    await api.context.db.updateTable('cars').set({ in_service: false }).where('type', '=', 'Luxury').execute();
    const lagos = await api.context.db
      .selectFrom('cars')
      .innerJoin('states', 'states.id', 'cars.state_id')
      .select('car_id')
      .where('type', '=', 'Luxury')
      .where('states.name', '=', 'Lagos')
      .limit(4)
      .execute();
    const four = lagos.map(({ car_id }) => car_id);
    expect(four).toHaveLength(4);
    await api.context.db.updateTable('cars').set({ in_service: true }).where('car_id', 'in', four).execute();

    const first = await hold('198.51.100.7');
    expect(await pools()).toEqual({ pools: [], networksAtLimit: 0, maxPerNetwork: 5 });
    await hold('198.51.100.8');
    expect((await pools()).pools).toEqual([
      {
        kind: 'ride',
        name: 'Luxury cars in Lagos',
        day: journey.pickupDate,
        free: 4,
        unpaid: 2,
        bookings: 2,
        networks: 2,
        isClosed: false,
        endsOn: new Date(api.context.now().getTime() + 30 * 60_000).toISOString(),
      },
    ]);
    rule({ unpaidPoolPercent: 50 });
    expect((await pools()).pools).toMatchObject([{ isClosed: true }]);
    rule({ unpaidPoolPercent: 100 });
    dataOf(await sendMoney(api, dataOf(first)));
    await api.runJobs();
    expect((await pools()).pools).toEqual([]);
    await hold('198.51.100.8');
    expect((await pools()).pools).toMatchObject([{ free: 3, unpaid: 2, networks: 1 }]);
    api.travel(31 * 60_000);
    expect((await pools()).pools).toEqual([]);
  });

  it('has seats of a departure, and counts the networks at the limit', async () => {
    const party = { ...flights.trip, adults: 9 };
    const [first] = (await flights.search(api, party)).offers;
    const hold = async () => {
      const selection = await flights.select(api, party, ({ itineraryId }) => itineraryId === first?.itineraryId);
      dataOf(await flights.create(api, selection));
    };
    rule({ unpaidPoolAlarmPercent: 1 });
    await hold();
    await hold();
    const { pools: found } = await pools();
    expect(found).toMatchObject([{ kind: 'flight', day: '2026-12-04', unpaid: 18, bookings: 2, networks: 1 }]);
    expect(found[0]?.name).toMatch(/^[A-Z0-9]{2} \d+, LOS to ABV, Economy Class$/);
    for (let count = 0; count < 5; count += 1) await bookFrom('203.0.113.77');
    expect(await pools()).toMatchObject({ networksAtLimit: 1, maxPerNetwork: 5 });
  });
});
