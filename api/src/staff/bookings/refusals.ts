import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import { flightStatusText, rideStatusText } from 'shared/documents';
import { isFinal } from '../../bookings/states';
import type { FlightMail } from '../../flights/flight-states';
import { flightStates } from '../../flights/flight-states';
import { type RideMail, rideStates } from '../../rides/ride-states';

/** A booking as far as its state decides what may be changed. */
export type Judged = { readonly isErased: boolean } & (
  | { readonly kind: 'ride'; readonly status: RideStatus }
  | { readonly kind: 'flight'; readonly status: FlightStatus }
);

const erased = 'Its traveller had the personal data of this booking erased.';

const nameOf = (booking: Judged): string =>
  `This ${booking.kind} has the state “${booking.kind === 'ride' ? rideStatusText[booking.status] : flightStatusText[booking.status]}”`;

const isOver = (booking: Judged): boolean =>
  booking.kind === 'ride' ? isFinal(rideStates, booking.status) : isFinal(flightStates, booking.status);

/** Why the contact cannot be changed. Mails about a refund are still to come after a booking has ended. */
export function contactRefusal(booking: Judged, hasOpenRefund: boolean): string | null {
  if (booking.isErased) return erased;
  if (isOver(booking) && !hasOpenRefund) return `${nameOf(booking)}, and no mail about it is to come.`;
  return null;
}

export const noteRefusal = ({ isErased }: Pick<Judged, 'isErased'>): string | null => (isErased ? erased : null);

const untilPickup: readonly RideStatus[] = [
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
];

/** The states in which each end of a ride can get another address. */
const addressable = {
  pickup: untilPickup,
  dropOff: [...untilPickup, 'driver_arrived', 'in_progress'],
} as const satisfies Readonly<Record<string, readonly RideStatus[]>>;

export type RideEnd = keyof typeof addressable;

const endNames = { pickup: 'pickup', dropOff: 'drop-off' } as const;

/** Why the address of one end of a ride cannot be changed. @param isAirport a driver finds an airport by its name */
export function addressRefusal(
  way: { readonly isErased: boolean; readonly status: RideStatus },
  end: RideEnd,
  isAirport: boolean,
): string | null {
  if (way.isErased) return erased;
  if (isAirport) return `The ${endNames[end]} is an airport, which has no address.`;
  const states: readonly RideStatus[] = addressable[end];
  if (states.includes(way.status)) return null;
  return `${nameOf({ kind: 'ride', ...way })}: its ${endNames[end]} cannot be changed any more.`;
}

type Confirmation<Mail> = { readonly mail: Mail | 'payment-due' } | { readonly none: string };

const over = { none: 'It is over, and there is nothing to confirm. The page of the booking has its receipt.' };
const unpaid = { none: 'It was not paid in time, so there is nothing to confirm.' };

/** What the confirmation of a ride is in each state. */
const rideConfirmations: Readonly<Record<RideStatus, Confirmation<RideMail>>> = {
  pending_payment: { mail: 'payment-due' },
  awaiting_confirmation: { mail: 'ride-paid' },
  confirmed: { mail: 'ride-paid' },
  driver_assigned: { mail: 'ride-paid' },
  driver_en_route: { mail: 'ride-paid' },
  driver_arrived: { mail: 'ride-paid' },
  in_progress: { mail: 'ride-paid' },
  completed: over,
  no_show: over,
  cancelled: { none: 'It is cancelled, so there is nothing to confirm.' },
  expired: unpaid,
  payment_review: { none: 'Its payment is under review, so there is nothing to confirm yet.' },
};

const issuing = { none: 'Its tickets are being issued. The confirmation follows by itself.' };

/** The same for a flight. */
const flightConfirmations: Readonly<Record<FlightStatus, Confirmation<FlightMail>>> = {
  held: { mail: 'payment-due' },
  payment_processing: { mail: 'payment-due' },
  paid: issuing,
  ticketing: issuing,
  ticketed: { mail: 'flight-ticketed' },
  completed: over,
  hold_expired: unpaid,
  price_changed: { none: 'Its price has risen, and the traveller has to decide first.' },
  ticketing_failed: { none: 'Its tickets could not be issued, so there is nothing to confirm.' },
  cancelled: { none: 'It is cancelled, so there is nothing to confirm.' },
};

/** The mail that confirms a booking as it is, or why there is none. */
export function confirmationOf(booking: Judged): Confirmation<RideMail | FlightMail> {
  if (booking.isErased) return { none: erased };
  return booking.kind === 'ride' ? rideConfirmations[booking.status] : flightConfirmations[booking.status];
}
