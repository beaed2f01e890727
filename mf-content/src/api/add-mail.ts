import type { addMail as operation } from 'shared/contract/content';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type AddMailRequest = InputOf<typeof operation>['body'];

/** Asks for the mails about fares; a mail with a link to confirm comes first. @throws ApiError `RATE_LIMITED` */
export const addMail = (body: AddMailRequest, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/email/add-mail', { body, idempotencyKey });
