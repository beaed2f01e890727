import type { FlightCriteria } from 'shared/contract/flights';
import { cabinNames } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { cityOf } from 'shared/documents';
import { formatShortDate } from 'shared/format';
import { partyInWords } from './traveller-party';

/** `Lagos to Abuja`, `Lagos to Abuja and back`, `Lagos to Abuja, Abuja to Kano`. */
export function routeInWords({ tripType, slices }: FlightCriteria, airports: readonly Airport[]): string {
  const legs = slices.map(({ from, to }) => `${cityOf(airports, from)} to ${cityOf(airports, to)}`);
  return tripType === 'return' ? `${legs[0]} and back` : legs.join(', ');
}

/** `Fri 27 Nov`, `Fri 27 Nov to Mon 30 Nov`: the first and the last departure. */
export function daysInWords({ slices }: FlightCriteria): string {
  const days = [slices[0], slices.at(-1)].flatMap((slice) => slice?.departureDate ?? []);
  return [...new Set(days)].map((day) => formatShortDate(day)).join(' to ');
}

/** `27 Nov to 30 Nov, 2 adults`, `Fri 27 Nov, 1 adult, Business`: what has room in one line of a phone. */
export function searchInWords(criteria: FlightCriteria): string {
  const days = daysInWords(criteria);
  const cabin = criteria.cabin === 'Y' ? '' : `, ${cabinNames[criteria.cabin].replace(' Class', '')}`;
  return `${days.includes(' to ') ? days.replace(/[A-Z][a-z]+ (?=\d)/g, '') : days}, ${partyInWords(criteria)}${cabin}`;
}
