import type { RideStatus } from 'shared/contract/lists';

/** `driver_en_route` is "driver en route": for sentences to the back office. */
export const inWords = (status: RideStatus): string => status.replaceAll('_', ' ');
