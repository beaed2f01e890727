import { carTypes } from 'shared/contract/lists';
import { type PriceRow, priceIdOf, priceTable, reminderKobo, ridePriceKobo } from './price-table';

const plain: PriceRow = {
  baseKobo: 500_000,
  perKmKobo: 33_000,
  minimumKobo: 1_200_000,
  comfortExtraKobo: 350_000,
};

describe('the price of a ride', () => {
  it.each([
    // road km, comfort, NGN
    [0, 0, 13_000],
    [21.2, 0, 13_000],
    [21.3, 0, 13_500],
    [37.7, 0, 18_500],
    [37.7, 1, 22_000],
    [37.7, 2, 25_500],
    [100, 0, 39_000],
    [400, 0, 138_000],
  ])('of %d km with %d steps of comfort is NGN %d', (km, comfort, naira) => {
    expect(ridePriceKobo(plain, km, comfort)).toBe(naira * 100);
  });

  it('includes the Reminder of NGN 1,000 and is a multiple of NGN 500, for any journey', () => {
    expect(reminderKobo).toBe(100_000);
    for (const type of carTypes)
      for (let tenths = 0; tenths <= 4000; tenths += 7)
        for (const comfort of [0, 1, 2]) {
          const total = ridePriceKobo(priceTable[type], tenths / 10, comfort);
          expect(Number.isInteger(total)).toBe(true);
          expect(total % 50_000).toBe(0);
          expect(total).toBeGreaterThanOrEqual(priceTable[type].minimumKobo + reminderKobo);
        }
  });

  it('never decreases with distance or comfort', () => {
    for (const type of carTypes)
      for (let km = 1; km <= 400; km += 1) {
        expect(ridePriceKobo(priceTable[type], km, 0)).toBeGreaterThanOrEqual(
          ridePriceKobo(priceTable[type], km - 1, 0),
        );
        expect(ridePriceKobo(priceTable[type], km, 1)).toBeGreaterThan(ridePriceKobo(priceTable[type], km, 0));
      }
  });

  it('has an id that depends on its content', () => {
    expect(priceIdOf('SUV', plain)).toBe(priceIdOf('SUV', { ...plain }));
    for (const changed of Object.keys(plain) as (keyof PriceRow)[])
      expect(priceIdOf('SUV', { ...plain, [changed]: plain[changed] + 100 })).not.toBe(priceIdOf('SUV', plain));
    expect(priceIdOf('Bus', plain)).not.toBe(priceIdOf('SUV', plain));
    expect(new Set(carTypes.map((type) => priceIdOf(type, priceTable[type]))).size).toBe(carTypes.length);
  });
});
