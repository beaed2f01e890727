import { toKobo, toNaira } from './money';

test('naira and kobo go over into each other exactly', () => {
  for (const amountKobo of [0, 1, 9, 10, 99, 100, 101, 1999, 3_450_000, 99_999_999_999]) {
    expect(toKobo(toNaira(amountKobo))).toBe(amountKobo);
  }
  expect(toKobo(19.99)).toBe(1999);
  expect(toNaira(3_450_050)).toBe(34_500.5);
});

test('a fraction of a kobo is refused', () => {
  expect(() => toKobo(0.001)).toThrow(RangeError);
  expect(() => toKobo(Number.NaN)).toThrow(RangeError);
  expect(() => toKobo(1e300)).toThrow(RangeError);
});
