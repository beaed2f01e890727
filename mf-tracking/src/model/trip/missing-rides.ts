import { type AirportRide, airportRides, type PickupWindow } from 'shared/documents';
import { isOff, type RidePart, type Trip } from './trips';

const nearMs = 12 * 3_600_000;

/** The rides at the ends of the flights of a trip that nobody has booked yet. */
export function missingRides({ parts }: Trip, nowMs: number, window: PickupWindow): AirportRide[] {
  const booked = parts.filter((part): part is RidePart => part.kind === 'ride' && !isOff(part));
  const isBooked = ({ direction, airport, pickupDate, pickupTime }: AirportRide) =>
    booked.some(({ legs: [way] }) => {
      const end = direction === 'to' ? way?.to : way?.from;
      const apartMs = Date.parse(way?.from.at ?? '') - Date.parse(`${pickupDate}T${pickupTime}:00+01:00`);
      return end?.airport === airport && Math.abs(apartMs) <= nearMs;
    });
  return parts.flatMap((part) => {
    if (part.kind !== 'flight' || part.tracked?.status !== 'ticketed') return [];
    const { slices, airports, travellers } = part.tracked;
    return airportRides({ offer: { slices }, airports }, travellers.length, nowMs, window).filter(
      (ride) => !isBooked(ride),
    );
  });
}
