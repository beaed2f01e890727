import type { RideWay } from 'shared/contract/lists';

/** The ways of a booking with a return ride inside a sentence. */
export const wayNames: Readonly<Record<RideWay, string>> = { outbound: 'way there', return: 'way back' };
