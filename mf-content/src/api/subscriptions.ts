import type {
  addMail as addOperation,
  confirmMail as confirmOperation,
  endAlert as endAlertOperation,
  unsubscribe as endOperation,
} from 'shared/contract/content';
import type { DataOf, InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export type AddMailRequest = InputOf<typeof addOperation>['body'];

/** Subscribes to the mails about fares, once the link of a first mail is opened. @throws ApiError `RATE_LIMITED` */
export const addMail = (body: AddMailRequest, idempotencyKey: string): Promise<DataOf<typeof addOperation>> =>
  call<typeof addOperation>('POST', '/email/add-mail', { body, idempotencyKey });

/** Confirms the address of a mail's link. @throws ApiError `LINK_EXPIRED` */
export const confirmMail = (token: string): Promise<DataOf<typeof confirmOperation>> =>
  call<typeof confirmOperation>('GET', '/email/confirm', { query: { token } });

export type LeftAlerts = DataOf<typeof endAlertOperation>;

/** Ends the alert of one route. @throws ApiError `LINK_EXPIRED` */
export const endAlert = (token: string, idempotencyKey: string): Promise<LeftAlerts> =>
  call<typeof endAlertOperation>('POST', '/email/end-alert', { body: { token }, idempotencyKey });

/** Ends the mails about fares. @throws ApiError `LINK_EXPIRED` */
export const unsubscribe = (token: string, idempotencyKey: string): Promise<DataOf<typeof endOperation>> =>
  call<typeof endOperation>('POST', '/email/unsubscribe', { body: { token }, idempotencyKey });
