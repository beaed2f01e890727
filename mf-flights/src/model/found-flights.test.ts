import { describe, expect, test } from '@jest/globals';
import type { FlightOffer, FlightSegment, FlightSlice } from 'shared/contract/flights';
import { found, offerLike, offers } from '../testing/found-samples';
import {
  activeFilters,
  dayPartAt,
  type FlightFilters,
  filterFlights,
  filterOptions,
  noFilters,
  priceBounds,
  withToggled,
} from './filters';
import { groupByItinerary } from './found-flights';

const { airports } = found();
const flights = groupByItinerary(offers);

const oneWay: FlightOffer = { ...offerLike({ id: 'single' }), slices: offerLike({ id: 'single' }).slices.slice(0, 1) };

/** A flight by Kano, where travellers wait for this long. */
function connecting(id: string, waitMinutes: number): FlightOffer {
  const offer = offerLike({ id, minutes: 150 + waitMinutes, stops: 1 });
  const [out, back] = offer.slices as [FlightSlice, FlightSlice];
  const [segment] = out.segments as [FlightSegment];
  const [first, second] = [
    { ...segment, to: 'KAN', arriveAt: '2026-11-27T08:30:00+01:00' },
    {
      ...segment,
      from: 'KAN',
      departAt: new Date(Date.parse('2026-11-27T08:30:00+01:00') + waitMinutes * 60_000).toISOString(),
    },
  ];
  return { ...offer, slices: [{ ...out, segments: [first, second] }, back] };
}
const shown = (filters: Partial<FlightFilters>) =>
  filterFlights(flights, { ...noFilters, ...filters }).map(({ fare }) => fare.offer.offerId);

describe('flights from offers', () => {
  test('the fares of the same planes are one flight, the cheapest first, in the place of its best offer', () => {
    expect(flights.map(({ itineraryId }) => itineraryId)).toEqual(['morning', 'noon', 'night']);
    expect(flights[1]?.fares.map(({ offer }) => offer.offerId)).toEqual(['noon-CLASSIC', 'noon-FLEX']);
  });

  test('without filters every flight is listed with its cheapest fare', () => {
    expect(shown({})).toEqual(['morning-CLASSIC', 'noon-CLASSIC', 'night-CLASSIC']);
  });

  test.each<[string, Partial<FlightFilters>, string[]]>([
    ['stops', { stops: [1] }, ['night-CLASSIC']],
    ['two values of a group', { stops: [0, 1], airlines: ['QI'] }, ['noon-CLASSIC']],
    ['departure', { departures: ['night', 'afternoon'] }, ['noon-CLASSIC', 'night-CLASSIC']],
    ['the arrival of the way out', { arrivals: ['afternoon'] }, ['noon-CLASSIC']],
    ['the departure of the way back', { returns: ['morning'] }, []],
    ['a duration, the end included', { longest: 75 }, ['morning-CLASSIC', 'noon-CLASSIC']],
    ['a price for one, ends included', { price: { from: 90_000, to: 100_000 } }, ['morning-CLASSIC', 'noon-CLASSIC']],
    ['a checked bag', { checkedBag: true }, ['morning-CLASSIC', 'noon-CLASSIC']],
    ['nothing passes', { airlines: ['QI'], stops: [1] }, []],
  ])('filters by %s', (_, filters, expected) => expect(shown(filters)).toEqual(expected));

  test('a card shows the cheapest fare that passes, not the cheapest of all', () => {
    expect(shown({ price: { from: 110_000 } })).toEqual(['noon-FLEX']);
  });
});

test('a filter over five hundred offers keeps the objects of the cards that stay', () => {
  const many = groupByItinerary(
    Array.from({ length: 500 }, (_, index) =>
      offerLike({ id: `${index}`, itinerary: `${index % 250}`, price: 50_000 + index * 100, stops: index % 2 }),
    ),
  );
  const known = new Set(many);
  const left = filterFlights(many, { ...noFilters, stops: [0], price: { to: 60_000 } });
  expect(left).toHaveLength(51);
  expect(left.every(({ flight, fare }) => known.has(flight) && flight.fares.includes(fare))).toBe(true);
});

describe('what can be chosen', () => {
  test('counts say what a choice shows beside the choices of the other groups', () => {
    const all = filterOptions(flights, noFilters, airports);
    expect(all.stops).toEqual([
      { value: 0, label: 'Non-stop', count: 2 },
      { value: 1, label: '1 stop', count: 1 },
    ]);
    expect(all.airlines.map(({ label, count }) => [label, count])).toEqual([
      ['Air Peace', 2],
      ['Ibom Air', 1],
    ]);
    expect(all.checkedBagCount).toBe(2);

    const withStop = filterOptions(flights, { ...noFilters, stops: [1] }, airports);
    expect(withStop.stops.map(({ count }) => count)).toEqual([2, 1]);
    expect(withStop.airlines.map(({ count }) => count)).toEqual([1, 0]);
    expect(withStop.checkedBagCount).toBe(0);
  });

  test('parts of the day are counted for each time, and the durations reach over all flights', () => {
    const all = filterOptions(flights, noFilters, airports);
    expect(all.departures).toEqual({ morning: 1, afternoon: 1, evening: 0, night: 1 });
    expect(all.arrivals).toEqual({ morning: 2, afternoon: 1, evening: 0, night: 0 });
    expect(all.returns).toEqual({ morning: 0, afternoon: 0, evening: 3, night: 0 });
    expect(all.durations).toEqual({ from: 90, to: 240 });
    expect(all.layovers).toEqual([]);
    expect(all.waits).toEqual({ from: 0, to: 0 });
    // the part that is chosen does not take the others away
    const night = filterOptions(flights, { ...noFilters, departures: ['night'] }, airports);
    expect(night.departures).toEqual(all.departures);
    expect(night.arrivals).toEqual({ morning: 1, afternoon: 0, evening: 0, night: 0 });
    expect(filterOptions(groupByItinerary([oneWay]), noFilters, airports).returns).toBeUndefined();
  });

  test('layovers are chosen by airport and by their longest', () => {
    const some = groupByItinerary([...offers, connecting('short', 60), connecting('long', 400)]);
    const ids = (filters: Partial<FlightFilters>) =>
      filterFlights(some, { ...noFilters, ...filters }).map(({ flight }) => flight.itineraryId);
    const { layovers, waits } = filterOptions(some, { ...noFilters, longestLayover: 90 }, airports);
    expect(layovers).toEqual([{ value: 'KAN', label: 'KAN (KAN)', count: 1 }]);
    expect(waits).toEqual({ from: 60, to: 420 });
    expect(ids({ layovers: ['KAN'] })).toEqual(['short', 'long']);
    expect(ids({ longestLayover: 90 })).toEqual(['morning', 'noon', 'night', 'short']);
    expect(ids({ layovers: ['ADD'] })).toEqual([]);
  });

  test('the prices reach from the cheapest to the dearest card, in round steps', () => {
    expect(priceBounds(flights)).toEqual({ from: 70_000, to: 100_000, step: 500 });
    expect(priceBounds([])).toEqual({ from: 0, to: 0, step: 500 });
  });

  test('groups in use are counted, however many values they have', () => {
    expect(activeFilters(noFilters)).toBe(0);
    expect(activeFilters({ ...noFilters, stops: [0, 1], price: { to: 90_000 }, checkedBag: true })).toBe(3);
    expect(activeFilters({ ...noFilters, arrivals: ['night'], longest: 90, longestLayover: 60 })).toBe(3);
  });

  test('a value is put in and taken out', () => {
    expect(withToggled(['P4'], 'QI')).toEqual(['P4', 'QI']);
    expect(withToggled(['P4', 'QI'], 'P4')).toEqual(['QI']);
  });

  test.each([
    [4, 'night'],
    [5, 'morning'],
    [12, 'afternoon'],
    [17, 'evening'],
    [21, 'night'],
    [0, 'night'],
  ])('%i:00 is in the %s', (hour, part) => expect(dayPartAt(hour)).toBe(part));
});
