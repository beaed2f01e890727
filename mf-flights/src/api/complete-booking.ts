import type { completeFlightBooking as operation, SavedBooking } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/**
 * Checks whether the transfer has arrived, and issues the tickets if it has. Each call has its own key.
 * @throws ApiError `TRANSFER_NOT_RECEIVED`, `TRANSFER_INCOMPLETE`, `ACCOUNT_EXPIRED`, `PRICE_CHANGED`
 */
export const completeBooking = ({
  _id,
  transaction_id,
}: Pick<SavedBooking, '_id' | 'transaction_id'>): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/fly/completeflightbooking', { body: { booking_id: _id, transaction_id } });
