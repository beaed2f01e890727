import type { FirstCalls } from 'shared/first-call';
import { flightsCall } from '../../api/search-flights';
import { criteriaFromQuery } from '../../model/search-criteria';

export const firstCalls: FirstCalls = ({ searchParams }) => {
  const criteria = criteriaFromQuery(searchParams);
  return criteria ? [flightsCall(criteria)] : [];
};
