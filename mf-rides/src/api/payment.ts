import type { DataOf } from 'shared/contract/operation';
import type { initiatePayment as initiateOperation } from 'shared/contract/payments';
import type { BookedRide, confirmTransfer as confirmOperation } from 'shared/contract/rides';
import { call } from 'shared/http';

/** The open account of a ride, or a new one after expiry. @throws ApiError `CAR_TAKEN`, `HOLD_LIMIT` */
export const initiatePayment = (rideId: string, idempotencyKey: string): Promise<DataOf<typeof initiateOperation>> =>
  call<typeof initiateOperation>('POST', '/booking/payment/initiatepayment', {
    body: { bookingType: 'ride', booking_id: rideId },
    idempotencyKey,
  });

/**
 * Checks whether the transfer has arrived. Each call has its own key.
 * @throws ApiError `TRANSFER_NOT_RECEIVED`, `TRANSFER_INCOMPLETE`, `TRANSFER_RETURNED`, `ACCOUNT_EXPIRED`
 */
export const confirmTransfer = (
  ride: Pick<BookedRide['savedBookedRide'], '_id' | 'transaction_id'>,
): Promise<DataOf<typeof confirmOperation>> =>
  call<typeof confirmOperation>('POST', '/ride/confirm-transfer', {
    body: { ride_id: ride._id, transaction_id: ride.transaction_id },
  });
