import type { BookingPaymentState } from 'shared/checkout/payment';
import type { RideStatus } from 'shared/contract/lists';
import type { BookedRide } from 'shared/contract/rides';

/** Whether a ride in this state is paid. */
const paymentStateOfRide: Readonly<Record<RideStatus, BookingPaymentState>> = {
  pending_payment: 'waiting',
  awaiting_confirmation: 'paid',
  confirmed: 'paid',
  driver_assigned: 'paid',
  driver_en_route: 'paid',
  driver_arrived: 'paid',
  in_progress: 'paid',
  completed: 'paid',
  expired: 'expired',
  payment_review: 'review',
  cancelled: 'cancelled',
  no_show: 'paid',
};

/** The same for a booking: of one with a cancelled way there, that of the way back. */
export const paymentStateOf = ({
  savedBookedRide: { status },
  wayBack,
}: {
  readonly savedBookedRide: { readonly status: RideStatus };
  readonly wayBack?: { readonly status: RideStatus } | undefined;
}): BookingPaymentState => paymentStateOfRide[status === 'cancelled' && wayBack ? wayBack.status : status];

/** True while the pickup of a paid ride is still to come. */
export const isAhead = (status: RideStatus): boolean =>
  ['awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route', 'driver_arrived'].includes(status);

/** Both ways of a booking, or its only one. */
export const waysOf = ({ savedBookedRide, ride, wayBack }: BookedRide) => [
  { ride, status: savedBookedRide.status, isBack: false },
  ...(wayBack ? [{ ride: wayBack.ride, status: wayBack.status, isBack: true }] : []),
];

type StatusTone = 'waiting' | 'good' | 'bad' | 'quiet';

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
