import type { FlightStatus, RideStatus } from 'shared/contract/lists';

/**
 * The statuses in which a booking is over without having been paid for good: its coupon is free again. That is read off
 * the booking each time, so a booking that is taken up again has its coupon again, and nothing has to be kept in step.
 */
export const overStatuses = {
  ride: ['expired', 'payment_review', 'cancelled'],
  flight: ['hold_expired', 'price_changed', 'ticketing_failed', 'cancelled'],
} as const satisfies { ride: readonly RideStatus[]; flight: readonly FlightStatus[] };
