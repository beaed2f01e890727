import { expect, test } from '@jest/globals';
import { exampleFlight } from '../contract/example-flight';
import type { FlightStatus } from '../contract/lists';
import { flightCalendarFile } from './flight-calendar';

/** The unfolded lines of the file. */
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');
const only = (lines: readonly string[], name: string) => lines.filter((line) => line.startsWith(`${name}:`));

const inState = (status: FlightStatus) => ({
  ...exampleFlight,
  savedBooking: { ...exampleFlight.savedBooking, status },
});

test('each flight is an event in UTC, at its airport of departure', () => {
  const lines = linesOf(flightCalendarFile(exampleFlight));
  expect(only(lines, 'UID')).toEqual(['UID:TFY-F8K2-MQX4-1-1@tafiya', 'UID:TFY-F8K2-MQX4-2-1@tafiya']);
  expect(only(lines, 'DTSTART')).toEqual(['DTSTART:20261127T061500Z', 'DTSTART:20261130T165000Z']);
  expect(only(lines, 'DTEND')).toEqual(['DTEND:20261127T073000Z', 'DTEND:20261130T180500Z']);
  expect(only(lines, 'SUMMARY')).toEqual([
    'SUMMARY:Flight P4 7124: Lagos to Abuja',
    'SUMMARY:Flight P4 7129: Abuja to Lagos',
  ]);
  expect(lines).toContain('LOCATION:Nnamdi Azikiwe International Airport (ABV)\\, Abuja');
  expect(only(lines, 'TRIGGER')).toEqual(['TRIGGER:-PT4H', 'TRIGGER:-PT4H']);
  expect(only(lines, 'DESCRIPTION')[0]).toContain(
    'Departure: Friday 27\\, November 2026\\, 07:15\u00a0AM\\, Lagos time',
  );
  expect(only(lines, 'STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CONFIRMED']);
});

test('only the first flight of a journey has a reminder', () => {
  const [slice, back] = exampleFlight.offer.slices;
  const [segment] = slice?.segments ?? [];
  if (!slice || !back || !segment) throw new Error('The example is a return');
  const slices = [{ ...slice, segments: [segment, { ...segment, from: 'ABV', to: 'KAN' }] }, back];
  const lines = linesOf(flightCalendarFile({ ...exampleFlight, offer: { ...exampleFlight.offer, slices } }));
  expect(only(lines, 'UID').map((line) => line.slice(18, 21))).toEqual(['1-1', '1-2', '2-1']);
  expect(only(lines, 'TRIGGER')).toHaveLength(2);
});

test('no line is longer than 75 octets, every line ends in CRLF', () => {
  const airports = exampleFlight.airports.map((airport) => ({ ...airport, name: 'Ọ̀ṣun '.repeat(30) }));
  const bare = flightCalendarFile({ ...exampleFlight, airports }).split('\r\n');
  expect(bare.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(bare.every((line) => !/[\r\n]/.test(line))).toBe(true);
});

test('another import after a change updates the same events', () => {
  const of = (status: FlightStatus) => linesOf(flightCalendarFile(inState(status)));
  expect(only(of('ticketing'), 'STATUS')[0]).toBe('STATUS:TENTATIVE');
  expect(only(of('cancelled'), 'STATUS')[0]).toBe('STATUS:CANCELLED');
  expect(only(of('ticketed'), 'UID')).toEqual(only(of('cancelled'), 'UID'));
});
