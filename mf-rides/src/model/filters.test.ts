import { describe, expect, test } from '@jest/globals';
import { rides } from '../testing/samples';
import { filterOptions, filtersFromQuery, hasFilters, noFilters, shownRides, toggled } from './filters';

const names = (filters: Parameters<typeof shownRides>[1]) => shownRides(rides, filters).map((ride) => ride.name);

describe('choosing', () => {
  test('another value replaces the chosen one, the same one clears it', () => {
    const suv = toggled(noFilters, 'type', 'SUV');
    expect(suv).toEqual({ type: 'SUV', seats: '', priceRange: '' });
    expect(toggled(suv, 'type', 'Bus').type).toBe('Bus');
    expect(toggled(suv, 'type', 'SUV')).toEqual(noFilters);
    expect(toggled(suv, 'type', '')).toEqual(noFilters);
  });

  test('each group is independent', () => {
    const both = toggled(toggled(noFilters, 'seats', '4'), 'priceRange', 'Highest');
    expect(both).toEqual({ type: '', seats: '4', priceRange: 'Highest' });
    expect(hasFilters(both)).toBe(true);
    expect(hasFilters(noFilters)).toBe(false);
  });
});

describe('what is shown', () => {
  test('everything in its order, without filters', () =>
    expect(names(noFilters)).toEqual(rides.map((ride) => ride.name)));

  test('exact matches of type and of seats, and of both', () => {
    expect(names({ ...noFilters, type: 'Saloon' })).toEqual(['Toyota Corolla', 'Honda Accord']);
    expect(names({ ...noFilters, seats: '4' })).toEqual(['Toyota Corolla', 'Honda Accord']);
    expect(names({ ...noFilters, seats: '1' })).toEqual([]);
    expect(names({ ...noFilters, type: 'SUV', seats: '4' })).toEqual([]);
  });

  test('cheapest first, highest first, and the results themselves stay as they came', () => {
    const before = [...rides];
    expect(names({ ...noFilters, priceRange: 'Cheapest' })[0]).toBe('Toyota Corolla');
    expect(names({ ...noFilters, priceRange: 'Highest' })[0]).toBe('Toyota Hiace');
    expect(rides).toEqual(before);
  });
});

test.each([
  ['', noFilters],
  ['type=SUV&seats=6&sort=Highest', { type: 'SUV', seats: '6', priceRange: 'Highest' }],
  ['type=Rocket&seats=many&sort=Nicest', noFilters],
])('the address %p is read as %p', (query, read) => expect(filtersFromQuery(new URLSearchParams(query))).toEqual(read));

test('options come from the distinct values, with their prices', () => {
  expect(filterOptions(rides)).toEqual({
    types: [
      { value: 'Saloon', label: 'Saloon', count: 2 },
      { value: 'SUV', label: 'SUV', count: 1 },
      { value: 'Bus', label: 'Bus', count: 1 },
    ],
    seats: [
      { value: '4', label: '4 Seats', count: 2 },
      { value: '6', label: '6 Seats', count: 1 },
      { value: '14', label: '14 Seats', count: 1 },
    ],
    lowestPrice: 18_500,
    highestPrice: 64_000,
  });
  expect(filterOptions([])).toEqual({ types: [], seats: [], lowestPrice: 0, highestPrice: 0 });
});
