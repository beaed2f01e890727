import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { ridesCall, ridesQuery } from '../../api/search-rides';
import { criteriaFromQuery, storedRides } from '../../model/search-criteria';

export const firstCalls: FirstCalls = ({ searchParams }, stored) => {
  const asked = criteriaFromQuery(searchParams);
  return asked && !storedRides(stored(), asked, Date.now()) ? [ridesCall(asked)] : [];
};

export const firstQueries: FirstQueries = ({ searchParams }) => {
  const asked = criteriaFromQuery(searchParams);
  return asked ? [ridesQuery(asked)] : [];
};
