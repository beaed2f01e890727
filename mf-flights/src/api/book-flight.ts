import type { bookFlight as operation, SavedBooking } from 'shared/contract/flights';
import type { InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type BookFlightRequest = InputOf<typeof operation>['body'];

/**
 * Holds the seats of a selection and opens its payment account. All retries of one attempt send the same key.
 * @throws ApiError `OFFER_EXPIRED`, `SOLD_OUT`, `HOLD_LIMIT`, `VALIDATION_FAILED`, `COUPON_…`
 */
export async function bookFlight(body: BookFlightRequest, idempotencyKey: string): Promise<SavedBooking> {
  const { savedBooking } = await call<typeof operation>('POST', '/fly/bookflight', { body, idempotencyKey });
  return savedBooking;
}
