import type { requestPrivacy as operation } from 'shared/contract/content';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type PrivacyRequest = InputOf<typeof operation>['body'];

/** Has a link mailed that opens, or erases, what is kept of an address. @throws ApiError `RATE_LIMITED` */
export const requestPrivacy = (body: PrivacyRequest, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/privacy/requests', { body, idempotencyKey });
