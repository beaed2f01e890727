import type { RideStatus } from 'shared/contract/lists';
import type { Kind } from '../bookings/kind';
import { releaseDriver } from './drivers/drivers.repository';
import { paidRideStatuses, type RideMail, rideStates } from './ride-states';

export const rideKind: Kind<RideStatus, RideMail> = {
  name: 'ride',
  bookings: 'ride_bookings',
  timeline: 'ride_timeline',
  startsAt: 'pickup_at',
  endsAt: 'drop_off_at',
  states: rideStates,
  paid: paidRideStatuses,
  onFinal: releaseDriver,
};
