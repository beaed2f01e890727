import { formatHoursMinutes, formatLongDateTime } from 'shared/format';
import type { BookedFlight, FlightSegment, FlightSlice } from '../contract/flights';
import { cabinNames } from '../contract/lists';
import { airportLabel, cityOf, routeWords, wallClock } from './airport-words';
import type { ReceiptRow, Row } from './receipt';

type Journey = Pick<BookedFlight, 'offer' | 'airports'>;

/** A section for each flight that is flown, in its order: `Outbound, 1 of 2: Lagos to Accra`. */
export const journeySections = ({ offer, airports }: Journey): readonly (readonly [string, readonly Row[]])[] =>
  offer.slices.flatMap((slice, number) =>
    slice.segments.map((segment, place) => {
      const part = slice.segments.length > 1 && `${place + 1} of ${slice.segments.length}`;
      const leg = [sliceName(offer.slices, number), part].filter(Boolean).join(', ');
      const route = routeWords(airports, segment);
      return [leg ? `${leg}: ${route}` : route, segmentRows(slice, place, segment, airports)] as const;
    }),
  );

/** A row for each slice, for where the whole receipt would be too long: `Outbound: Lagos to Abuja, Friday 27, …`. */
export const sliceRows = ({ offer: { slices }, airports }: Journey): readonly ReceiptRow[] =>
  slices.map((slice, number) => ({
    label: sliceName(slices, number) || 'Flight',
    value: `${routeWords(airports, slice)}, ${formatLongDateTime(wallClock(slice.departAt))}`,
  }));

function sliceName(slices: readonly FlightSlice[], number: number): string {
  const [out, back] = slices;
  if (!back) return '';
  const isReturn = slices.length === 2 && out?.from === back.to && out?.to === back.from;
  if (isReturn) return number === 0 ? 'Outbound' : 'Return';
  return `Flight ${number + 1}`;
}

function segmentRows(
  slice: FlightSlice,
  place: number,
  segment: FlightSegment,
  airports: BookedFlight['airports'],
): readonly Row[] {
  const { carrier, operatingCarrier } = segment;
  const next = slice.segments[place + 1];
  const isLastOfMany = !next && slice.segments.length > 1;
  return [
    ['Flight', `${segment.flightNumber}, ${carrier.name}`],
    ['Operated by', operatingCarrier.code !== carrier.code && operatingCarrier.name],
    ['Departure', formatLongDateTime(wallClock(segment.departAt))],
    ['From', airportLabel(airports, segment.from)],
    ['Arrival', formatLongDateTime(wallClock(segment.arriveAt))],
    ['To', airportLabel(airports, segment.to)],
    ['Duration', lengthWords(minutesBetween(segment.departAt, segment.arriveAt))],
    ['Aircraft', segment.aircraft],
    ['Cabin', cabinNames[segment.cabin]],
    ['Baggage', baggageWords(segment)],
    [
      'Change of planes',
      next && `${lengthWords(minutesBetween(segment.arriveAt, next.departAt))} in ${cityOf(airports, segment.to)}`,
    ],
    ['Whole journey', isLastOfMany && `${lengthWords(slice.durationMinutes)}, ${routeWords(airports, slice)}`],
  ];
}

/** Between two instants with their offsets. */
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

// `0 hours, 45 minutes` reads badly where there is nothing to line it up with
const lengthWords = (minutes: number) =>
  formatHoursMinutes(minutes)
    .replace(/^0 hours, /, '')
    .replace(/, 0 minutes$/, '');

// no airline lifts a heavier one: what goes beyond is more than one bag
const heaviestBagKg = 32;

function checkedWords(kg: number): string {
  if (kg === 0) return 'No checked bag';
  return kg > heaviestBagKg ? `${kg} kg in checked bags` : `${kg} kg checked bag`;
}

export const baggageWords = ({ baggage: { checkedKg, cabinKg } }: Pick<FlightSegment, 'baggage'>): string =>
  [checkedWords(checkedKg), cabinKg > 0 && `${cabinKg} kg cabin bag`, 'for each traveller with a seat']
    .filter(Boolean)
    .join(', ');
