import { describe, expect, test } from '@jest/globals';
import { pathTo } from 'shared/paths';
import { withQuery } from 'shared/results';
import { offers, returnTrip } from '../testing/found-samples';
import { filterFlights, noFilters } from './filters';
import { groupByItinerary } from './found-flights';
import { pageCount, pageOf, pageWindow } from './page-window';
import {
  cheapestOf,
  defaultView,
  type ResultsView,
  sorted,
  sortHints,
  viewFromQuery,
  viewToQuery,
  withoutView,
} from './results-view';
import { criteriaFromQuery, criteriaToQuery } from './search-criteria';

const search = new URL(pathTo('flightSearch', { query: criteriaToQuery(returnTrip) }), 'https://tafiya.example')
  .searchParams;

const chosen: ResultsView = {
  filters: {
    stops: [0, 1],
    airlines: ['P4', 'QI'],
    departures: ['morning', 'night'],
    arrivals: ['evening'],
    returns: ['afternoon'],
    longest: 300,
    layovers: ['ADD', 'DOH'],
    longestLayover: 120,
    price: { from: 70_000, to: 120_000 },
    checkedBag: true,
  },
  sort: 'cheapest',
  page: 3,
};

describe('a view in the address', () => {
  test('survives a round trip, and does not change the search', () => {
    const query = withQuery(search, viewToQuery(chosen));
    expect(viewFromQuery(query)).toEqual(chosen);
    expect(criteriaFromQuery(query)).toEqual(returnTrip);
    expect(withoutView(query).toString()).toBe(search.toString());
  });

  test('is read from the repeated parameters of a form as well', () => {
    const repeated = 'via=0&via=1&by=P4&by=QI&at=night&at=morning';
    const { filters } = viewFromQuery(new URLSearchParams(repeated));
    const { stops, airlines, departures } = chosen.filters;
    expect(filters).toEqual({ ...noFilters, stops, airlines, departures });
    expect(withoutView(new URLSearchParams(`${repeated}&trip=return`)).toString()).toBe('trip=return');
  });

  test('the default view adds nothing to the address', () => {
    expect(withQuery(withQuery(search, viewToQuery(chosen)), viewToQuery(defaultView)).toString()).toBe(
      search.toString(),
    );
  });

  test.each([
    '',
    'via=many&by=&at=teatime&arrive=dawn&through=K1&max-time=soon&price-from=-4&price-to=x&bag=yes&sort=worst&page=0',
    'page=1e9&by=<b>',
  ])('unknown values are ignored: %s', (query) =>
    expect(viewFromQuery(new URLSearchParams(query))).toEqual(defaultView),
  );
});

describe('the order', () => {
  const all = filterFlights(groupByItinerary(offers), noFilters);
  const idsBy = (sort: Parameters<typeof sorted>[1]) => sorted(all, sort).map(({ flight }) => flight.itineraryId);

  test('best keeps it, cheapest and fastest turn it', () => {
    expect(idsBy('best')).toEqual(['morning', 'noon', 'night']);
    expect(idsBy('cheapest')).toEqual(['night', 'morning', 'noon']);
    // of two as fast, the cheaper first
    expect(idsBy('fastest')).toEqual(['morning', 'noon', 'night']);
  });

  test('each order shows the price or duration of its first flight', () => {
    expect(sortHints(all)).toEqual({
      best: 'NGN 135,000',
      cheapest: 'NGN 105,000',
      fastest: '2 h 30 total',
    });
    expect(sortHints([])).toEqual({ best: '–', cheapest: '–', fastest: '–' });
  });
});

test('one flight is the cheapest, if there are others', () => {
  const all = filterFlights(groupByItinerary(offers), noFilters);
  expect(cheapestOf(all)?.flight.itineraryId).toBe('night');
  expect(cheapestOf(all.slice(0, 1))).toBeUndefined();
});

describe('pages', () => {
  test.each([
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])('page %i of %i offers %p', (current, total, pages) => expect(pageWindow(current, total)).toEqual(pages));

  test('a page past the end is the last one', () => {
    const items = Array.from({ length: 23 }, (_, index) => index);
    expect(pageCount(items.length)).toBe(3);
    expect(pageOf(items, 7)).toEqual({ page: 3, items: [20, 21, 22] });
    expect(pageOf([], 1)).toEqual({ page: 1, items: [] });
  });
});
