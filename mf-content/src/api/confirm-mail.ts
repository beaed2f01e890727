import type { confirmMail as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** Confirms the address of a mail's link. @throws ApiError `LINK_EXPIRED` */
export const confirmMail = (token: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('GET', '/email/confirm', { query: { token } });
