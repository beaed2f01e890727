import type { completeFlightBooking as operation, SavedBooking } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/**
 * Asks whether the transfer is in, and has the tickets issued once it is. Each tap asks anew, with a key of its own.
 * @throws ApiError `TRANSFER_NOT_RECEIVED`, `TRANSFER_INCOMPLETE`, `ACCOUNT_EXPIRED`, `PRICE_CHANGED`
 */
export const completeBooking = ({
  _id,
  transaction_id,
}: Pick<SavedBooking, '_id' | 'transaction_id'>): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/fly/completeflightbooking', { body: { booking_id: _id, transaction_id } });
