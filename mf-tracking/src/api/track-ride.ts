import type { DataOf, InputOf } from 'shared/contract/operation';
import type { trackRide as operation } from 'shared/contract/tracking';
import { call } from 'shared/http';

export type LookUpRequest = InputOf<typeof operation>['body'];

/** Where a ride stands, by its reference with the last name or e-mail. @throws ApiError `NOT_FOUND`, `RATE_LIMITED` */
export const trackRide = (body: LookUpRequest): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/track/ride', { body });
