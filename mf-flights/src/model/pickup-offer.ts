import type { BookedFlight } from 'shared/contract/flights';
import type { Query } from 'shared/paths';
import type { SiteRules } from 'shared/remote';

/** A ride that can wait for the first flight of a booking, as the ride search takes it from its address. */
export interface PickupOffer extends Query {
  /** IATA. */
  readonly airport: string;
  /** `YYYY-MM-DD` and `HH:mm`, Lagos time. */
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly flightNumber: string;
}

const minuteMs = 60_000;
/** From landing to the kerb: passport or baggage, and the way out. */
const wayOutMs = 45 * minuteMs;
/** The ride search offers half hours. */
const slotMs = 30 * minuteMs;
// West Africa Time has no summer time: Nigeria is always one hour ahead of UTC
const lagosOffsetMs = 60 * minuteMs;

/**
 * The pickup where the first slice lands; undefined where that is not in Nigeria, or the landing is too near or too far
 * for a ride to be booked.
 */
export function pickupOffer(
  { offer, airports }: Pick<BookedFlight, 'offer' | 'airports'>,
  nowMs: number,
  rules: Pick<SiteRules, 'earliestPickupSeconds' | 'latestPickupDays'>,
): PickupOffer | undefined {
  const flight = offer.slices[0]?.segments.at(-1);
  const airport = airports.find(({ iata }) => iata === flight?.to);
  if (!flight || airport?.countryCode !== 'NG') return undefined;
  const pickupMs = Math.ceil((Date.parse(flight.arriveAt) + wayOutMs) / slotMs) * slotMs;
  const aheadMs = pickupMs - nowMs;
  if (aheadMs < rules.earliestPickupSeconds * 1000 || aheadMs > rules.latestPickupDays * 24 * 60 * minuteMs) {
    return undefined;
  }
  const clock = new Date(pickupMs + lagosOffsetMs).toISOString();
  return {
    airport: airport.iata,
    pickupDate: clock.slice(0, 10),
    pickupTime: clock.slice(11, 16),
    flightNumber: flight.flightNumber,
  };
}
