import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { popularRoutesCall, popularRoutesQuery } from '../../api/get-popular-routes';
import { flightsCall, flightsQuery } from '../../api/search-flights';
import { criteriaFromQuery } from '../../model/search-criteria';

export const firstCalls: FirstCalls = ({ searchParams }) => {
  const criteria = criteriaFromQuery(searchParams);
  return criteria ? [flightsCall(criteria)] : [popularRoutesCall];
};

export const firstQueries: FirstQueries = ({ searchParams }) => {
  const criteria = criteriaFromQuery(searchParams);
  return criteria ? [flightsQuery(criteria)] : [popularRoutesQuery];
};
