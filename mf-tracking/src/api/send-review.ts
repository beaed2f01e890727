import type { sendReview as operation } from 'shared/contract/content';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type ReviewRequest = InputOf<typeof operation>['body'];

/** Reviews a booking, once. @throws ApiError `NOT_FOUND`, `VIEW_EXPIRED`, `STATE_CONFLICT`, `ALREADY_REVIEWED`, `VALIDATION_FAILED` */
export const sendReview = (body: ReviewRequest, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/contact-us/review-response', { body, idempotencyKey });
