import type { TrackedFlight } from 'shared/contract/tracking';
import type { PlannedLeg } from 'shared/device-bookings';
import { type AirportRide, airportRides, type PickupWindow } from 'shared/documents';
import { isOff, type Trip } from './trips';

const nearMs = 12 * 3_600_000;

/** The rides at the ends of a flight that nobody has booked yet. @param booked the ways of rides that are */
export function ridesForFlight(
  { status, slices, airports, travellers }: TrackedFlight,
  booked: readonly (readonly PlannedLeg[])[],
  nowMs: number,
  window: PickupWindow,
): AirportRide[] {
  if (status !== 'ticketed') return [];
  const isBooked = ({ direction, airport, pickupDate, pickupTime }: AirportRide) =>
    booked.flat().some((way) => {
      const end = direction === 'to' ? way.to : way.from;
      const apartMs = Date.parse(way.from.at ?? '') - Date.parse(`${pickupDate}T${pickupTime}:00+01:00`);
      return end.airport === airport && Math.abs(apartMs) <= nearMs;
    });
  return airportRides({ offer: { slices }, airports }, travellers.length, nowMs, window).filter(
    (ride) => !isBooked(ride),
  );
}

/** The same of all flights of a trip, beside its rides. */
export function missingRides({ parts }: Trip, nowMs: number, window: PickupWindow): AirportRide[] {
  const booked = parts.filter((part) => part.kind === 'ride' && !isOff(part)).map(({ legs }) => legs);
  return parts.flatMap((part) =>
    part.kind === 'flight' && part.tracked ? ridesForFlight(part.tracked, booked, nowMs, window) : [],
  );
}
