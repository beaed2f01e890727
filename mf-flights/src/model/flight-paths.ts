import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { criteriaToQuery } from './search-criteria';

/** The results that a flight was chosen from; without criteria the search itself. */
export const resultsPath = (criteria: FlightCriteria | null | undefined): string =>
  criteria ? pathTo('flightSearch', { query: criteriaToQuery(criteria) }) : pathTo('flightSearch');

/** The travellers' page of a selection, at a field where one is named. */
export const travellersPath = (selectionId: string, fieldId?: string): string =>
  `${pathTo('flightTraveller', { selectData: selectionId })}${fieldId ? `#${fieldId}` : ''}`;

/** The review of a selection. */
export const reviewPath = (selectionId: string): string =>
  pathTo('flightReview', { query: { selection: selectionId } });
