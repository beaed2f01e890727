import type { BookedFlight } from 'shared/contract/flights';
import { formatShortDate, formatTime } from 'shared/format';
import type { Query } from 'shared/paths';
import type { SiteRules } from 'shared/remote';

/** What a traveller does before the first flight: the moments by the clock of its airport, `2026-11-27T05:15`. */
export interface NextStepsOfFlight {
  readonly checkInFrom: string;
  readonly beThereBy: string;
  /** What to bring, as a sentence. */
  readonly documents: string;
}

const hourMs = 3_600_000;
/** Most airlines open the check-in a day before. */
const checkInHours = 24;

/** A wall clock some hours earlier: the airport's clock does not change its offset in between, but for an hour twice a year. */
const hoursBefore = (localInstant: string, hours: number): string =>
  new Date(Date.parse(`${localInstant.slice(0, 16)}:00Z`) - hours * hourMs).toISOString().slice(0, 16);

export function nextSteps({ offer, airports }: Pick<BookedFlight, 'offer' | 'airports'>): NextStepsOfFlight {
  const countries = offer.slices.flatMap(({ from, to }) =>
    [from, to].map((code) => airports.find(({ iata }) => iata === code)?.countryCode),
  );
  const isAbroad = new Set(countries).size > 1;
  const departAt = offer.slices[0]?.departAt ?? '';
  return {
    checkInFrom: hoursBefore(departAt, checkInHours),
    beThereBy: hoursBefore(departAt, isAbroad ? 3 : 2),
    documents: offer.needsPassport
      ? 'Every traveller needs the passport of this booking, and a visa where the country asks for one.'
      : 'Every traveller needs a valid ID in the name of this booking.',
  };
}

/** `Fri 27 Nov, 05:15 AM` */
export const momentText = (localInstant: string): string =>
  `${formatShortDate(localInstant.slice(0, 16))}, ${formatTime(localInstant.slice(0, 16))}`;

/** Bags and what was added, in a line: `20 kg checked bag, 7 kg cabin bag, Choose your seat`. */
export function bagsAndAddOns({ offer, addOns }: Pick<BookedFlight, 'offer' | 'addOns'>): string {
  const { checkedKg = 0, cabinKg = 0 } = offer.slices[0]?.segments[0]?.baggage ?? {};
  const names = [...new Set(addOns.map(({ name }) => name))];
  return [checkedKg > 0 ? `${checkedKg} kg checked bag` : 'No checked bag', `${cabinKg} kg cabin bag`, ...names].join(
    ', ',
  );
}

/** A ride that can wait for the first flight of a booking, as the ride search takes it from its address. */
export interface PickupOffer extends Query {
  /** IATA. */
  readonly airport: string;
  /** `YYYY-MM-DD` and `HH:mm`, Lagos time. */
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly flightNumber: string;
  /** Everybody on the flight: an infant sits on a lap in the plane, and not in a car. */
  readonly passengers: number;
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
  { offer, airports, travellers }: Pick<BookedFlight, 'offer' | 'airports' | 'travellers'>,
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
    passengers: travellers.length,
  };
}
