import type { eraseData as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type ErasedData = DataOf<typeof operation>;

/** Erases what is kept of an address, but for what must stay a while. @throws ApiError `LINK_EXPIRED` */
export const eraseData = (token: string, idempotencyKey: string): Promise<ErasedData> =>
  call<typeof operation>('POST', '/privacy/requests/erase', { body: { token }, idempotencyKey });
