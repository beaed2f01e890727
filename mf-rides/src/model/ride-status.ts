import type { RideStatus } from 'shared/contract/lists';

export type StatusTone = 'waiting' | 'good' | 'bad' | 'quiet';

/** How the badge of a ride's state looks. */
export const rideStatusTones: Readonly<Record<RideStatus, StatusTone>> = {
  pending_payment: 'waiting',
  awaiting_confirmation: 'waiting',
  confirmed: 'good',
  driver_assigned: 'good',
  driver_en_route: 'good',
  driver_arrived: 'good',
  in_progress: 'good',
  completed: 'quiet',
  expired: 'bad',
  payment_review: 'waiting',
  cancelled: 'bad',
  no_show: 'bad',
};
