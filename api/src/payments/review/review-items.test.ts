import { itemIdOf, readItemId } from './review-items';

test.each([
  ['refund', 1],
  ['refund', 12],
  ['transfer', 7],
  ['transfer', 123_456_789_012_345],
] as const)('the id of %s %d can be parsed again', (kind, id) => {
  expect(readItemId(itemIdOf(kind, id))).toEqual({ kind, id });
});

test.each([
  'refund',
  'refund-',
  'refund-a',
  'refund-1a',
  'a-refund-1',
  'refund--1',
  'refund-1.5',
  'booking-1',
  'refund-1234567890123456',
  '',
])('%j is the id of no money in review', (text) => {
  expect(() => readItemId(text)).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND', message: 'There is no such money in review.' }),
  );
});
