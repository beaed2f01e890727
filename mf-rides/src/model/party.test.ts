import { expect, test } from '@jest/globals';
import { ride, rides } from '../testing/samples';
import { largestCar, partyText, shortPartyText } from './party';

test('a party is formatted', () => {
  expect(partyText({ passengers: 1, luggage: 1 })).toBe('1 passenger, 1 bag');
  expect(partyText({ passengers: 4, luggage: 0 })).toBe('4 passengers, no bags');
  expect(partyText({})).toBe('');
  expect(shortPartyText({ passengers: 1, luggage: 1 })).toBe('1 person, 1 bag');
  expect(shortPartyText({ passengers: 3, luggage: 0 })).toBe('3 people, no bags');
});

test('the largest car is the one with the most seats, and of those the one with the most room', () => {
  expect(largestCar([...rides, ride({ seats: 14, luggage: 12 })])).toEqual({ passengers: 14, luggage: 12 });
  expect(largestCar([])).toBeUndefined();
});
