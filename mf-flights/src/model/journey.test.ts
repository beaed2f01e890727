import { describe, expect, test } from '@jest/globals';
import { exampleFlight } from 'shared/contract/example-flight';
import type { FlightSlice } from 'shared/contract/flights';
import { cityOf, isReturn } from 'shared/documents';
import {
  airportLabel,
  checkedKg,
  daysLaterText,
  durationInShort,
  durationInWords,
  layoverMinutes,
  showsEnds,
  sliceNames,
  stopsInShort,
  stopsInWords,
  ticketsOf,
} from './journey';

const { airports, offer } = exampleFlight;
const [out, back] = offer.slices as [FlightSlice, FlightSlice];
const [segment] = out.segments as [FlightSlice['segments'][number]];

describe('the text of a journey', () => {
  test.each([
    [75, '1 hour, 15 minutes', '1 h 15'],
    [50, '50 minutes', '50 min'],
    [120, '2 hours', '2 h'],
    [125, '2 hours, 5 minutes', '2 h 05'],
    [1590, '26 hours, 30 minutes', '26 h 30'],
  ])('%p minutes', (minutes, words, short) => {
    expect(durationInWords(minutes)).toBe(words);
    expect(durationInShort(minutes)).toBe(short);
  });

  test('an arrival on another day has its days, by the calendars of both places', () => {
    const departAt = '2026-11-27T22:40:00+01:00';
    expect(daysLaterText({ departAt, arriveAt: '2026-11-27T23:50:00+01:00' })).toBe('');
    expect(daysLaterText({ departAt, arriveAt: '2026-11-28T05:10:00+00:00' })).toBe('+1 day');
    expect(daysLaterText({ departAt, arriveAt: '2026-11-29T01:00:00+08:00' })).toBe('+2 days');
    expect(daysLaterText({ departAt, arriveAt: '2026-11-26T23:00:00-11:00' })).toBe('−1 day');
  });

  test('stops are named by city where the plane is changed', () => {
    expect(stopsInWords(out, airports)).toBe('Non-stop');
    const first = { ...segment, to: 'ABV' };
    expect(stopsInWords({ ...out, stops: 1, segments: [first, segment] }, airports)).toBe('1 stop in Abuja');
    expect(stopsInWords({ ...out, stops: 1 }, airports)).toBe('1 stop');
    expect(stopsInShort(out)).toBe('non-stop');
    expect(stopsInShort({ ...out, stops: 1, segments: [first, segment] })).toBe('1 stop ABV');
    expect(stopsInShort({ ...out, stops: 1 })).toBe('1 stop');
    expect(ticketsOf({ slices: [out] })).toBe(1);
    const other = { ...segment, newTicket: true } as const;
    expect(ticketsOf({ slices: [out, { ...out, stops: 1, segments: [first, other] }] })).toBe(2);
    expect(stopsInWords({ ...out, stops: 2, segments: [first, { ...first, to: 'KAN' }, segment] }, airports)).toBe(
      '2 stops in Abuja and KAN',
    );
  });

  test('the airports of a slice are shown where they are not those of the search, and in a row of several flights', () => {
    expect(showsEnds([out], [out])).toEqual([false]);
    expect(showsEnds([out, back], [out, back])).toEqual([false, false]);
    expect(showsEnds([out, { ...back, to: 'ILR' }], [out, back])).toEqual([false, true]);
    expect(showsEnds([{ ...out, to: 'LGW' }], [{ ...out, to: 'LHR' }])).toEqual([true]);
    expect(showsEnds([out, back, out], [out, back, out])).toEqual([true, true, true]);
  });

  test('a layover is as long as the clocks of one place say', () => {
    expect(layoverMinutes(segment, { departAt: '2026-11-27T10:00:00+01:00' })).toBe(90);
    expect(layoverMinutes(segment, { departAt: '2026-11-28T07:30:00Z' })).toBe(24 * 60);
  });

  test('slices have names', () => {
    expect(sliceNames([out])).toEqual(['Flight']);
    expect(sliceNames([out, back])).toEqual(['Outbound', 'Return']);
    expect(sliceNames([out, out])).toEqual(['Flight 1', 'Flight 2']);
    expect(isReturn([out, back, out])).toBe(false);
  });

  test('the bag of a journey is the smallest on its way', () => {
    expect(checkedKg(offer.slices)).toBe(20);
    const handLuggage = { ...segment, baggage: { checkedKg: 0, cabinKg: 7 } };
    expect(checkedKg([out, { ...back, segments: [handLuggage] }])).toBe(0);
  });
});

describe('airports', () => {
  const lagos = airports[0] as (typeof airports)[number];

  test.each([
    ['Lagos', 'Murtala Muhammed International Airport', 'Lagos, Murtala Muhammed (LOS)'],
    ['London', 'London Heathrow Airport', 'London, Heathrow (LOS)'],
    [
      "Paris (Roissy-en-France, Val-d'Oise)",
      'Charles de Gaulle International Airport',
      'Paris, Charles de Gaulle (LOS)',
    ],
    ['Asaba', 'Asaba International Airport', 'Asaba (LOS)'],
  ])('%s, %s', (city, name, label) => expect(airportLabel('LOS', [{ ...lagos, city, name }])).toBe(label));

  test('one that is not known keeps its code', () => {
    expect(airportLabel('QQQ', airports)).toBe('QQQ');
    expect(cityOf(airports, 'QQQ')).toBe('QQQ');
    expect(cityOf(airports, 'ABV')).toBe('Abuja');
  });
});
