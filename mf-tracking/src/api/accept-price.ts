import type { acceptPrice as operation } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** Accepts a price increase, or cancels the booking with a full refund. @throws ApiError */
export const acceptPrice = (
  viewToken: string,
  accept: boolean,
  idempotencyKey: string,
): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/fly/accept-price', { body: { booking_id: viewToken, accept }, idempotencyKey });
