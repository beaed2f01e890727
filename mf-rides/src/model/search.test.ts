import { afterEach, describe, expect, test } from '@jest/globals';
import { defaultSiteRules } from 'shared/remote';
import { airport, criteria, ikeja, nowMs, rides } from '../testing/samples';
import { arrivalFromQuery, formFromArrival } from './arrival';
import { readRecent, recentLabel, storeRecent, withRecent } from './recent-searches';
import {
  criteriaFromQuery,
  criteriaToQuery,
  journeyText,
  storedRides,
  withoutOptionalCriteria,
} from './search-criteria';
import {
  emptySearch,
  formFromCriteria,
  reversed,
  searchErrors,
  toCriteria,
  withMatchingFlight,
  withOnlyAirport,
  withoutPast,
  withState,
} from './search-form';

const form = formFromCriteria(criteria);
const queryOf = (given: object) =>
  new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)]));

describe('criteria in an address', () => {
  test('survive a round trip', () => {
    expect(criteriaFromQuery(queryOf(criteria))).toMatchObject(criteria);
    const all = { ...criteria, passengers: 3, luggage: 2, flightNumber: 'P4 7121' };
    expect(criteriaFromQuery(queryOf(all))).toEqual(all);
  });

  test.each([
    ['no place', { ...criteria, pickupLocation: ' ' }],
    ['no day', { ...criteria, pickupDate: '' }],
    ['a day in words', { ...criteria, pickupDate: 'tomorrow' }],
    ['an impossible time', { ...criteria, pickupTime: '25:00' }],
    ['nothing', {}],
  ])('%s is not a search', (_, given) => expect(criteriaFromQuery(queryOf(given))).toBeUndefined());

  test('an invalid number is left out', () =>
    expect(criteriaFromQuery(queryOf({ ...criteria, passengers: 'many' }))?.passengers).toBeUndefined());

  test('the query of a journey leaves out the party', () => {
    expect(criteriaToQuery(withoutOptionalCriteria({ ...criteria, luggage: 4 })).luggage).toBeUndefined();
  });
});

test('a journey of another year is shown with the year', () => {
  expect(journeyText({ ...criteria, pickupDate: '2025-01-01' })).toBe('Airport (LOS) to Ikeja, Wed 1 Jan 2025');
});

describe('stored results', () => {
  const stored = { searchResults: rides, rideSearch: criteria };
  const ofMinutesAgo = (minutes: number) => ({
    ...stored,
    rideSearch: { ...criteria, foundAtMs: nowMs - minutes * 60_000 },
  });

  test('are used for the same search, and for an address without one', () => {
    expect(storedRides(stored, { ...criteria, passengers: undefined }, nowMs)).toBe(rides);
    expect(storedRides(ofMinutesAgo(14), criteria, nowMs)).toBe(rides);
    expect(storedRides(ofMinutesAgo(-1), criteria, nowMs)).toBe(rides);
    expect(storedRides(ofMinutesAgo(15), undefined, nowMs)).toBe(rides);
  });

  test.each([
    ['another search', stored, { ...criteria, pickupTime: '10:00' }],
    ['a search that found nothing', { ...stored, searchResults: [] }, criteria],
    ['results of nobody knows what', { searchResults: rides }, criteria],
    ['results of a quarter of an hour ago', ofMinutesAgo(15), criteria],
    ['nothing stored', {}, criteria],
  ])('are not used for %s', (_, given, asked) => expect(storedRides(given, asked, nowMs)).toBeUndefined());
});

describe('the form', () => {
  test('is made from criteria, in both directions', () => {
    expect(form).toMatchObject({ direction: 'from', state: 'Lagos', pickupLocation: airport });
    const back = formFromCriteria({ ...criteria, pickupLocation: ikeja, dropOffLocation: airport });
    expect(back).toMatchObject({ direction: 'to', state: 'Lagos' });
    const abuja = formFromCriteria({ ...criteria, dropOffLocation: 'Bwari, FCT' });
    expect(abuja.state).toBe('Federal Capital Territory');
    expect(toCriteria(form)).toEqual({ ...criteria, passengers: 1, luggage: 1 });
    const family = { ...criteria, passengers: 5, luggage: 0 };
    expect(toCriteria(formFromCriteria(family))).toEqual(family);
  });

  test('swaps direction, keeping both places', () => {
    expect(reversed(form)).toMatchObject({ direction: 'to', pickupLocation: ikeja, dropOffLocation: airport });
    expect(reversed(reversed(form))).toEqual(form);
  });

  test('another state clears both ends, the same one does not', () => {
    expect(withState(form, 'Kano')).toMatchObject({ state: 'Kano', pickupLocation: '', dropOffLocation: '' });
    expect(withState(form, 'Lagos')).toBe(form);
  });

  test('the only airport of a state is chosen automatically', () => {
    expect(withOnlyAirport(emptySearch, [airport]).pickupLocation).toBe(airport);
    expect(withOnlyAirport(reversed(emptySearch), [airport]).dropOffLocation).toBe(airport);
    expect(withOnlyAirport(emptySearch, [airport, 'Another (QQQ)'])).toBe(emptySearch);
    expect(withOnlyAirport(emptySearch, [])).toBe(emptySearch);
  });

  test('a stored day that is over has to be chosen again', () => {
    expect(withoutPast(form, nowMs, defaultSiteRules)).toBe(form);
    expect(withoutPast({ ...form, pickupDate: '2026-11-19' }, nowMs, defaultSiteRules)).toMatchObject({
      pickupDate: '',
      pickupTime: '',
    });
    expect(withoutPast({ ...form, pickupDate: '2026-11-20' }, nowMs, defaultSiteRules)).toMatchObject({
      pickupDate: '2026-11-20',
      pickupTime: '',
    });
    expect(withoutPast(emptySearch, nowMs, defaultSiteRules)).toBe(emptySearch);
  });

  test('says what is missing', () => {
    expect(searchErrors(form, nowMs, defaultSiteRules)).toEqual({});
    expect(searchErrors({ ...emptySearch, state: '' }, nowMs, defaultSiteRules)).toEqual({
      state: 'Choose a state.',
      pickupLocation: 'Choose your airport and where you are going.',
      dropOffLocation: 'Choose your airport and where you are going.',
      pickupDate: 'Choose a date.',
      pickupTime: 'Choose a time.',
    });
    expect(searchErrors(reversed(emptySearch), nowMs, defaultSiteRules)).toMatchObject({
      pickupLocation: 'Choose where we pick you up and your airport.',
      dropOffLocation: 'Choose where we pick you up and your airport.',
    });
    expect(searchErrors({ ...form, dropOffLocation: '' }, nowMs, defaultSiteRules)).toEqual({
      dropOffLocation: 'Choose where you are going.',
    });
    expect(searchErrors({ ...form, dropOffLocation: airport }, nowMs, defaultSiteRules).dropOffLocation).toContain(
      'same place',
    );
  });

  test('says how far ahead the site lets a ride be booked', () => {
    const soon = { ...form, pickupDate: '2026-11-20', pickupTime: '15:00' };
    expect(searchErrors(soon, nowMs, defaultSiteRules).pickupTime).toBe(
      'Choose a time at least 3 hours from now and at most 90 days away.',
    );
    const rules = { earliestPickupSeconds: 5400, latestPickupDays: 7 };
    expect(searchErrors(soon, nowMs, rules).pickupTime).toBe(
      'Choose a time at least 1 hour, 30 minutes from now and at most 7 days away.',
    );
  });
});

describe('a landing in an address', () => {
  const landing = {
    direction: 'from',
    airport: 'ABV',
    pickupDate: '2026-11-27',
    pickupTime: '09:30',
    flightNumber: 'P4 7124',
    dropOff: 'Wuse, FCT',
    passengers: 4,
  };

  test('survives a round trip; invalid values are left out', () => {
    expect(arrivalFromQuery(queryOf(landing))).toEqual(landing);
    expect(arrivalFromQuery(queryOf({ airport: 'ABV', pickupTime: '9', flightNumber: '<b>' }))).toEqual({
      direction: 'from',
      airport: 'ABV',
      pickupDate: '',
      pickupTime: '',
      flightNumber: '',
      dropOff: '',
      passengers: 1,
    });
    expect(arrivalFromQuery(queryOf({ ...landing, airport: 'Abuja' }))).toBeUndefined();
  });

  test('for a take-off the airport is the drop-off', () => {
    const arrival = arrivalFromQuery(queryOf({ airport: 'ABV', direction: 'to' }));
    const label = 'Nnamdi Azikiwe International Airport (ABV)';
    const area = { _id: 'airport-abv', name: 'Nnamdi Azikiwe', label, state: 'FCT', kind: 'airport' } as const;
    expect(arrival && formFromArrival(arrival, area)).toMatchObject({
      ...{ direction: 'to', pickupLocation: '', dropOffLocation: label },
    });
  });

  test('its flight stays with the airport and the day, whatever the time', () => {
    const met = { ...form, flightNumber: 'P4 7124' };
    expect(withMatchingFlight(met, { ...met, pickupTime: '11:00' }).flightNumber).toBe('P4 7124');
    expect(withMatchingFlight(met, { ...met, dropOffLocation: 'Surulere, Lagos' }).flightNumber).toBe('P4 7124');
    expect(withMatchingFlight(met, { ...met, pickupDate: '2026-11-28' }).flightNumber).toBe('');
    expect(withMatchingFlight(met, withState(met, 'Kano')).flightNumber).toBe('');
    expect(withMatchingFlight(met, reversed(met)).flightNumber).toBe('');
    expect(formFromCriteria(toCriteria(met))).toEqual(met);
  });
});

describe('recent searches', () => {
  afterEach(() => localStorage.clear());

  test('the newest is first, each journey once, three at most', () => {
    const one = withRecent([], form);
    expect(withRecent(one, form)).toEqual(one);
    const places = ['A, Lagos', 'B, Lagos', 'C, Lagos', 'D, Lagos'];
    const list = places.reduce((known, dropOffLocation) => withRecent(known, { ...form, dropOffLocation }), one);
    expect(list.map((recent) => recent.dropOffLocation)).toEqual(['D, Lagos', 'C, Lagos', 'B, Lagos']);
  });

  test('have short names', () => {
    expect(recentLabel(form)).toBe('LOS to Ikeja');
    expect(recentLabel(reversed(form))).toBe('Ikeja to LOS');
  });

  test('keep the party; one of an earlier release has none', () => {
    storeRecent({ ...form, passengers: 3, luggage: 2 });
    expect(readRecent()[0]).toMatchObject({ passengers: 3, luggage: 2 });
    const earlier = { direction: 'from', state: 'Lagos', pickupLocation: airport, dropOffLocation: ikeja };
    localStorage.setItem('tafiya:recent', JSON.stringify({ rides: [earlier] }));
    expect(readRecent()).toEqual([earlier]);
  });

  test('invalid entries are dropped', () => {
    localStorage.setItem('tafiya:recent', '{"rides":[{"direction":"up"},null,3]}');
    expect(readRecent()).toEqual([]);
  });

  test('are stored beside other searches of the site', () => {
    localStorage.setItem('tafiya:recent', '{"flights":[1]}');
    storeRecent(form);
    expect(readRecent()).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('tafiya:recent') ?? '')).toMatchObject({ flights: [1] });
  });
});
