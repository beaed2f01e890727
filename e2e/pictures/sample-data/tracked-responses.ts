import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { flightName } from 'shared/documents';
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

/** As the API has it: two hours before a pickup by day, the evening before one at night. */
export const confirmedBy = {
  day: ({ pickupDate, pickupTime }: Pickup) => hoursBefore(`${pickupDate}T${pickupTime}:00+01:00`, 2),
  night: ({ pickupDate }: Pickup) => hoursBefore(`${pickupDate}T00:00:00+01:00`, 4),
};
type Pickup = Pick<TrackedRide['ride'], 'pickupDate' | 'pickupTime'>;

const hoursBefore = (at: string, hours: number): string => new Date(Date.parse(at) - hours * 3_600_000).toISOString();

/** The response of the tracking page for the sample ride, and its way back. */
export function rideTracked(
  { booked: { savedBookedRide, ride, payment, wayBack } }: RideSample,
  { statuses, actions = ['receipt', 'calendar', 'cancel'], ...more }: Tracked<RideStatus>,
  driver: TrackedRide['driver'] = null,
): TrackedRide {
  const status = statuses.at(-1) ?? savedBookedRide.status;
  const isWaiting = status === 'awaiting_confirmation';
  const way = {
    status,
    timeline: timelineOf(statuses),
    movableUntil: actions.includes('move_pickup') ? minutesFromNow(20 * 60) : null,
    actions,
  };
  return {
    ...way,
    bookingId: savedBookedRide.bookingId,
    bookingName: ride.name,
    payment: { ...payment, ...paidOf(payment), ...more.payment },
    ...(actions.includes('pay') && { payBy: minutesFromNow(22) }),
    view: view(),
    ride,
    confirmBy: isWaiting ? confirmedBy.day(ride) : null,
    meetingPoint: `Arrivals at ${ride.pickupLocation}, where the driver holds a sign with your name`,
    driver,
    ...(wayBack && {
      wayBack: {
        ...way,
        actions: actions.filter((action) => action === 'cancel' || action === 'move_pickup'),
        ride: wayBack.ride,
        confirmBy: isWaiting ? confirmedBy.night(wayBack.ride) : null,
        meetingPoint: `Your address in ${wayBack.ride.pickupLocation}`,
        driver: null,
      },
    }),
  };
}

/** The response of the tracking page for the sample flight. */
export function flightTracked(
  { booked: { savedBooking, offer, travellers, payment, airports } }: FlightSample,
  { statuses, actions = ['receipt', 'calendar', 'cancel'], ...more }: Tracked<FlightStatus>,
  rest: Partial<Pick<TrackedFlight, 'tickets' | 'priceChange' | 'changes' | 'cancelled'>> = {},
): TrackedFlight {
  const [first] = offer.slices;
  return {
    bookingId: savedBooking.bookingId,
    bookingName: flightName({ offer, airports }),
    status: statuses.at(-1) ?? savedBooking.status,
    timeline: timelineOf(statuses),
    payment: { ...payment, ...paidOf(payment), ...more.payment },
    ...(actions.includes('pay') && { payBy: minutesFromNow(22) }),
    actions,
    view: view(),
    airlineReference: savedBooking.airlineReference,
    slices: offer.slices,
    travellers: travellers.map(({ firstName, lastName }) => ({ firstName, lastName })),
    tickets: [],
    priceChange: null,
    airports,
    terminals: [
      { flightNumber: first?.segments[0]?.flightNumber ?? '', airport: first?.from ?? '', name: 'MM2 (domestic)' },
    ],
    ...rest,
  };
}
