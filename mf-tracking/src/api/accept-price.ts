import type { acceptPrice as operation } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** Takes a price that has risen, or ends the booking so that everything paid goes back. @throws ApiError */
export const acceptPrice = (
  viewToken: string,
  accept: boolean,
  idempotencyKey: string,
): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/fly/accept-price', { body: { booking_id: viewToken, accept }, idempotencyKey });
