import fc from 'fast-check';
import { koboOfNaira, nairaOfKobo } from './naira-text';

test.each([
  ['0.00', 0],
  ['100', 10_000],
  ['100.00', 10_000],
  ['1234.5', 123_450],
  ['1234.50', 123_450],
  ['1234.5000', 123_450],
  ['0.07', 7],
  // 1.15 * 100 is 114.99999999999999
  [1.15, 115],
  [78_000, 7_800_000],
  [9_999_999_999_999.99, 999_999_999_999_999],
])('%p naira are %i kobo', (naira, kobo) => {
  expect(koboOfNaira(naira)).toBe(kobo);
});

test.each(['', ' 1', '1 ', '-1', '+1', '1.', '.5', '1.005', '1,000.00', '1e3', '0x10', 'NaN', '10000000000000', '１'])(
  '%p is not a sum',
  (text) => {
    expect(koboOfNaira(text)).toBeUndefined();
  },
);

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e21, 0.001, 1e-7])('the number %p is not a sum', (number) => {
  expect(koboOfNaira(number)).toBeUndefined();
});

test('each sum is the same after it was written and read, as text and as a number of JSON', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (kobo) => {
      const text = nairaOfKobo(kobo);
      expect(text).toMatch(/^\d+\.\d\d$/);
      expect(koboOfNaira(text)).toBe(kobo);
      expect(koboOfNaira(JSON.parse(text))).toBe(kobo);
      expect(koboOfNaira(JSON.parse(JSON.stringify(Number(text))))).toBe(kobo);
    }),
  );
});

test.each([0.5, -1, Number.NaN, 1e16])('%p kobo are not written', (kobo) => {
  expect(() => nairaOfKobo(kobo)).toThrow(RangeError);
});
