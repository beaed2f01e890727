import type { viewFlight as operation, TrackedFlight } from 'shared/contract/tracking';
import { call } from 'shared/http';

/** The same flight once more, without a look-up. @throws ApiError `VIEW_EXPIRED` */
export const viewFlight = (viewToken: string, signal?: AbortSignal): Promise<TrackedFlight> =>
  call<typeof operation>('POST', '/track/flight/view', { body: { viewToken }, signal });
