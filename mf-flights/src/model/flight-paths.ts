import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { criteriaToQuery } from './search-criteria';

/** The results of a search; without criteria the search form. */
export const resultsPath = (criteria: FlightCriteria | null | undefined): string =>
  criteria ? pathTo('flightSearch', { query: criteriaToQuery(criteria) }) : pathTo('flightSearch');

/** The travellers' page of a selection, optionally at one of its fields. */
export const travellersPath = (selectionId: string, fieldId?: string): string =>
  `${pathTo('flightTraveller', { selectData: selectionId })}${fieldId ? `#${fieldId}` : ''}`;

export const reviewPath = (selectionId: string): string =>
  pathTo('flightReview', { query: { selection: selectionId } });

/** The route in the path of its page: `lagos-abuja` of `/flights/lagos-abuja`. */
export const routeInPath = (pathname: string): string => (pathname.split('/')[2] ?? '').toLowerCase();
