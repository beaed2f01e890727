import { expect, test } from '@jest/globals';
import { acceptLabel, priceChangeOf } from './price-change';

test('the remaining amount is exact to the kobo, and never negative', () => {
  expect(priceChangeOf(152_060, 152_060.3, 152_060.1).remaining).toBe(0.2);
  expect(priceChangeOf(152_060, 152_060.3, 200_000).remaining).toBe(0);
});

test('the label has the amount that is still to be paid', () => {
  expect(acceptLabel(priceChangeOf(50_000, 60_000, 0))).toBe('Go on at NGN 60,000');
  expect(acceptLabel(priceChangeOf(50_000, 60_000, 50_000))).toBe('Pay the remaining NGN 10,000');
  expect(acceptLabel(priceChangeOf(50_000, 60_000, 60_000))).toBe('Take the flight at NGN 60,000');
});
