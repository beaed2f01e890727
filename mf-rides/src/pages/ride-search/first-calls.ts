import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { areasCall, areasQuery } from '../../api/places';
import { airportCall, airportQuery, airportsCall, airportsQuery, busiestAirport } from '../../api/ride-airports';
import { airportAreaId, arrivalFromQuery } from '../../model/arrival';

/** The place of the airport that the address names. */
function areaOf({ searchParams }: URL): string | undefined {
  const arrival = arrivalFromQuery(searchParams);
  return arrival && airportAreaId(arrival);
}

export const firstCalls: FirstCalls = (address) => {
  const area = areaOf(address);
  return [airportsCall, airportCall(busiestAirport), ...(area ? [areasCall(area)] : [])];
};

export const firstQueries: FirstQueries = (address) => {
  const area = areaOf(address);
  return [airportsQuery, airportQuery(busiestAirport), ...(area ? [areasQuery(area)] : [])];
};
