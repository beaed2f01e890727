import type { BookedFlight, FlightChange } from 'shared/contract/flights';
import {
  airportRideQuery,
  airportRides,
  checkInOpensHours,
  cityOf,
  flightReceipt,
  hoursAtAirport,
  isReturn,
  movedSlices,
  sliceRows,
  wallClock,
} from 'shared/documents';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import type { Block, FlightFacts, Row } from '../mail-content';
import { wholeReceipt } from './booking-parts';

/** Where the journey begins and where it leads: of a return, where it turns. */
function ends({ offer: { slices } }: BookedFlight) {
  const [first] = slices;
  const last = slices.at(-1);
  if (!first || !last) throw new Error('A flight has at least one slice');
  return { first, from: first.from, to: first.from === last.to ? first.to : last.to };
}

/** `Lagos to Abuja, Fri 27 Nov, 07:15 AM`, on the clocks of the first airport. */
export function flightShort(booked: BookedFlight): string {
  const { first, from, to } = ends(booked);
  return wayShort(booked, { from, to, departAt: first.departAt });
}

/** The same of one of its ways. */
export function wayShort(
  booked: Pick<BookedFlight, 'airports'>,
  { from, to, departAt }: { readonly from: string; readonly to: string; readonly departAt: string },
): string {
  const departure = wallClock(departAt);
  const route = `${cityOf(booked.airports, from)} to ${cityOf(booked.airports, to)}`;
  return `${route}, ${formatShortDate(departure)}, ${formatTime(departure)}`;
}

type Change = Pick<FlightChange, 'slices' | 'oldSlices'>;

/** The same of the way that a change moves: `Abuja to Lagos, Wed 9 Dec, 06:30 PM`; before the change, or with it. */
export function movedShort({ airports }: Pick<BookedFlight, 'airports'>, change: Change, when: 'before' | 'after') {
  const slice = movedSlices(change)[when];
  if (!slice) throw new Error('A change has the ways of its flight');
  return wayShort({ airports }, slice);
}

/** Of the whole journey, or of one way. */
export function route(
  booked: BookedFlight,
  done: boolean,
  { from, to }: { readonly from: string; readonly to: string } = ends(booked),
): Block {
  const named = (iata: string) => {
    const city = cityOf(booked.airports, iata);
    return city === iata ? iata : `${city} (${iata})`;
  };
  const andBack = isReturn(booked.offer.slices) ? ' and back' : '';
  return { kind: 'route', from: named(from), to: `${named(to)}${andBack}`, done };
}

export const flightRows = (booked: BookedFlight): Block => {
  const rows: readonly Row[] = [
    ...sliceRows(booked),
    { label: 'Airline', value: booked.offer.airline.name },
    { label: 'Travellers', value: String(booked.travellers.length) },
  ];
  return { kind: 'rows', rows };
};

/** `P4 7121`: `Fri 27 Nov, 07:15 AM from Lagos, 08:30 AM in Abuja`. */
const numberRow =
  ({ airports }: BookedFlight) =>
  ({
    flightNumber,
    from,
    to,
    departAt,
    arriveAt,
  }: BookedFlight['offer']['slices'][number]['segments'][number]): Row => {
    const [left, landed] = [wallClock(departAt), wallClock(arriveAt)];
    const [day, landingDay] = [formatShortDate(left), formatShortDate(landed)];
    const landing = landingDay === day ? formatTime(landed) : `${landingDay}, ${formatTime(landed)}`;
    const start = `${day}, ${formatTime(left)} from ${cityOf(airports, from)}`;
    return { label: flightNumber, value: `${start}, ${landing} in ${cityOf(airports, to)}` };
  };

/** When and where each flight leaves and lands. */
export const flightTimes = (booked: BookedFlight): Block => ({
  kind: 'rows',
  rows: booked.offer.slices.flatMap(({ segments }) => segments.map(numberRow(booked))),
});

/** Who flies with which ticket, and the total. Everything else is in the receipt attached. */
export const ticketRows = (booked: BookedFlight): Block[] => [
  ...flightReceipt(booked)
    .sections.filter(({ heading }) => heading === 'Travellers')
    .map(({ heading, rows }): Block => ({ kind: 'rows', title: heading, rows })),
  {
    kind: 'rows',
    title: 'Payment',
    rows: [{ label: 'Trip Total', value: formatNaira(booked.savedBooking.price.total) }, wholeReceipt],
  },
];

const hourMs = 3_600_000;

/** The way with an open check-in that has not left; undefined if there is none. */
export const wayToCheckIn = ({ offer: { slices } }: Pick<BookedFlight, 'offer'>, nowMs: number) =>
  slices.find(({ departAt }) => {
    const aheadMs = Date.parse(departAt) - nowMs;
    return aheadMs > 0 && aheadMs <= checkInOpensHours * hourMs;
  });

/** When to check in and to be where for the next way. */
export function checkInRows({ booked: { offer, airports }, terminals = [], nowMs }: FlightFacts): Block[] {
  const way = wayToCheckIn({ offer }, nowMs);
  const first = way?.segments[0];
  if (!way || !first) return [];
  const clock = wallClock(way.departAt);
  const dayAndTime = (local: string) => `${formatShortDate(local)}, ${formatTime(local)}`;
  const before = (hours: number) =>
    dayAndTime(new Date(Date.parse(`${clock}Z`) - hours * hourMs).toISOString().slice(0, 16));
  const { name: terminal } =
    terminals.find(({ flightNumber, airport }) => flightNumber === first.flightNumber && airport === way.from) ?? {};
  const rows: readonly (Row | false)[] = [
    { label: 'Online check-in', value: `From ${before(checkInOpensHours)}, with most airlines` },
    {
      label: 'Be at the airport',
      value: `${before(hoursAtAirport(way.segments, airports))}, in ${cityOf(airports, way.from)}`,
    },
    terminal !== undefined && { label: 'Terminal', value: terminal },
    { label: 'Departure', value: `${dayAndTime(clock)}, ${first.flightNumber.replace(' ', '\u00a0')}` },
  ];
  return [{ kind: 'rows', rows: rows.filter((row) => row !== false) }];
}

export const bookingLink = ({ booked, origin }: FlightFacts, label = 'See your booking'): Block => ({
  kind: 'button',
  label,
  href: origin + pathTo('flightSuccess', { query: { id: booked.savedBooking._id } }),
});

export const paymentLink = ({ booked, origin }: FlightFacts, label: string): Block => ({
  kind: 'button',
  label,
  href: origin + pathTo('flightPayment', { query: { id: booked.savedBooking._id } }),
});

export const searchLink = ({ origin }: FlightFacts): Block => ({
  kind: 'button',
  label: 'Search for another flight',
  href: origin + pathTo('flightSearch'),
});

/** The rides that go with a flight, each with a link to its search, filled in. */
export function ridesOfFlight({ booked, rules, nowMs, origin }: FlightFacts): Block[] {
  const rides = airportRides(booked, booked.travellers.length, nowMs, rules);
  if (rides.length === 0) return [];
  return [
    {
      kind: 'rows',
      title: 'A car to and from the airport',
      rows: rides.map((ride) => ({
        label: `${ride.direction === 'to' ? 'To' : 'From'} the airport in ${cityOf(booked.airports, ride.airport)}`,
        value: `${formatShortDate(ride.pickupDate)}, ${formatTime(`${ride.pickupDate}T${ride.pickupTime}`)}`,
        link: { label: 'See cars and prices', href: origin + pathTo('rideSearch', { query: airportRideQuery(ride) }) },
      })),
    },
    {
      kind: 'paragraph',
      text: 'Airport, day and time are filled in. A driver who meets your flight waits if it is late.',
    },
  ];
}
