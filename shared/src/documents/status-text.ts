import type { FlightStatus, PaymentStatus, RideStatus } from '../contract/lists';

/** The states of a flight booking, for travellers. */
export const flightStatusText: Readonly<Record<FlightStatus, string>> = {
  held: 'Waiting for payment',
  payment_processing: 'Paid in part',
  paid: 'Paid, tickets follow',
  ticketing: 'Tickets being issued',
  ticketed: 'Ticketed',
  completed: 'Completed',
  hold_expired: 'Expired',
  price_changed: 'Price changed',
  ticketing_failed: 'Tickets could not be issued',
  cancelled: 'Cancelled',
};

/** The states of a ride, for travellers. */
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

/** The states of a payment, for travellers. */
export const paymentStatusText: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Waiting for payment',
  processing: 'Paid in part',
  paid: 'Paid',
  underpaid: 'Paid in part',
  overpaid: 'Paid, more than was due',
  late: 'Received late',
  expired: 'Expired',
  failed: 'Failed',
  refund_pending: 'Refund due',
  refunded: 'Refunded',
};
