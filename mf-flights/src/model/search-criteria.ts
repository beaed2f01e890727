import type { FlightCriteria } from 'shared/contract/flights';
import { flightFromQuery as criteriaFromQuery, flightToQuery as criteriaToQuery, pathTo } from 'shared/paths';

export { criteriaFromQuery, criteriaToQuery };

/** A search as a query string, to store and to compare it. */
export const criteriaToText = (criteria: FlightCriteria): string =>
  pathTo('flightSearch', { query: criteriaToQuery(criteria) }).split('?')[1] ?? '';

export const criteriaFromText = (text: string): FlightCriteria | undefined =>
  criteriaFromQuery(new URLSearchParams(text));

/** The same for searches that differ only in whether the fares of the days around are included. */
export const searchKey = (criteria: FlightCriteria): string => criteriaToText({ ...criteria, flexibleDays: 0 });
