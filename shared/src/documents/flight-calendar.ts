import { formatLongDateTime } from 'shared/format';
import type { BookedFlight, FlightSegment } from '../contract/flights';
import { cabinNames, type FlightStatus } from '../contract/lists';
import { airportLabel, cityOf, routeLabel, wallClock } from './airport-labels';
import { type CalendarEvent, calendarFile } from './calendar-lines';
import { baggageText } from './flight-journey-rows';

const eventStatus = (status: FlightStatus): CalendarEvent['status'] => {
  if (status === 'cancelled' || status === 'hold_expired' || status === 'ticketing_failed') return 'CANCELLED';
  return status === 'ticketed' || status === 'completed' ? 'CONFIRMED' : 'TENTATIVE';
};

export const flightCalendarFileName = 'flight.ics';

/**
 * A calendar file (RFC 5545) with an event for each flight, at its airport of departure. Only the first flight of a journey
 * has a reminder, 4 hours before: at the next ones the traveller is at the airport already. The same flight of the same
 * booking has the same UID, so that another import updates the events.
 */
export const flightCalendarFile = (booked: BookedFlight): string =>
  calendarFile(
    'Flight',
    booked.offer.slices.flatMap((slice, number) =>
      slice.segments.map((segment, place) => flightEvent(booked, segment, { number, place })),
    ),
  );

function flightEvent(
  { savedBooking, airports, changes = [] }: BookedFlight,
  segment: FlightSegment,
  { number, place }: { readonly number: number; readonly place: number },
): CalendarEvent {
  const { flightNumber, carrier, operatingCarrier, departAt, arriveAt, from, to } = segment;
  const clock = (at: string, iata: string) => `${formatLongDateTime(wallClock(at))}, ${cityOf(airports, iata)} time`;
  return {
    uid: `${savedBooking.bookingId}-${number + 1}-${place + 1}`,
    // a later stamp makes calendars take the new times
    stamp: new Date(changes.at(-1)?.changedAt ?? savedBooking.createdAt),
    start: new Date(departAt),
    end: new Date(arriveAt),
    summary: `Flight ${flightNumber}: ${routeLabel(airports, segment)}`,
    location: airportLabel(airports, from),
    details: [
      `Booking ID: ${savedBooking.bookingId}`,
      `Airline reference: ${savedBooking.airlineReference}`,
      `Flight: ${flightNumber}, ${carrier.name}`,
      operatingCarrier.code !== carrier.code && `Operated by: ${operatingCarrier.name}`,
      `Departure: ${clock(departAt, from)}`,
      `Arrival: ${clock(arriveAt, to)}`,
      `To: ${airportLabel(airports, to)}`,
      `Cabin: ${cabinNames[segment.cabin]}`,
      `Baggage: ${baggageText(segment)}`,
    ],
    status: eventStatus(savedBooking.status),
    reminder:
      place === 0
        ? { hoursBefore: 4, text: `Your flight ${flightNumber} from ${cityOf(airports, from)} is in 4 hours` }
        : undefined,
  };
}
