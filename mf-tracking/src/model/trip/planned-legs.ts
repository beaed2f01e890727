import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { DeviceBooking, PlannedEnd, PlannedLeg } from 'shared/device-bookings';
import { cityOf, ridePlaces } from 'shared/documents';

// West Africa Time has no summer time
const lagosOffset = '+01:00';

/** "Murtala Muhammed International Airport (LOS), Lagos" has the code of an airport, "Ikeja, Lagos" has none. */
function rideEnd(label: string, at?: string): PlannedEnd {
  const [, airport] = /\(([A-Z]{3})\)/.exec(label) ?? [];
  return { place: label, ...(airport && { airport }), ...(at && { at }) };
}

/** The way there, and the way back if there is one. */
export const rideLegs = ({ ride, wayBack }: Pick<TrackedRide, 'ride' | 'wayBack'>): PlannedLeg[] =>
  [ride, ...(wayBack ? [wayBack.ride] : [])].map((way) => {
    const pickupAt = `${way.pickupDate}T${way.pickupTime}:00${lagosOffset}`;
    const { pickup, dropOff } = ridePlaces(way);
    return { from: rideEnd(pickup, pickupAt), to: rideEnd(dropOff), by: way.name };
  });

/** Each plane is a leg, with the cities as travellers name them. */
export const flightLegs = ({ slices, airports }: Pick<TrackedFlight, 'slices' | 'airports'>): PlannedLeg[] =>
  slices.flatMap(({ segments }) =>
    segments.map(({ from, to, departAt, arriveAt, flightNumber, carrier }) => ({
      from: { place: cityOf(airports, from), airport: from, at: departAt },
      to: { place: cityOf(airports, to), airport: to, at: arriveAt },
      by: `${flightNumber}, ${carrier.name}`,
    })),
  );

const isEnd = (end: Partial<PlannedEnd> | undefined): boolean =>
  typeof end?.place === 'string' && (end.at === undefined || Date.parse(end.at) > 0);

const isLeg = (value: unknown): value is PlannedLeg => {
  const { from, to, by } = (value ?? {}) as Partial<PlannedLeg>;
  return isEnd(from) && isEnd(to) && typeof by === 'string' && from?.at !== undefined;
};

/** What the device has kept of the way; before any page has shown the booking, only where and when it begins. */
export function keptLegs({ kind, legs, route, beginsAt }: DeviceBooking): readonly PlannedLeg[] {
  const kept = Array.isArray(legs) ? legs.filter(isLeg) : [];
  if (kept.length > 0) return kept;
  const [from = route, to = ''] = route.split(/ to | → /);
  const begin = { ...rideEnd(from), at: `${beginsAt.slice(0, 16)}:00${lagosOffset}` };
  return [
    { from: begin, to: rideEnd(to.replace(/ and back$/, '')), by: kind === 'ride' ? 'Airport pickup' : 'Flight' },
  ];
}
