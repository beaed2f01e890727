import type { FlightOffer, FlightSegment, FlightSlice } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { cityOf, isReturn } from 'shared/documents';
import { formatDuration } from 'shared/format';

type Moments = Pick<FlightSlice, 'departAt' | 'arriveAt'>;

/** The clock of the place that a moment with its offset was written at: `2026-11-27T07:15:00+01:00` → `2026-11-27T07:15`. */
export const wallClock = (moment: string): string => moment.slice(0, 16);

/** A length of minutes in words: `75` → `1 hour, 15 minutes`, `50` → `50 minutes`, `1590` → `26 hours, 30 minutes`. */
export const durationInWords = (minutes: number): string =>
  formatDuration(`${Math.floor(minutes / 60)}:${minutes % 60}:00`);

/** The same where a list has no room for words: `75` → `1 h 15`, `120` → `2 h`, `50` → `50 min`. */
export function durationInShort(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

/** How many days after the departure the arrival is, by the calendars of the two places; below zero across the date line. */
const daysLater = ({ departAt, arriveAt }: Moments): number =>
  (Date.parse(arriveAt.slice(0, 10)) - Date.parse(departAt.slice(0, 10))) / 86_400_000;

/** `+1` and `day`, for the time of an arrival; undefined on the same day. */
export function daysLaterParts(moments: Moments): { readonly count: string; readonly unit: string } | undefined {
  const days = daysLater(moments);
  if (days === 0) return undefined;
  return { count: `${days > 0 ? '+' : '−'}${Math.abs(days)}`, unit: Math.abs(days) === 1 ? 'day' : 'days' };
}

/** `+1 day`; '' on the same day. */
export function daysLaterText(moments: Moments): string {
  const later = daysLaterParts(moments);
  return later ? `${later.count} ${later.unit}` : '';
}

/** `Non-stop`, `1 stop in Enugu`, `2 stops in Accra and London`. */
export function stopsInWords({ stops, segments }: FlightSlice, airports: readonly Airport[]): string {
  if (stops === 0) return 'Non-stop';
  const count = stops === 1 ? '1 stop' : `${stops} stops`;
  const cities = segments.slice(0, -1).map(({ to }) => cityOf(airports, to));
  // a stop without a change of plane is not among the segments
  return cities.length === stops ? `${count} in ${cities.join(' and ')}` : count;
}

/** `1 stop AMS`: the words for a phone, where a city would take a line. */
export function stopsInShort({ stops, segments }: FlightSlice): string {
  if (stops === 0) return 'non-stop';
  const through = segments.slice(0, -1).map((segment) => segment.to);
  const count = stops === 1 ? '1 stop' : `${stops} stops`;
  return through.length === stops ? [count, ...through].join(' ') : count;
}

type Ends = Pick<FlightSlice, 'from' | 'to'>;

/**
 * By slice, whether a phone shows its airports: they are left out where they are those of the search, one way or with a return.
 * Several flights in a row are known by them.
 */
export function showsEnds(slices: readonly Ends[], asked: readonly Ends[]): boolean[] {
  const isSeveral = slices.length > 1 && !isReturn(asked);
  return slices.map(({ from, to }, index) => isSeveral || from !== asked[index]?.from || to !== asked[index]?.to);
}

/** How many tickets the longest way of an offer is on. */
export const ticketsOf = ({ slices }: Pick<FlightOffer, 'slices'>): number =>
  1 + Math.max(0, ...slices.map(({ segments }) => segments.filter(({ newTicket }) => newTicket).length));

/** The same after other words: `non-stop`. */
export function stopsInSentence(slice: FlightSlice, airports: readonly Airport[]): string {
  const words = stopsInWords(slice, airports);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** What a traveller has to do at a change to the ticket of another airline. */
export const newTicketText = ({ carrier }: Pick<FlightSegment, 'carrier'>): string =>
  `This is another ticket: collect your bags and check in again with ${carrier.name}. It does not wait if the flight before is late.`;

/** The airlines of the tickets of an offer: its own, and those of further tickets. */
export function ticketAirlines({ airline, slices }: Pick<FlightOffer, 'airline' | 'slices'>): string[] {
  const others = slices.flatMap(({ segments }) => segments.filter(({ newTicket }) => newTicket));
  return [...new Set([airline.name, ...others.map(({ carrier }) => carrier.name)])];
}

/** How long a traveller waits between one segment and the next. */
export const layoverMinutes = (before: Pick<FlightSegment, 'arriveAt'>, next: Pick<FlightSegment, 'departAt'>) =>
  (Date.parse(next.departAt) - Date.parse(before.arriveAt)) / 60_000;

/** What each slice is called: `Flight` alone, `Outbound` and `Return`, else `Flight 1`, `Flight 2` and so on. */
export function sliceNames(slices: readonly Pick<FlightSlice, 'from' | 'to'>[]): string[] {
  if (slices.length === 1) return ['Flight'];
  return isReturn(slices) ? ['Outbound', 'Return'] : slices.map((_, index) => `Flight ${index + 1}`);
}

/** The bag that is included in every flight of a journey: the smallest. */
export const checkedKg = (slices: readonly Pick<FlightSlice, 'segments'>[]): number =>
  Math.min(...slices.flatMap(({ segments }) => segments.map(({ baggage }) => baggage.checkedKg)));

// what every airport is, and the city, which is already before it
const ownName = (name: string, city: string) =>
  name
    .replace(/\b(International|Airport)\b/g, '')
    .replace(city, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–-]+|[\s,–-]+$/g, '');

/** `Lagos, Murtala Muhammed (LOS)`; `Asaba (ABB)` where the airport has no other name than its city's. */
export function airportLabel(code: string, airports: readonly Airport[]): string {
  const airport = airports.find(({ iata }) => iata === code);
  if (!airport) return code;
  const city = cityOf(airports, code);
  const own = ownName(airport.name, city);
  return `${city}${own && `, ${own}`} (${code})`;
}

/** What each traveller with a seat may bring on every flight, in a sentence. */
export function baggageInWords(slices: readonly Pick<FlightSlice, 'segments'>[]): string {
  const checked = checkedKg(slices);
  const cabin = Math.min(...slices.flatMap(({ segments }) => segments.map(({ baggage }) => baggage.cabinKg)));
  return checked > 0
    ? `Each traveller with a seat brings ${checked} kg checked and ${cabin} kg in the cabin.`
    : `Each traveller with a seat brings ${cabin} kg in the cabin; no checked bag is included.`;
}
