import type { InputOf } from 'shared/contract/operation';
import type { Cancellation, cancelBooking as operation } from 'shared/contract/tracking';
import { call } from 'shared/http';

type Body = InputOf<typeof operation>['body'];

/** What would go back if the booking ended now; nothing changes. @throws ApiError `STATE_CONFLICT`, `VIEW_EXPIRED` */
export const askCancellation = (viewToken: string, signal?: AbortSignal): Promise<Cancellation> =>
  call<typeof operation>('POST', '/booking/cancel', { body: { viewToken, dryRun: true }, signal });

/** Ends the booking for the refund that was told. @throws ApiError `REFUND_CHANGED`, `STATE_CONFLICT`, `VIEW_EXPIRED` */
export const cancelBooking = (body: Omit<Body, 'dryRun'>, idempotencyKey: string): Promise<Cancellation> =>
  call<typeof operation>('POST', '/booking/cancel', { body, idempotencyKey });
