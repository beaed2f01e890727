import type {
  completeFlightChange as completeOperation,
  confirmFlightChange as confirmOperation,
  FlightChange,
  FoundChanges,
  quoteFlightChange as quoteOperation,
  searchFlightChange as searchOperation,
  withdrawFlightChange as withdrawOperation,
} from 'shared/contract/flights';
import type { InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

// changes of the date of a flight; each operation takes the token of the booking's look-up

export const searchChange = (body: InputOf<typeof searchOperation>['body']): Promise<FoundChanges> =>
  call<typeof searchOperation>('POST', '/fly/change/search', { body });

/** @throws ApiError `OFFER_EXPIRED`, `SOLD_OUT` */
export const quoteChange = (body: InputOf<typeof quoteOperation>['body']): Promise<FlightChange> =>
  call<typeof quoteOperation>('POST', '/fly/change/quote', { body });

/** @throws ApiError `OFFER_EXPIRED`, `SOLD_OUT`, `STATE_CONFLICT` */
export const confirmChange = (
  body: InputOf<typeof confirmOperation>['body'],
  idempotencyKey: string,
): Promise<FlightChange> => call<typeof confirmOperation>('POST', '/fly/change/confirm', { body, idempotencyKey });

/** @throws ApiError `TRANSFER_NOT_RECEIVED` */
export const completeChange = (
  body: InputOf<typeof completeOperation>['body'],
  idempotencyKey: string,
): Promise<FlightChange> => call<typeof completeOperation>('POST', '/fly/change/complete', { body, idempotencyKey });

export const withdrawChange = (
  body: InputOf<typeof withdrawOperation>['body'],
  idempotencyKey: string,
): Promise<FlightChange> => call<typeof withdrawOperation>('POST', '/fly/change/withdraw', { body, idempotencyKey });
