import { type RideDirection, rideParty } from 'shared/contract/lists';
import type { Area } from 'shared/contract/places';
import { emptySearch, type SearchForm } from './search-form';

/** A landing or a take-off that a ride is searched for, as the confirmation of a flight has it in its link. */
export interface Arrival {
  /** From a landing, or to a take-off. */
  readonly direction: RideDirection;
  /** IATA. */
  readonly airport: string;
  /** `YYYY-MM-DD` and `HH:mm`, Lagos time; empty where the address names none. */
  readonly pickupDate: string;
  readonly pickupTime: string;
  readonly flightNumber: string;
  /** The label of the other end, an area in the airport's state; empty where the address names none. */
  readonly dropOff: string;
  /** Number of passengers; 1 if the address does not have it. */
  readonly passengers: number;
}

const wellFormed = (text: string | null, pattern: RegExp): string => (text && pattern.test(text) ? text : '');

/** The landing in a query string; undefined unless it names an airport. */
export function arrivalFromQuery(query: URLSearchParams): Arrival | undefined {
  const airport = wellFormed(query.get('airport'), /^[A-Z]{3}$/);
  if (!airport) return undefined;
  return {
    direction: query.get('direction') === 'to' ? 'to' : 'from',
    airport,
    pickupDate: wellFormed(query.get('pickupDate'), /^\d{4}-\d{2}-\d{2}$/),
    pickupTime: wellFormed(query.get('pickupTime'), /^([01]\d|2[0-3]):[0-5]\d$/),
    flightNumber: wellFormed(query.get('flightNumber'), /^[A-Z0-9]{2} ?\d{1,4}[A-Z]?$/i),
    dropOff: wellFormed(query.get('dropOff'), /^[^,]{2,60}, [^,]{2,40}$/),
    passengers: Math.min(Number(wellFormed(query.get('passengers'), /^[1-9]\d?$/)) || 1, rideParty.passengers),
  };
}

/** The id of an airport as a place of the API. */
export const airportAreaId = ({ airport }: Arrival): string => `airport-${airport.toLowerCase()}`;

/** The form for a landing; without its area the airport has to be chosen. */
export const formFromArrival = (
  { direction, pickupDate, pickupTime, flightNumber, dropOff, passengers }: Arrival,
  area?: Area,
): SearchForm => ({
  ...emptySearch,
  state: area?.state ?? emptySearch.state,
  direction,
  pickupLocation: (direction === 'from' ? area?.label : area && dropOff) ?? '',
  dropOffLocation: (direction === 'to' ? area?.label : area && dropOff) ?? '',
  pickupDate,
  pickupTime,
  flightNumber,
  passengers,
});
