import { expect, test } from '@jest/globals';
import { offers } from '../testing/found-samples';
import { groupByItinerary } from './found-flights';
import { type SoldOut, soldOutStates, withSoldOut } from './sold-out';

const flights = groupByItinerary(offers);
const ids = (list: typeof flights) => list.map(({ itineraryId }) => itineraryId);
const noon: SoldOut = { flight: flights[1] as (typeof flights)[number], at: 1, searchId: 'first' };
const others = flights.filter((flight) => flight !== noon.flight);

test('a sold-out flight keeps its place, and one that is still available is listed once', () => {
  expect(ids(withSoldOut(others, [noon]))).toEqual(['morning', 'noon', 'night']);
  expect(ids(withSoldOut(flights, [noon]))).toEqual(['morning', 'noon', 'night']);
  expect(ids(withSoldOut([], [noon]))).toEqual(['noon']);
});

test('it is looked for, then has another fare or none', () => {
  expect([...soldOutStates(flights, 'first', [noon], false)]).toEqual([['noon', 'looking']]);
  expect([...soldOutStates(flights, 'first', [noon], true)]).toEqual([['noon', 'unknown']]);
  expect([...soldOutStates(flights, 'second', [noon], false)]).toEqual([['noon', 'next']]);
  expect([...soldOutStates(others, 'second', [noon], false)]).toEqual([['noon', 'gone']]);
});
