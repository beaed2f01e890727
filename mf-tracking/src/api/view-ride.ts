import type { viewRide as operation, TrackedRide } from 'shared/contract/tracking';
import { call } from 'shared/http';

/** The same ride once more, without a look-up. @throws ApiError `VIEW_EXPIRED` */
export const viewRide = (viewToken: string, signal?: AbortSignal): Promise<TrackedRide> =>
  call<typeof operation>('POST', '/track/ride/view', { body: { viewToken }, signal });
