import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { FlightSample } from './flight-sample';
import type { RideSample } from './ride-sample';
import { minutesFromNow } from './times';

/** The progress of a tracked booking, and its payment; paid by default. */
export interface Tracked<S> {
  /** The statuses so far, ten minutes apart; the last one is current since now. */
  readonly statuses: readonly S[];
  readonly payment?: Partial<Payment>;
  readonly actions?: TrackedRide['actions'];
}

const view = () => ({ token: 'a-sample-token', expiresOn: minutesFromNow(30) });

const timelineOf = <S extends string>(statuses: readonly S[]) =>
  statuses.map((status, index) => ({ status, at: minutesFromNow((index + 1 - statuses.length) * 10), note: '' }));

const paidOf = ({ amountDue }: Payment): Partial<Payment> => ({
  status: 'paid',
  amountPaid: amountDue,
  paidAt: minutesFromNow(-30),
});

/** The response of the tracking page for the sample ride. */
export function rideTracked(
  { booked: { savedBookedRide, ride, payment } }: RideSample,
  { statuses, actions = ['receipt', 'calendar', 'cancel'], ...more }: Tracked<RideStatus>,
  driver: TrackedRide['driver'] = null,
): TrackedRide {
  return {
    bookingId: savedBookedRide.bookingId,
    bookingName: ride.name,
    status: statuses.at(-1) ?? savedBookedRide.status,
    timeline: timelineOf(statuses),
    payment: { ...payment, ...paidOf(payment), ...more.payment },
    actions,
    view: view(),
    ride,
    confirmBy: null,
    movableUntil: actions.includes('move_pickup') ? minutesFromNow(20 * 60) : null,
    meetingPoint: `Arrivals at ${ride.pickupLocation}, where the driver holds a sign with your name`,
    driver,
  };
}

/** The response of the tracking page for the sample flight. */
export function flightTracked(
  { booked: { savedBooking, offer, travellers, payment, airports } }: FlightSample,
  { statuses, actions = ['receipt', 'calendar', 'cancel'], ...more }: Tracked<FlightStatus>,
  rest: Partial<Pick<TrackedFlight, 'tickets' | 'priceChange' | 'changes'>> = {},
): TrackedFlight {
  const [first] = offer.slices;
  return {
    bookingId: savedBooking.bookingId,
    bookingName: `${first?.from} to ${first?.to} and back`,
    status: statuses.at(-1) ?? savedBooking.status,
    timeline: timelineOf(statuses),
    payment: { ...payment, ...paidOf(payment), ...more.payment },
    actions,
    view: view(),
    airlineReference: savedBooking.airlineReference,
    slices: offer.slices,
    travellers: travellers.map(({ firstName, lastName }) => ({ firstName, lastName })),
    tickets: [],
    priceChange: null,
    airports,
    ...rest,
  };
}
