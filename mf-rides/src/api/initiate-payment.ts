import type { DataOf } from 'shared/contract/operation';
import type { initiatePayment as operation } from 'shared/contract/payments';
import { call } from 'shared/http';

/** The open account of a ride, or a new one once it has expired. @throws ApiError `CAR_TAKEN`, `HOLD_LIMIT` */
export const initiatePayment = (rideId: string, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/booking/payment/initiatepayment', {
    body: { bookingType: 'ride', booking_id: rideId },
    idempotencyKey,
  });
