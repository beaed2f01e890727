import type { BookedFlight } from 'shared/contract/flights';
import { airportRides, cityOf, sliceRows, wallClock } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import type { Block, FlightFacts, Row } from '../mail-content';

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
  const departure = wallClock(first.departAt);
  const route = `${cityOf(booked.airports, from)} to ${cityOf(booked.airports, to)}`;
  return `${route}, ${formatShortDate(departure)}, ${formatTime(departure)}`;
}

export function route(booked: BookedFlight, done: boolean): Block {
  const { from, to } = ends(booked);
  const named = (iata: string) => {
    const city = cityOf(booked.airports, iata);
    return city === iata ? iata : `${city} (${iata})`;
  };
  return { kind: 'route', from: named(from), to: named(to), done };
}

export const flightRows = (booked: BookedFlight): Block => {
  const rows: readonly Row[] = [
    ...sliceRows(booked),
    { label: 'Airline', value: booked.offer.airline.name },
    { label: 'Travellers', value: String(booked.travellers.length) },
  ];
  return { kind: 'rows', rows };
};

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

/** The rides that go with a flight; the page of the booking leads to each, filled in. */
export function ridesOfFlight({ booked, rules, nowMs }: FlightFacts): Block[] {
  const rides = airportRides(booked, booked.travellers.length, nowMs, rules);
  if (rides.length === 0) return [];
  return [
    {
      kind: 'rows',
      title: 'A car to and from the airport',
      rows: rides.map(({ direction, airport, pickupDate, pickupTime }) => ({
        label: `${direction === 'to' ? 'To' : 'From'} the airport in ${cityOf(booked.airports, airport)}`,
        value: `${formatShortDate(pickupDate)}, ${formatTime(`${pickupDate}T${pickupTime}`)}`,
      })),
    },
    {
      kind: 'paragraph',
      text: 'Open your booking to see cars and prices: airport, day and time are filled in. A driver who meets your flight waits if it is late.',
    },
  ];
}
