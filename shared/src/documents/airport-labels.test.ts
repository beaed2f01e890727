import { expect, test } from '@jest/globals';
import { exampleFlight } from '../contract/example-flight';
import { airportLabel, cityOf, wallClock } from './airport-labels';

const [lagos] = exampleFlight.airports;
if (!lagos) throw new Error('The example names its airports');

test.each([
  ['Lagos', 'Murtala Muhammed International Airport', 'Murtala Muhammed International Airport (LOS), Lagos'],
  ['London', 'London Heathrow Airport', 'London Heathrow Airport (LOS)'],
  ["Paris (Roissy-en-France, Val-d'Oise)", 'Charles de Gaulle Airport', 'Charles de Gaulle Airport (LOS), Paris'],
])('an airport of %s named %s', (city, name, label) => {
  expect(airportLabel([{ ...lagos, city, name }], 'LOS')).toBe(label);
  expect(label).toContain(cityOf([{ ...lagos, city, name }], 'LOS'));
});

test('an airport that is not in the list is shown by its code', () => {
  expect(airportLabel([], 'ACC')).toBe('ACC');
  expect(cityOf([], 'ACC')).toBe('ACC');
});

test('the wall-clock time is the local time of an instant', () =>
  expect(wallClock('2026-11-27T07:15:00+03:00')).toBe('2026-11-27T07:15'));
