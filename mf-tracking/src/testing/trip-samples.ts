import type { TrackedRide } from 'shared/contract/tracking';
import type { DeviceBooking } from 'shared/device-bookings';
import { detailsOf } from '../model/trip/details';
import { flightLegs, rideLegs } from '../model/trip/planned-legs';
import type { FlightPart, RidePart } from '../model/trip/trips';
import { flightReference, trackedFlight, trackedRide } from './samples';

/** Thursday, 10:00 AM in Lagos, the day before the flight of the samples. */
export const dayBeforeMs = Date.parse('2026-11-26T09:00:00Z');

const lagosAirport = 'Murtala Muhammed International Airport (LOS), Lagos';
const abujaAirport = 'Nnamdi Azikiwe International Airport (ABV), Abuja';

export const rideThere = {
  pickupLocation: 'Ikeja, Lagos',
  dropOffLocation: lagosAirport,
  pickupDate: '2026-11-27',
  pickupTime: '05:10',
  meetAndGreet: false,
  address: '12 Allen Avenue',
} as const;
export const rideOn = {
  pickupLocation: abujaAirport,
  dropOffLocation: 'Wuse, FCT',
  pickupDate: '2026-11-27',
  pickupTime: '09:15',
} as const;

const deviceBooking = (kind: DeviceBooking['kind'], bookingId: string, route: string): DeviceBooking => ({
  kind,
  bookingId,
  route,
  beginsAt: '2026-11-27T07:15',
  state: 'paid',
  holdEndsOn: '2026-11-26T09:30:00.000Z',
  token: `${kind}.token`,
  untilMs: dayBeforeMs + 30 * 24 * 3_600_000,
});

/** A paid ride of this device, with the times of a driver only if given. */
export function ridePart(
  bookingId: string,
  ride: Partial<TrackedRide['ride']>,
  given: Omit<NonNullable<Parameters<typeof trackedRide>[0]>, 'ride'> = {},
  booking: Partial<DeviceBooking> = {},
): RidePart {
  const tracked = trackedRide({ status: 'confirmed', driver: null, ...given, bookingId, ride });
  const route = `${tracked.ride.pickupLocation} to ${tracked.ride.dropOffLocation}`;
  return {
    kind: 'ride',
    tracked,
    legs: rideLegs(tracked),
    details: detailsOf(tracked, rideLegs(tracked), dayBeforeMs),
    booking: { ...deviceBooking('ride', bookingId, route), ...booking },
  };
}

export function flightPart(
  given: Parameters<typeof trackedFlight>[0] = {},
  booking: Partial<DeviceBooking> = {},
): FlightPart {
  const tracked = trackedFlight(given);
  return {
    kind: 'flight',
    tracked,
    legs: flightLegs(tracked),
    details: detailsOf(tracked, flightLegs(tracked), dayBeforeMs),
    booking: { ...deviceBooking('flight', given.bookingId ?? flightReference, 'Lagos to Abuja and back'), ...booking },
  };
}

/** One way of the flight of the samples. */
export const oneWay = () => trackedFlight().slices.slice(0, 1);
