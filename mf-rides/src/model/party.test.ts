import { expect, test } from '@jest/globals';
import { ride, rides } from '../testing/samples';
import { largestCar, partyText } from './party';

test('a party is said in words', () => {
  expect(partyText({ passengers: 1, luggage: 1 })).toBe('1 passenger, 1 bag');
  expect(partyText({ passengers: 4, luggage: 0 })).toBe('4 passengers, no bags');
  expect(partyText({})).toBe('');
});

test('the largest car is the one with the most seats, and of those the one with the most room', () => {
  expect(largestCar([...rides, ride({ seats: 14, luggage: 12 })])).toEqual({ passengers: 14, luggage: 12 });
  expect(largestCar([])).toBeUndefined();
});
