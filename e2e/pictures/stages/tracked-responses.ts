import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { FlightStage } from './flight-stage';
import { minutesFromNow } from './moments';
import type { RideStage } from './ride-stage';

/** Where on its road a booking is, and how its money stands; paid unless told. */
export interface Tracked<S> {
  /** The states so far, the last one current: one every ten minutes, up to now. */
  readonly road: readonly S[];
  readonly payment?: Partial<Payment>;
  readonly actions?: TrackedRide['actions'];
}

const view = () => ({ token: 'a-token-of-the-stage', expiresOn: minutesFromNow(30) });

const timelineOf = <S extends string>(road: readonly S[]) =>
  road.map((status, place) => ({ status, at: minutesFromNow((place + 1 - road.length) * 10), note: '' }));

const paidOf = ({ amountDue }: Payment): Partial<Payment> => ({
  status: 'paid',
  amountPaid: amountDue,
  paidAt: minutesFromNow(-30),
});

/** The stage's ride as its tracking page reads it, somewhere on its road. */
export function rideTracked(
  { booked: { savedBookedRide, ride, payment } }: RideStage,
  { road, actions = ['receipt', 'calendar', 'cancel'], ...given }: Tracked<RideStatus>,
  driver: TrackedRide['driver'] = null,
): TrackedRide {
  return {
    bookingId: savedBookedRide.bookingId,
    bookingName: ride.name,
    status: road.at(-1) ?? savedBookedRide.status,
    timeline: timelineOf(road),
    payment: { ...payment, ...paidOf(payment), ...given.payment },
    actions,
    view: view(),
    ride,
    meetingPoint: `Arrivals at ${ride.pickupLocation}, where the driver holds a sign with your name`,
    driver,
  };
}

/** A flight of the stage as its tracking page reads it, somewhere on its road. */
export function flightTracked(
  { booked: { savedBooking, offer, travellers, payment, airports } }: FlightStage,
  { road, actions = ['receipt', 'calendar', 'cancel'], ...given }: Tracked<FlightStatus>,
  rest: Partial<Pick<TrackedFlight, 'tickets' | 'priceChange'>> = {},
): TrackedFlight {
  const [first] = offer.slices;
  return {
    bookingId: savedBooking.bookingId,
    bookingName: `${first?.from} to ${first?.to} and back`,
    status: road.at(-1) ?? savedBooking.status,
    timeline: timelineOf(road),
    payment: { ...payment, ...paidOf(payment), ...given.payment },
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
