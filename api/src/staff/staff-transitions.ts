import type { RideStatus } from 'shared/contract/lists';
import { rideStates } from '../rides/ride-states';

/** States that only the system sets: they follow from payments and from the clock. */
const bySystemAlone: readonly RideStatus[] = ['pending_payment', 'awaiting_confirmation', 'expired', 'payment_review'];

/** States in which a driver can be assigned or replaced. */
const takesDriver: readonly RideStatus[] = ['confirmed', 'driver_assigned'];

export const acceptsDriver = (status: RideStatus): boolean => takesDriver.includes(status);

/** The states that a person can set from here; `driver_assigned` if a driver can be assigned. */
export const staffTransitions = (status: RideStatus): RideStatus[] => [
  ...(status === 'driver_assigned' ? (['driver_assigned'] as const) : []),
  ...rideStates[status].to.filter((to) => !bySystemAlone.includes(to) && !isBack(status, to)),
];

/** A ride loses its driver only when its pickup is moved. */
const isBack = (from: RideStatus, to: RideStatus): boolean => from === 'driver_assigned' && to === 'confirmed';

/** `driver_en_route` is "driver en route": for sentences to the back office. */
export const inWords = (status: RideStatus): string => status.replaceAll('_', ' ');
