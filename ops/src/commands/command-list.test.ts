import { expect, test } from '@jest/globals';
import { foundBooking } from '../testing/booking-samples';
import { commandsFor } from './command-list';

const run = () => undefined;
const offered = (typed: string) => ({
  typed,
  sections: [
    { path: '/ops/rides', title: 'Rides' },
    { path: '/ops/reviews', title: 'Reviews' },
  ],
  recent: [
    { label: 'TFY-RDN2-DN22', path: '/ops/bookings/TFY-RDN2-DN22' },
    { label: 'Rides', path: '/ops/rides' },
  ],
  page: [{ label: 'Write a note on TFY-R8K2-MQX4', run }],
  drivers: [
    { name: 'Músá Bello', phone: '+2348031112233' },
    { name: 'Ada Eze', phone: '+2348030001111' },
  ],
  bookings: typed ? [foundBooking()] : [],
  transfers: [],
  maySearch: true,
});
const labels = (typed: string, over: object = {}) =>
  commandsFor({ ...offered(typed), ...over }).map(({ group, label }) => `${group}: ${label}`);

test('without words the recent places come first, then the page and the other sections', () => {
  expect(labels('')).toEqual([
    'Recent: TFY-RDN2-DN22',
    'Recent: Rides',
    'On this page: Write a note on TFY-R8K2-MQX4',
    'Sections: Reviews',
  ]);
});

test('words find sections and drivers by the beginnings of words, without accents, and drivers by digits', () => {
  expect(labels('re', { bookings: [] })).toEqual(['Sections: Reviews']);
  expect(labels('bello mus', { bookings: [] })).toEqual([
    'Drivers: Rides of Músá Bello',
    'Search: All bookings with “bello mus”',
  ]);
  expect(labels('0001111', { bookings: [] })).toContain('Drivers: Rides of Ada Eze');
});

test('found bookings come first, with who, where and state', () => {
  const [first] = commandsFor(offered('okafor'));
  expect(first).toMatchObject({
    group: 'Bookings',
    label: 'TFY-R8K2-MQX4',
    detail: 'Amaka Okafor, Murtala Muhammed International Airport (LOS) to Ikeja, Lagos, To be confirmed',
    to: '/ops/bookings/TFY-R8K2-MQX4',
  });
});

test('a person without the right to read bookings has no search for them', () => {
  expect(labels('nothing', { bookings: [], maySearch: false })).toEqual([]);
});

test('a transfer without a booking leads to its line of the ledger', () => {
  const transfers = [{ reference: 'MNFY|12|20261120', amount: 12_000, sentOn: '2026-11-20T09:00:00Z' }];
  const [first] = commandsFor({ ...offered('MNFY|12|20261120'), bookings: [], transfers });
  expect(first).toMatchObject({
    group: 'Transfers without a booking',
    label: 'MNFY|12|20261120',
    detail: 'NGN 12,000, 20 Nov 2026',
    to: '/ops/payments/ledger?q=MNFY%7C12%7C20261120',
  });
});
