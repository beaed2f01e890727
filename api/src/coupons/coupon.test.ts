import { discountKobo, normalCode } from './coupon';

const share = (percentage: number, mostKobo: number | null = null) => ({ percentage, mostKobo, fixedKobo: null });
const fixed = (fixedKobo: number) => ({ percentage: null, mostKobo: null, fixedKobo });

describe('the discount of a coupon', () => {
  it.each([
    ['a share', share(5), 12_500_000, 625_000],
    ['half a naira, rounded up', share(5), 294_933_000, 14_746_700],
    ['a kobo, rounded up to a naira', share(5), 200_100, 10_100],
    ['a percentage up to its maximum', share(10, 500_000), 9_000_000, 500_000],
    ['a percentage below its maximum', share(10, 500_000), 3_300_000, 330_000],
    ['a fixed amount', fixed(200_000), 5_000_000, 200_000],
    ['at most the whole price', fixed(200_000), 150_000, 150_000],
    ['zero of a zero price', share(90), 0, 0],
  ])('%s', (_what, coupon, basisKobo, amountKobo) => {
    expect(discountKobo(coupon, basisKobo)).toBe(amountKobo);
  });

  it('is whole naira, at least the share and less than a naira above it, for any price in whole naira', () => {
    for (let percentage = 1; percentage <= 90; percentage += 1)
      for (const basisKobo of [100, 700, 9_900, 1_234_500, 294_933_000, 3_999_999_900]) {
        const amountKobo = discountKobo(share(percentage), basisKobo);
        const shareKobo = (basisKobo * percentage) / 100;
        expect(amountKobo % 100).toBe(0);
        expect(amountKobo).toBeLessThanOrEqual(basisKobo);
        expect(amountKobo).toBeGreaterThanOrEqual(shareKobo - 1e-6);
        expect(amountKobo - shareKobo).toBeLessThan(100);
      }
  });
});

it('normalizes a typed code', () => {
  expect(normalCode('  dettY25 ')).toBe('DETTY25');
});
