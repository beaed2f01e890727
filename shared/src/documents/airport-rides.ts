import type { BookedFlight } from '../contract/flights';

/** A ride to or from an airport of a booked flight, as the ride search takes it from its address. */
export interface AirportRide {
  readonly direction: 'to' | 'from';
  /** IATA. */
  readonly airport: string;
  /** `YYYY-MM-DD` and `HH:mm`, Lagos time. */
  readonly pickupDate: string;
  readonly pickupTime: string;
  /** The flight that a ride from the airport waits for. */
  readonly flightNumber?: string;
  readonly passengers: number;
}

export interface PickupWindow {
  readonly earliestPickupSeconds: number;
  readonly latestPickupDays: number;
}

interface Flown {
  readonly offer: Pick<BookedFlight['offer'], 'slices'>;
  readonly airports: readonly Pick<BookedFlight['airports'][number], 'iata' | 'countryCode'>[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** From landing to the kerb: passport or baggage, and the way out. */
const wayOutMs = 45 * minuteMs;
/** The road to an airport in traffic; the area is not known before the ride is searched. */
const wayThereMs = 90 * minuteMs;
/** The ride search offers half hours. */
const slotMs = 30 * minuteMs;
// West Africa Time has no summer time: Nigeria is always one hour ahead of UTC
const lagosOffsetMs = hourMs;

/** Most airlines open online check-in that long before take-off. */
export const checkInOpensHours = 24;

/** How long before a flight its travellers are at the airport. */
export function hoursAtAirport(
  segments: readonly { readonly from: string; readonly to: string }[],
  airports: Flown['airports'],
): number {
  const countryOf = (code: string) => airports.find(({ iata }) => iata === code)?.countryCode;
  return new Set(segments.flatMap(({ from, to }) => [countryOf(from), countryOf(to)])).size > 1 ? 3 : 2;
}

/**
 * The rides that go with a flight: to the airport and from it, at each end of each way that is in Nigeria, in the order of the
 * journey. Those too near or too far to be booked are left out.
 */
export function airportRides(
  { offer, airports }: Flown,
  passengers: number,
  nowMs: number,
  { earliestPickupSeconds, latestPickupDays }: PickupWindow,
): AirportRide[] {
  const isNigerian = (code: string) => airports.find(({ iata }) => iata === code)?.countryCode === 'NG';
  const rideAt = (direction: AirportRide['direction'], airport: string, pickupMs: number, flightNumber?: string) => {
    const aheadMs = pickupMs - nowMs;
    if (!isNigerian(airport) || aheadMs < earliestPickupSeconds * 1000 || aheadMs > latestPickupDays * 24 * hourMs)
      return [];
    const clock = new Date(pickupMs + lagosOffsetMs).toISOString();
    const when = { pickupDate: clock.slice(0, 10), pickupTime: clock.slice(11, 16) };
    return [{ direction, airport, ...when, ...(flightNumber && { flightNumber }), passengers }];
  };
  return offer.slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return [];
    const thereMs = Date.parse(first.departAt) - hoursAtAirport(segments, airports) * hourMs - wayThereMs;
    const outMs = Date.parse(last.arriveAt) + wayOutMs;
    return [
      ...rideAt('to', first.from, Math.floor(thereMs / slotMs) * slotMs),
      ...rideAt('from', last.to, Math.ceil(outMs / slotMs) * slotMs, last.flightNumber),
    ];
  });
}

/** The query of the ride search for it. */
export const airportRideQuery = ({ direction, ...ride }: AirportRide) => ({
  ...ride,
  ...(direction === 'to' && { direction }),
});
