import type { TestApi } from '../../testing';
import type { UnpaidRide } from './traveller';

/** The text of the page that a browser without scripts gets for a booking, looked up by its reference and e-mail. */
export async function plainPageOf(api: TestApi, { id }: Pick<UnpaidRide, 'id'>): Promise<string> {
  const { reference, email } = await api.context.db
    .selectFrom('ride_bookings')
    .select(['reference', 'email'])
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  const { body } = await api.inject({
    method: 'POST',
    url: '/forms/track-booking',
    payload: new URLSearchParams({ bookingId: reference, who: email }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: 'null',
    },
  });
  return body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
