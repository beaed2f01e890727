import { exampleFlight } from 'shared/contract/example-flight';
import { exampleRide } from 'shared/contract/example-ride';
import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { Cancellation, TrackedFlight, TrackedRide } from 'shared/contract/tracking';

/** The moment that the samples were made for: Saturday, 09:10 AM in Lagos, twenty minutes before the pickup. */
export const nowMs = Date.parse('2026-11-21T08:10:00Z');

export const rideReference = 'TFY-R8K2-MQX4';
export const flightReference = 'TFY-F8K2-MQX4';

const view = { token: 'view-token-1', expiresOn: '2026-11-21T08:40:00.000Z' };

const rideTimes: Readonly<Partial<Record<RideStatus, readonly [string, string]>>> = {
  pending_payment: ['2026-11-20T14:16:00.000Z', 'The car is held until the account expires'],
  awaiting_confirmation: ['2026-11-20T14:24:00.000Z', 'Your payment is in; we are confirming your ride'],
  confirmed: ['2026-11-20T14:31:00.000Z', 'Your ride is confirmed'],
  driver_assigned: ['2026-11-21T07:02:00.000Z', 'Your driver is chosen'],
  driver_en_route: ['2026-11-21T08:04:00.000Z', 'Your driver is on the way'],
  driver_arrived: ['2026-11-21T08:22:00.000Z', 'Your driver is waiting for you'],
  in_progress: ['2026-11-21T08:40:00.000Z', 'You are on the road'],
  completed: ['2026-11-21T09:45:00.000Z', 'You have arrived'],
  expired: ['2026-11-20T14:46:00.000Z', 'The account expired before the whole amount arrived'],
  no_show: ['2026-11-21T09:30:00.000Z', 'Nobody came to the meeting point'],
  cancelled: ['2026-11-20T15:00:00.000Z', 'The ride is cancelled'],
  payment_review: [
    '2026-11-20T15:10:00.000Z',
    'Your transfer arrived after the car had gone to someone else; we refund it',
  ],
};

/** One entry of a ride's timeline, with the note that the API usually gives it. */
export function rideEntry(status: RideStatus, note?: string): TrackedRide['timeline'][number] {
  const [at = '2026-11-20T14:16:00.000Z', usual = ''] = rideTimes[status] ?? [];
  return { status, at, note: note ?? usual };
}

const flightTimes: Readonly<Partial<Record<FlightStatus, readonly [string, string]>>> = {
  held: ['2026-11-20T14:24:11.000Z', 'The seats are held until the account expires'],
  paid: ['2026-11-20T14:30:00.000Z', 'Your payment is in'],
  ticketing: ['2026-11-20T14:30:00.000Z', 'The airline is issuing your tickets'],
  ticketed: ['2026-11-20T14:30:05.000Z', 'Your tickets are issued'],
  price_changed: [
    '2026-11-20T15:30:00.000Z',
    'The price rose while the seats were not held; nothing is booked until you decide',
  ],
  cancelled: ['2026-11-20T16:00:00.000Z', 'The flight is cancelled'],
};

/** One entry of a flight's timeline, with the note that the API usually gives it. */
export function flightEntry(status: FlightStatus, note?: string): TrackedFlight['timeline'][number] {
  const [at = '2026-11-20T14:54:11.000Z', usual = ''] = flightTimes[status] ?? [];
  return { status, at, note: note ?? usual };
}

type RideParts = Omit<Partial<TrackedRide>, 'payment' | 'ride'> & {
  readonly payment?: Partial<Payment>;
  readonly ride?: Partial<TrackedRide['ride']>;
};

/** A paid ride with its driver on the way, unless given otherwise. */
export function trackedRide({ payment, ride, ...given }: RideParts = {}): TrackedRide {
  const road = ['pending_payment', 'awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route'] as const;
  const timeline = given.timeline ?? road.map((status) => rideEntry(status));
  return {
    bookingId: rideReference,
    bookingName: 'Toyota Highlander',
    status: timeline.at(-1)?.status ?? 'pending_payment',
    movableUntil: null,
    confirmBy: null,
    meetingPoint: 'At arrivals: your driver holds a sign with your name.',
    driver: { name: 'Musa Ɗanladi', phone: '+2348035550199', plateNumber: 'KJA 482 XB' },
    actions: ['receipt', 'calendar', 'cancel'],
    view,
    ...given,
    timeline,
    ride: { ...exampleRide.ride, ...ride },
    payment: { ...exampleRide.payment, ...payment },
  };
}

type FlightParts = Omit<Partial<TrackedFlight>, 'payment'> & { readonly payment?: Partial<Payment> };

/** A flight with its tickets, unless overridden. */
export function trackedFlight({ payment, ...given }: FlightParts = {}): TrackedFlight {
  const timeline =
    given.timeline ?? (['held', 'paid', 'ticketing', 'ticketed'] as const).map((status) => flightEntry(status));
  return {
    bookingId: flightReference,
    bookingName: 'Lagos to Abuja and back',
    status: timeline.at(-1)?.status ?? 'held',
    airlineReference: exampleFlight.savedBooking.airlineReference,
    slices: exampleFlight.offer.slices,
    travellers: exampleFlight.travellers.map(({ firstName, lastName }) => ({ firstName, lastName })),
    tickets: exampleFlight.tickets,
    priceChange: null,
    airports: exampleFlight.airports,
    actions: ['receipt', 'calendar', 'cancel'],
    view,
    ...given,
    timeline,
    payment: { ...exampleFlight.payment, ...payment },
  };
}

/** Half of what was paid is refunded, unless overridden. */
export const cancellation = (given: Partial<Cancellation> = {}): Cancellation => ({
  status: 'driver_en_route',
  paid: 34_500,
  refund: 17_250,
  kept: 17_250,
  dueOn: '2026-12-04T13:15:00.000Z',
  rule: 'Less than 24 hours are left before the pickup: half of what was paid is refunded.',
  ...given,
});
