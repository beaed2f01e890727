import type { DataOf, InputOf } from 'shared/contract/operation';
import type { trackFlight as operation } from 'shared/contract/tracking';
import { call } from 'shared/http';

/** Where a flight stands, by its reference with the last name or e-mail. @throws ApiError `NOT_FOUND`, `RATE_LIMITED` */
export const trackFlight = (body: InputOf<typeof operation>['body']): Promise<DataOf<typeof operation>> =>
  call<typeof operation>('POST', '/track/flight', { body });
