import type { DataOf } from 'shared/contract/operation';
import type { BookedRide, confirmTransfer as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/**
 * Checks whether the transfer has arrived. Each call has its own key.
 * @throws ApiError `TRANSFER_NOT_RECEIVED`, `TRANSFER_INCOMPLETE`, `ACCOUNT_EXPIRED`
 */
export const confirmTransfer = (
  ride: Pick<BookedRide['savedBookedRide'], '_id' | 'transaction_id'>,
): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/ride/confirm-transfer', {
    body: { ride_id: ride._id, transaction_id: ride.transaction_id },
  });
