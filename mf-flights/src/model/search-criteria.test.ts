import { describe, expect, it } from '@jest/globals';
import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { criteriaFromQuery, criteriaToQuery } from './search-criteria';

const oneWay: FlightCriteria = {
  tripType: 'oneway',
  slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-11-27' }],
  cabin: 'Y',
  adults: 1,
  children: 0,
  infants: 0,
  flexibleDays: 0,
};
const back = { from: 'ABV', to: 'LOS', departureDate: '2026-11-30' };

const throughAddress = (criteria: FlightCriteria) =>
  criteriaFromQuery(
    new URL(pathTo('flightSearch', { query: criteriaToQuery(criteria) }), 'https://tafiya.example').searchParams,
  );

describe('a flight search in an address', () => {
  it.each<[string, FlightCriteria]>([
    ['one way', oneWay],
    ['return', { ...oneWay, tripType: 'return', slices: [...oneWay.slices, back], adults: 2, children: 1, infants: 1 }],
    [
      'multi-city',
      { ...oneWay, tripType: 'multicity', slices: [...oneWay.slices, { ...back, to: 'KAN' }], cabin: 'C' },
    ],
    ['with choices', { ...oneWay, flexibleDays: 3, maxStops: 0 }],
  ])('survives a round trip: %s', (_, criteria) => {
    expect(throughAddress(criteria)).toEqual(criteria);
  });

  it.each([
    '',
    'trip=oneway',
    'trip=return&from=LOS&to=ABV&depart=2026-11-27',
    'trip=oneway&from=lagos&to=ABV&depart=2026-11-27',
    'trip=multicity&slices=LOS-ABV',
    'trip=cruise&from=LOS&to=ABV&depart=2026-11-27',
  ])('is not a search if a part is missing or invalid: %s', (query) => {
    expect(criteriaFromQuery(new URLSearchParams(query))).toBeUndefined();
  });

  it('takes one adult in economy where the address says nothing, or nonsense', () => {
    const query = new URLSearchParams('trip=oneway&from=LOS&to=ABV&depart=2026-11-27&adults=-4&children=x&cabin=Z');
    expect(criteriaFromQuery(query)).toEqual(oneWay);
  });
});
