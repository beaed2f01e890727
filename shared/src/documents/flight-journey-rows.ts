import { formatHoursMinutes, formatLongDateTime } from 'shared/format';
import type { BookedFlight, FlightSegment, FlightSlice } from '../contract/flights';
import { cabinNames } from '../contract/lists';
import { airportLabel, cityOf, routeLabel, wallClock } from './airport-labels';
import type { ReceiptRow, Row } from './receipt';

type Journey = Pick<BookedFlight, 'offer' | 'airports'>;

/** A section for each flight in flight order: `Outbound, 1 of 2: Lagos to Accra`. */
export const journeySections = ({ offer, airports }: Journey): readonly (readonly [string, readonly Row[]])[] =>
  offer.slices.flatMap((slice, number) =>
    slice.segments.map((segment, place) => {
      const leg = legName(offer.slices, number, place);
      const route = routeLabel(airports, segment);
      return [leg ? `${leg}: ${route}` : route, segmentRows(slice, place, segment, airports)] as const;
    }),
  );

/** A short form with one row for each slice: `Outbound: Lagos to Abuja, Friday 27, …`. */
export const sliceRows = ({
  offer: { slices },
  airports,
}: {
  readonly offer: Pick<Journey['offer'], 'slices'>;
  readonly airports: Journey['airports'];
}): readonly ReceiptRow[] =>
  slices.map((slice, number) => ({
    label: sliceName(slices, number) || 'Flight',
    value: `${routeLabel(airports, slice)}, ${formatLongDateTime(wallClock(slice.departAt))}`,
  }));

/** One row for each flight of a journey that is not made: `Outbound: P4 7124, Lagos to Abuja, Friday 27, …`. */
export const cancelledRows = ({ offer: { slices }, airports }: Journey): readonly Row[] =>
  slices.flatMap((slice, number) =>
    slice.segments.map(
      (segment, place): Row => [
        legName(slices, number, place) || 'Flight',
        [segment.flightNumber, routeLabel(airports, segment), formatLongDateTime(wallClock(segment.departAt))].join(
          ', ',
        ),
      ],
    ),
  );

/** `Outbound, 1 of 2`; '' for the only flight of a booking. */
function legName(slices: readonly FlightSlice[], number: number, place: number): string {
  const { length } = slices[number]?.segments ?? [];
  return [sliceName(slices, number), length > 1 && `${place + 1} of ${length}`].filter(Boolean).join(', ');
}

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
    ['Duration', durationText(minutesBetween(segment.departAt, segment.arriveAt))],
    ['Aircraft', segment.aircraft],
    ['Cabin', cabinNames[segment.cabin]],
    ['Baggage', baggageText(segment)],
    [
      'Change of planes',
      next && `${durationText(minutesBetween(segment.arriveAt, next.departAt))} in ${cityOf(airports, segment.to)}`,
    ],
    ['New ticket', next?.newTicket && `Collect the bags and check in again with ${next.carrier.name}`],
    ['Whole journey', isLastOfMany && `${durationText(slice.durationMinutes)}, ${routeLabel(airports, slice)}`],
  ];
}

/** Minutes between two instants, which may have different offsets. */
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

// without parts of zero: `45 minutes` instead of `0 hours, 45 minutes`
const durationText = (minutes: number) =>
  formatHoursMinutes(minutes)
    .replace(/^0 hours, /, '')
    .replace(/, 0 minutes$/, '');

// airlines accept no heavier bag: a higher allowance is for several bags
const heaviestBagKg = 32;

function checkedBagText(kg: number): string {
  if (kg === 0) return 'No checked bag';
  return kg > heaviestBagKg ? `${kg} kg in checked bags` : `${kg} kg checked bag`;
}

export const baggageText = ({ baggage: { checkedKg, cabinKg } }: Pick<FlightSegment, 'baggage'>): string =>
  [checkedBagText(checkedKg), cabinKg > 0 && `${cabinKg} kg cabin bag`, 'for each traveller with a seat']
    .filter(Boolean)
    .join(', ');
