import type { RideStatus } from 'shared/contract/lists';
import { rideStates } from '../rides/ride-states';

/** Where only the system takes a ride: what follows from money and from the clock. */
const bySystemAlone: readonly RideStatus[] = ['pending_payment', 'awaiting_confirmation', 'expired', 'payment_review'];

/** In these a ride can be given a driver, or another one. */
const takesDriver: readonly RideStatus[] = ['confirmed', 'driver_assigned'];

export const acceptsDriver = (status: RideStatus): boolean => takesDriver.includes(status);

/** Where a person may take a ride from here; `driver_assigned` where it can be given a driver. */
export const staffTransitions = (status: RideStatus): RideStatus[] => [
  ...(status === 'driver_assigned' ? (['driver_assigned'] as const) : []),
  ...rideStates[status].to.filter((to) => !bySystemAlone.includes(to)),
];

/** `driver_en_route` is "driver en route": for sentences to the back office. */
export const inWords = (status: RideStatus): string => status.replaceAll('_', ' ');
