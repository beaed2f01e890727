import type { openPrivacyRequest } from 'shared/contract/content';
import type { PrivacyRequestKind } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import { lettersTo, letterTo, tokenIn } from '../content/testing/letters';
import * as flights from '../flights/testing/flight-calls';
import { breaches } from '../payments/invariants';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { bookRide, drive, livesThrough, person, wordsOf } from './testing/life-of-a-traveller';
import { whereKept } from './testing/stored-strings';

const dayMs = 86_400_000;
const [amara, bisi] = [person('Q'), person('X')];
let api: TestApi;
let life: Awaited<ReturnType<typeof livesThrough>>;
beforeAll(async () => {
  api = await openTestApi();
  life = await livesThrough(api, amara);
}, 60_000);
afterAll(() => api.close());

const request = (email: string, wants: PrivacyRequestKind) => post(api, '/privacy/requests', { email, wants });
const act = (name: 'open' | 'copy' | 'erase', token: string) => post(api, `/privacy/requests/${name}`, { token });

/** The token in the mail to an address. */
async function tokenFor(email: string, wants: PrivacyRequestKind): Promise<string> {
  dataOf(await request(email, wants));
  // links of two requests differ by their time
  const letter = await letterTo(api, email, 'privacy-link');
  api.travel(1000);
  return tokenIn(letter, 'request');
}

describe('a request', () => {
  test('gets the same response whether data is stored or not, and no mail without data', async () => {
    const known = await request(amara.email, 'copy');
    const unknown = await request('nobody@example.com', 'copy');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await lettersTo(api, 'nobody@example.com', 'privacy-link')).toEqual([]);
    expect(await lettersTo(api, amara.email, 'privacy-link')).toHaveLength(1);
    expect(await whereKept(api, ['nobody@example.com'])).toEqual([]);
  });

  test('gets a link that works for a day, for its purpose only', async () => {
    api.travel(1000);
    const token = await tokenFor(amara.email, 'copy');
    expect(refusalOf(await act('erase', token)).code).toBe('LINK_EXPIRED');
    expect(dataOf<DataOf<typeof openPrivacyRequest>>(await act('open', token))).toMatchObject({
      email: amara.email,
      wants: 'copy',
      counts: { bookings: 2, messages: 1, reviews: 1, subscriptions: 1 },
      keeps: [],
    });
    api.travel(dayMs);
    for (const name of ['open', 'copy'] as const)
      expect(refusalOf(await act(name, token))).toMatchObject({ status: 410, code: 'LINK_EXPIRED' });
    expect(refusalOf(await act('open', `${token}x`)).code).toBe('LINK_EXPIRED');
  });
});

describe('a copy', () => {
  test('has all data of the person, and of nobody else', async () => {
    await bookRide(api, bisi, { pickupDate: '2026-12-28' });
    const copy = dataOf<object>(await act('copy', await tokenFor(amara.email, 'copy')));
    const text = JSON.stringify(copy);
    for (const word of wordsOf(amara)) expect([word, text.includes(word)]).toEqual([word, true]);
    for (const word of wordsOf(bisi)) expect([word, text.includes(word)]).toEqual([word, false]);
    expect(Object.keys(copy)).toEqual(['madeOn', 'email', 'rides', 'flights', 'messages', 'subscriptions', 'reviews']);
    expect(text).toContain(life.ride.savedBookedRide.bookingId);
    expect(text).toContain(life.flight.savedBooking.bookingId);
  });
});

describe('erasing', () => {
  test('does not erase a booking that is ahead, and gives the reason', async () => {
    const who = person('W');
    const ahead = await bookRide(api, who, { pickupDate: '2026-12-29' });
    const token = await tokenFor(who.email, 'erase');
    const keeps = [{ bookingId: ahead.savedBookedRide.bookingId, reason: expect.stringContaining('Ask again') }];
    expect(dataOf(await act('open', token))).toMatchObject({ keeps });
    expect(dataOf(await act('erase', token))).toEqual({ erased: 0, keeps });
    expect(await rides.statusOf(api, ahead)).toBe('pending_payment');
    expect(refusalOf(await act('erase', token)).code).toBe('LINK_EXPIRED');
  });

  test('does not erase a ride while it is being refunded', async () => {
    const who = person('Z');
    const booked = await bookRide(api, who, { pickupDate: '2026-12-30' });
    dataOf(await rides.sendMoney(api, booked, booked.transfer_details.amount + 500));
    await flights.runJobs(api);
    await drive(api, booked);
    const keeps = [{ bookingId: booked.savedBookedRide.bookingId, reason: expect.stringContaining('Money') }];
    expect(dataOf(await act('erase', await tokenFor(who.email, 'erase')))).toEqual({ erased: 0, keeps });

    const refunds = api.context.db.updateTable('refunds');
    await refunds.set({ state: 'sending' }).where('state', '=', 'due').execute();
    await refunds
      .set({ state: 'done', refunded_at: api.context.now(), provider_reference: 'by hand' })
      .where('state', '=', 'sending')
      .execute();
    expect(dataOf(await act('erase', await tokenFor(who.email, 'erase')))).toEqual({ erased: 1, keeps: [] });
    expect(await whereKept(api, wordsOf(who))).toEqual([]);
  });

  test('leaves no personal data anywhere, and violates no invariant', async () => {
    const references = [life.ride.savedBookedRide.bookingId, life.flight.savedBooking.bookingId];
    const words = [...wordsOf(amara), ...references, life.ride.savedBookedRide._id];
    expect((await whereKept(api, words)).length).toBeGreaterThan(words.length);
    const token = await tokenFor(amara.email, 'erase');
    expect(dataOf(await act('erase', token))).toEqual({ erased: 5, keeps: [] });
    expect(await whereKept(api, words)).toEqual([]);
    expect(await breaches(api.context.db)).toEqual([]);
    await flights.runJobs(api);
    expect(await whereKept(api, words)).toEqual([]);
  });

  test('invalidates all links and references', async () => {
    const { _id, bookingId } = life.ride.savedBookedRide;
    expect((await api.inject({ method: 'GET', url: `/ride/booked-ride/${_id}` })).statusCode).toBe(404);
    expect(
      (await api.inject({ method: 'GET', url: `/fly/booked-flight/${life.flight.savedBooking._id}` })).statusCode,
    ).toBe(404);
    const review = { bookingId, email: amara.email, rating: 1, comment: '' };
    expect(refusalOf(await post(api, '/contact-us/review-response', review)).code).toBe('NOT_FOUND');
    expect(dataOf(await request(amara.email, 'copy'))).toEqual({ sent: true });
    const before = (await lettersTo(api, amara.email, 'privacy-link')).length;
    expect(await lettersTo(api, amara.email, 'privacy-link')).toHaveLength(before);
  });
});
