import type { DataOf, InputOf } from 'shared/contract/operation';
import type { createRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

export type CreateRideRequest = InputOf<typeof operation>['body'];

/**
 * Holds the car of a quote and opens the account to pay into; the key goes with every retry of one attempt.
 * @throws ApiError `CAR_TAKEN`, `QUOTE_EXPIRED`, `HOLD_LIMIT`, `VALIDATION_FAILED`, `COUPON_…`
 */
export const createRide = (body: CreateRideRequest, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/ride/create-ride', { body, idempotencyKey });
