import type { sendContact as operation } from 'shared/contract/content';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type ContactRequest = InputOf<typeof operation>['body'];

/** Leaves a message; answers with its reference. @throws ApiError `VALIDATION_FAILED`, `RATE_LIMITED` */
export const sendContact = (body: ContactRequest, idempotencyKey: string): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/contact-us/contacts', { body, idempotencyKey });
