import type { KeptOnDevice, TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import * as flights from '../flights/testing/flight-calls';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const rideAt = (key: string) => api.inject({ method: 'GET', url: `/ride/booked-ride/${key}` });

describe('the device that booked', () => {
  const keep = (bookingType: 'ride' | 'flight', _id: string) =>
    post(api, '/track/device', { bookingType, booking_id: _id });

  test('opens its ride without a name, for as long as its link, and nothing else by the token', async () => {
    const who = rides.travellerNo(4005);
    const { savedBookedRide } = await rides.book(api, who);
    const { _id, bookingId } = savedBookedRide;
    const kept = dataOf<KeptOnDevice>(await keep('ride', _id));
    const { pickupDate, pickupTime } = rides.journey;
    const endsAtMs = Date.parse(`${pickupDate}T${pickupTime}:00+01:00`) + 30 * dayMs;
    expect(kept).toMatchObject({ bookingId, expiresOn: new Date(endsAtMs).toISOString() });

    api.travel(31 * minuteMs);
    const opened = await post(api, '/track/ride/view', { viewToken: kept.token });
    const { view } = dataOf<TrackedRide>(opened);
    expect(view.token).not.toBe(kept.token);
    for (const secret of [_id, who.email, who.phone, '"age"']) expect(opened.body).not.toContain(secret);
    for (const refused of [
      await rideAt(kept.token),
      await post(api, '/booking/cancel', { viewToken: kept.token, dryRun: true }),
      await post(api, '/track/flight/view', { viewToken: kept.token }),
      await post(api, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: kept.token }),
    ])
      expect(refusalOf(refused)).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
    // a view is not exchanged for a token that lasts longer
    expect((await keep('ride', view.token)).statusCode).toBe(400);

    api.travel(endsAtMs - api.context.now().getTime());
    expect(refusalOf(await post(api, '/track/ride/view', { viewToken: kept.token }))).toMatchObject({ status: 410 });
    expect(refusalOf(await keep('ride', _id))).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
  });

  test('opens its flight, until the booking is erased', async () => {
    const { savedBooking } = await flights.book(api);
    const { token } = dataOf<KeptOnDevice>(await keep('flight', savedBooking._id));
    const open = () => post(api, '/track/flight/view', { viewToken: token });
    expect(dataOf<TrackedFlight>(await open()).bookingId).toBe(savedBooking.bookingId);
    await api.context.db
      .updateTable('flight_bookings')
      .set({ erased_at: api.context.now() })
      .where('public_id', '=', savedBooking._id)
      .execute();
    expect(refusalOf(await open())).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
    expect(refusalOf(await keep('flight', savedBooking._id)).status).toBe(404);
    expect(refusalOf(await keep('ride', savedBooking._id)).status).toBe(404);
  });
});
