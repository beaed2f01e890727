import { expect, test } from '@jest/globals';
import { amountMissing, amountToSend, surplusToSend } from './amount-to-send';

const part = { amountDue: 34_500, amountPaid: 20_000.5 };

test('what is missing, to the kobo, and nothing of a payment that has too much', () => {
  expect(amountMissing(part)).toBe(14_499.5);
  expect(amountMissing({ amountDue: 34_500, amountPaid: 40_000 })).toBe(0);
});

test('an account that takes any amount is for what is missing', () => {
  expect(amountToSend(part)).toBe(14_499.5);
  expect(surplusToSend(part)).toBeUndefined();
});

test('an account for the exact amount takes only that amount, and a surplus is refunded', () => {
  expect(amountToSend({ ...part, exactAmount: 34_500 })).toBe(34_500);
  expect(surplusToSend({ ...part, exactAmount: 34_500 })).toBe(
    'This is NGN 20,000.50 more than is missing, and we refund it.',
  );
  expect(surplusToSend({ ...part, exactAmount: 14_499.5 })).toBeUndefined();
});
