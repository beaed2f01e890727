import type { DataOf } from 'shared/contract/operation';
import type { BookedRide, confirmTransfer as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/**
 * Asks whether the transfer is in. Each tap asks anew, so each has a key of its own.
 * @throws ApiError `TRANSFER_NOT_RECEIVED`, `TRANSFER_INCOMPLETE`, `ACCOUNT_EXPIRED`
 */
export const confirmTransfer = (
  ride: Pick<BookedRide['savedBookedRide'], '_id' | 'transaction_id'>,
): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/ride/confirm-transfer', {
    body: { ride_id: ride._id, transaction_id: ride.transaction_id },
  });
