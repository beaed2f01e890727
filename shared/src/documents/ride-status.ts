import type { RideStatus } from '../contract/lists';

/** How each state of a ride is said to a traveller. */
export const rideStatusText: Readonly<Record<RideStatus, string>> = {
  pending_payment: 'Waiting for payment',
  awaiting_confirmation: 'Awaiting confirmation',
  confirmed: 'Confirmed',
  driver_assigned: 'Driver assigned',
  driver_en_route: 'Driver on the way',
  driver_arrived: 'Driver has arrived',
  in_progress: 'On the road',
  completed: 'Completed',
  expired: 'Expired',
  payment_review: 'Payment under review',
  cancelled: 'Cancelled',
  no_show: 'Traveller did not come',
};
