import { discountKobo, normalCode } from './coupon';

const share = (percentage: number, mostKobo: number | null = null) => ({ percentage, mostKobo, fixedKobo: null });
const fixed = (fixedKobo: number) => ({ percentage: null, mostKobo: null, fixedKobo });

describe('the discount of a coupon', () => {
  it.each([
    ['a share', share(5), 12_500_000, 625_000],
    ['half a kobo, rounded up', share(5), 1_250, 63],
    ['less than half a kobo, rounded down', share(5), 1_249, 62],
    ['a percentage up to its maximum', share(10, 500_000), 9_000_000, 500_000],
    ['a percentage below its maximum', share(10, 500_000), 3_300_000, 330_000],
    ['a fixed amount', fixed(200_000), 5_000_000, 200_000],
    ['at most the whole price', fixed(200_000), 150_000, 150_000],
    ['zero of a zero price', share(90), 0, 0],
  ])('%s', (_what, coupon, basisKobo, amountKobo) => {
    expect(discountKobo(coupon, basisKobo)).toBe(amountKobo);
  });

  it('is a whole number of kobo from zero to the price, for any price', () => {
    for (let percentage = 1; percentage <= 90; percentage += 1)
      for (const basisKobo of [1, 7, 99, 1_234_567, 3_999_999_999]) {
        const amountKobo = discountKobo(share(percentage), basisKobo);
        expect(Number.isInteger(amountKobo)).toBe(true);
        expect(amountKobo).toBeGreaterThanOrEqual(0);
        expect(amountKobo).toBeLessThanOrEqual(basisKobo);
        expect(Math.abs(amountKobo - (basisKobo * percentage) / 100)).toBeLessThanOrEqual(0.5);
      }
  });
});

it('normalizes a typed code', () => {
  expect(normalCode('  dettY25 ')).toBe('DETTY25');
});
