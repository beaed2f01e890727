import type { BookedFlight } from 'shared/contract/flights';
import type { Query } from 'shared/paths';
import type { SiteRules } from 'shared/remote';

/** What a traveller has to do and to bring on the day, in sentences. */
export function airportAdvice({ offer, savedBooking, airports }: BookedFlight): readonly string[] {
  const countries = offer.slices.flatMap(({ from, to }) =>
    [from, to].map((code) => airports.find(({ iata }) => iata === code)?.countryCode),
  );
  const isAbroad = new Set(countries).size > 1;
  return [
    `Check in with ${offer.airline.name}: the airline reference ${savedBooking.airlineReference} finds your booking.`,
    `Be there in good time, at least ${isAbroad ? 3 : 2} hours before departure.`,
    offer.needsPassport
      ? 'Every traveller needs the passport of this booking, and a visa where the country asks for one.'
      : 'Every traveller needs a valid ID in the name of this booking.',
  ];
}

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
