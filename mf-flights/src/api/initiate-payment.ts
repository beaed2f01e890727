import type { DataOf } from 'shared/contract/operation';
import type { initiatePayment as operation } from 'shared/contract/payments';
import { call } from 'shared/http';

/** The open account of a flight booking, or a new one after expiry. @throws ApiError `SOLD_OUT`, `PRICE_CHANGED` */
export const initiatePayment = (bookingId: string, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/booking/payment/initiatepayment', {
    body: { bookingType: 'flight', booking_id: bookingId },
    idempotencyKey,
  });
