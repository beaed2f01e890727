import type { getReviews } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import type { StaffReview } from 'shared/contract/staff';
import type { KeptOnDevice, TrackedRide } from 'shared/contract/tracking';
import * as flights from '../flights/testing/flight-calls';
import * as rides from '../rides/testing/ride-calls';
import { staffHeaders } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';

const hourMs = 3_600_000;
let api: TestApi;
let number = 0;
beforeAll(async () => {
  api = await openTestApi({ settings: { rules: { unconfirmedCancelHours: 0 } } });
});
beforeEach(() => {
  number += 1;
});
afterAll(() => api.close());

const send = (body: object) => post(api, '/contact-us/review-response', body);
const shown = async (): Promise<DataOf<typeof getReviews>> =>
  dataOf(await api.inject({ method: 'GET', url: '/reviews' }));

/** A review of a paid ride, which by default has begun. */
async function reviewed({ hasBegun = true } = {}) {
  const who = { ...rides.travellerNo(number), firstName: 'Chiamaka', lastName: 'Eze' };
  const { savedBookedRide } = await rides.bookAndPay(api, who);
  const id = savedBookedRide._id;
  if (hasBegun)
    await api.context.db
      .updateTable('ride_bookings')
      .set({ pickup_at: new Date(api.context.now().getTime() - hourMs) })
      .where('public_id', '=', id)
      .execute();
  return { id, review: { bookingId: savedBookedRide.bookingId, email: who.email, rating: 4, comment: 'On time.' } };
}

const staff = async (url: string, payload?: object) =>
  api.inject({
    method: payload ? 'POST' : 'GET',
    url,
    ...(payload && { payload }),
    headers: await staffHeaders(api),
  });

describe('the reviews of the site', () => {
  test('are empty at first', async () => {
    expect(await shown()).toEqual({ average: null, count: 0, reviews: [] });
  });

  test('have author, journey and the average rating', async () => {
    const { review } = await reviewed();
    expect(dataOf(await send({ ...review, punctuality: 5, vehicle: 4, driver: 5 }))).toEqual({ isShown: true });
    number += 1;
    const silent = await reviewed();
    expect(dataOf(await send({ ...silent.review, rating: 5, comment: ' ' }))).toEqual({ isShown: false });
    expect(await shown()).toEqual({
      average: 4.5,
      count: 2,
      reviews: [
        {
          rating: 4,
          comment: 'On time.',
          name: 'Chiamaka E.',
          about: 'Murtala Muhammed Airport to Eti Osa',
          writtenOn: api.context.now().toISOString(),
        },
      ],
    });
  });

  test('include flights', async () => {
    const booked = await flights.book(api);
    await flights.pay(api, booked);
    const { contact } = await flights.look(api, booked);
    const review = { bookingId: booked.savedBooking.bookingId, email: contact.email, rating: 5, comment: 'Smooth.' };
    expect(refusalOf(await send(review))).toMatchObject({
      code: 'STATE_CONFLICT',
      message: 'This flight is still ahead of you. Tell us about it afterwards.',
    });
    await api.context.db
      .updateTable('flight_bookings')
      .set({ departs_at: api.context.now() })
      .where('public_id', '=', booked.savedBooking._id)
      .execute();
    expect(dataOf(await send(review))).toEqual({ isShown: true });
    const { reviews } = await shown();
    expect(reviews.find(({ comment }) => comment === 'Smooth.')).toMatchObject({
      name: 'Ọlá A.',
      about: 'Lagos to Abuja',
    });
  });
});

describe('a review', () => {
  test('needs no e-mail from a visitor who has looked up or made the booking', async () => {
    const looked = await reviewed();
    const { email, ...lookedReview } = looked.review;
    const { bookingId } = lookedReview;
    const { view } = dataOf<TrackedRide>(await post(api, '/track/ride', { bookingId, email }));
    expect(dataOf(await send({ ...lookedReview, viewToken: view.token }))).toEqual({ isShown: true });
    expect(refusalOf(await send({ ...lookedReview, viewToken: view.token }))).toMatchObject({
      code: 'ALREADY_REVIEWED',
    });

    number += 1000;
    const made = await reviewed();
    const { email: _, ...madeReview } = made.review;
    const { token } = dataOf<KeptOnDevice>(
      await post(api, '/track/device', { bookingType: 'ride', booking_id: made.id }),
    );
    // a token opens its own booking only
    for (const viewToken of [view.token, 'ride.of.nobody'])
      expect((await send({ ...madeReview, viewToken })).statusCode).not.toBe(200);
    expect(refusalOf(await send(madeReview))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusalOf(await send({ ...madeReview, email, viewToken: token }))).toMatchObject({ status: 400 });
    expect(dataOf(await send({ ...madeReview, viewToken: token }))).toEqual({ isShown: true });
  });

  test('is accepted once for each booking', async () => {
    const { review } = await reviewed();
    dataOf(await send(review));
    expect(refusalOf(await send({ ...review, rating: 1 }))).toMatchObject({ status: 409, code: 'ALREADY_REVIEWED' });
  });

  test('has the same response for a wrong reference and a wrong e-mail', async () => {
    const { review } = await reviewed();
    const wrongMail = await send({ ...review, email: 'somebody@example.com' });
    const wrongReference = await send({ ...review, bookingId: 'TFY-R222-2222' });
    const wrongKind = await send({ ...review, bookingId: 'TFY-F222-2222' });
    expect(refusalOf(wrongMail)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const other of [wrongReference, wrongKind]) expect(other.body).toBe(wrongMail.body);
  });

  test('is refused before the journey has begun', async () => {
    const { review } = await reviewed({ hasBegun: false });
    expect(refusalOf(await send(review))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('is refused for an unpaid booking', async () => {
    const who = rides.travellerNo(number);
    const { savedBookedRide } = await rides.book(api, who);
    const review = { bookingId: savedBookedRide.bookingId, email: who.email, rating: 1, comment: '' };
    expect(refusalOf(await send(review)).message).toContain('was not paid for');
  });

  test('with a number in it is hidden until the staff shows it', async () => {
    const { review } = await reviewed();
    const comment = 'Good driver, call 0803 555 0142';
    expect(dataOf(await send({ ...review, comment }))).toEqual({ isShown: false });
    const isOnSite = async () => (await shown()).reviews.some((one) => one.comment === comment);
    expect(await isOnSite()).toBe(false);
    const listed = dataOf<StaffReview[]>(await staff('/staff/reviews')).find((one) => one.comment === comment);
    expect(listed).toMatchObject({ bookingId: review.bookingId, isShown: false });
    const url = `/staff/reviews/${listed?.reviewId}/show`;
    expect(dataOf(await staff(url, { isShown: true }))).toMatchObject({ isShown: true });
    expect(await isOnSite()).toBe(true);
    // the second press changes nothing, and is not recorded
    for (let press = 0; press < 2; press += 1) dataOf(await staff(url, { isShown: false }));
    expect(await isOnSite()).toBe(false);
    const done = await api.context.db
      .selectFrom('staff_actions')
      .select(['action', 'actor'])
      .where('reference', '=', review.bookingId)
      .where('action', 'like', 'review:%')
      .orderBy('id')
      .execute();
    expect(done.map(({ action }) => action)).toEqual(['review: show', 'review: take off']);
    expect(done[0]?.actor).toMatch(/^person [0-9a-f-]{36}$/);
  });

  test('can be shown only by the staff', async () => {
    expect(refusalOf(await api.inject({ method: 'GET', url: '/staff/reviews' })).status).toBe(401);
    expect(refusalOf(await post(api, '/staff/reviews/x/show', { isShown: true })).status).toBe(401);
    expect(refusalOf(await staff('/staff/reviews/none/show', { isShown: true })).status).toBe(404);
  });
});
