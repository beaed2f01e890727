import { expect, test } from '@jest/globals';
import { exampleRide } from '../contract/example-ride';
import { rideCalendarFile } from './ride-calendar';

/** The unfolded lines of the file. */
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

test('the pickup is an event in UTC with a reminder three hours before', () => {
  const lines = linesOf(rideCalendarFile(exampleRide));
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  for (const line of [
    'UID:TFY-R8K2-MQX4@tafiya',
    'DTSTAMP:20261120T142411Z',
    'DTSTART:20261121T083000Z',
    'DTEND:20261121T093000Z',
    'LOCATION:Murtala Muhammed International Airport (LOS)\\, Lagos',
    'STATUS:TENTATIVE',
    'TRIGGER:-PT3H',
  ]) {
    expect(lines).toContain(line);
  }
});

test('the reminder of an early pickup rings an hour before, not in the middle of the night', () => {
  const lines = linesOf(rideCalendarFile({ ...exampleRide, ride: { ...exampleRide.ride, pickupTime: '04:00' } }));
  expect(lines).toContain('TRIGGER:-PT1H');
  expect(lines.some((line) => line.endsWith('is in 1 hour'))).toBe(true);
});

test('a pickup that is not an airport is at its street address', () => {
  const pickup = { pickupLocation: 'Ikeja, Lagos', address: '12 Allen Avenue', meetAndGreet: false };
  const lines = linesOf(rideCalendarFile({ ...exampleRide, ride: { ...exampleRide.ride, ...pickup } }));
  expect(lines).toContain('LOCATION:12 Allen Avenue\\, Ikeja\\, Lagos');
});

test('no line is longer than 75 octets, no letter is split, every line ends in CRLF', () => {
  const ride = { ...exampleRide.ride, dropOffAddress: 'Ọ̀ṣun road, '.repeat(30) };
  const file = rideCalendarFile({ ...exampleRide, ride });
  const bare = file.split('\r\n');
  expect(bare.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(bare.every((line) => !/[\r\n]/.test(line))).toBe(true);
  expect(linesOf(file).join('\n')).toContain('Ọ̀ṣun road\\, Ọ̀ṣun road\\, ');
});

test('typed text cannot add lines or properties', () => {
  const ride = { ...exampleRide.ride, dropOffAddress: 'a\\b; c,\r\nEND:VEVENT\nBEGIN:VEVENT' };
  const lines = linesOf(rideCalendarFile({ ...exampleRide, ride }));
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.join('\n')).toContain('a\\\\b\\; c\\,\\nEND:VEVENT\\nBEGIN:VEVENT');
});

test('another import after a change updates the same event', () => {
  const of = (status: 'confirmed' | 'cancelled') =>
    linesOf(rideCalendarFile({ ...exampleRide, savedBookedRide: { ...exampleRide.savedBookedRide, status } }));
  expect(of('confirmed')).toContain('STATUS:CONFIRMED');
  expect(of('cancelled')).toContain('STATUS:CANCELLED');
  expect(of('confirmed')[6]).toBe(of('cancelled')[6]);
});
