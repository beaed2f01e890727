import type { DataOf, InputOf } from 'shared/contract/operation';
import type { createRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

export type CreateRideRequest = InputOf<typeof operation>['body'];

/**
 * Holds the car of a quote and opens its payment account. All retries of one attempt send the same key.
 * @throws ApiError `CAR_TAKEN`, `QUOTE_EXPIRED`, `HOLD_LIMIT`, `VALIDATION_FAILED`, `COUPON_…`
 */
export const createRide = (body: CreateRideRequest, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/ride/create-ride', { body, idempotencyKey });
