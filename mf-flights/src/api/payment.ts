import type {
  acceptPrice as acceptOperation,
  completeFlightBooking as completeOperation,
  SavedBooking,
} from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import type { initiatePayment as initiateOperation } from 'shared/contract/payments';
import { call } from 'shared/http';

/** The open account of a flight booking, or a new one after expiry. @throws ApiError `SOLD_OUT`, `PRICE_CHANGED` */
export const initiatePayment = (bookingId: string, idempotencyKey: string): Promise<DataOf<typeof initiateOperation>> =>
  call<typeof initiateOperation>('POST', '/booking/payment/initiatepayment', {
    body: { bookingType: 'flight', booking_id: bookingId },
    idempotencyKey,
  });

/**
 * Checks whether the transfer has arrived, and issues the tickets if it has. Each call has its own key.
 * @throws ApiError `TRANSFER_NOT_RECEIVED`, `TRANSFER_INCOMPLETE`, `TRANSFER_RETURNED`, `ACCOUNT_EXPIRED`, `PRICE_CHANGED`
 */
export const completeBooking = ({
  _id,
  transaction_id,
}: Pick<SavedBooking, '_id' | 'transaction_id'>): Promise<DataOf<typeof completeOperation>> =>
  call<typeof completeOperation>('POST', '/fly/completeflightbooking', { body: { booking_id: _id, transaction_id } });

/** Accepts a price increase, or cancels the booking with a full refund. @throws ApiError */
export const acceptPrice = (
  bookingId: string,
  accept: boolean,
  idempotencyKey: string,
): Promise<DataOf<typeof acceptOperation>> =>
  call<typeof acceptOperation>('POST', '/fly/accept-price', {
    body: { booking_id: bookingId, accept },
    idempotencyKey,
  });
