import type { unsubscribe as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** Ends the mails about fares. @throws ApiError `LINK_EXPIRED` */
export const unsubscribe = (token: string, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/email/unsubscribe', { body: { token }, idempotencyKey });
