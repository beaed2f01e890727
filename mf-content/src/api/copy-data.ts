import type { copyData as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** Everything that is kept of an address. @throws ApiError `LINK_EXPIRED` */
export const copyData = (token: string, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/privacy/requests/copy', { body: { token }, idempotencyKey });
