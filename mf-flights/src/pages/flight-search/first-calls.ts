import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { routeFaresCall, routeFaresQuery } from '../../api/get-route-fares';
import { flightsCall, flightsQuery } from '../../api/search-flights';
import { criteriaFromQuery } from '../../model/search-criteria';

export const firstCalls: FirstCalls = ({ searchParams }) => {
  const criteria = criteriaFromQuery(searchParams);
  return criteria ? [flightsCall(criteria)] : [routeFaresCall];
};

export const firstQueries: FirstQueries = ({ searchParams }) => {
  const criteria = criteriaFromQuery(searchParams);
  return criteria ? [flightsQuery(criteria)] : [routeFaresQuery];
};
