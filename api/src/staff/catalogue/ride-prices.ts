import { type RidePriceValues, ridePriceValues } from 'shared/contract/catalogue';
import { type CarType, carTypes } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import { makeCurrent, readCurrentPrices, ridePriceKind, rowOfValues } from '../../rides/prices/prices.repository';
import type { CatalogueKind } from './kind';
import { rideNaira, usualRides } from './usual-sales';

const typeOf = (key: string): CarType | undefined => carTypes.find((type) => type === key);

const priceLabels = [
  ['Base', 'base'],
  ['Per kilometre', 'perKm'],
  ['Minimum', 'minimum'],
  ['Comfort extra', 'comfortExtra'],
] as const satisfies readonly (readonly [label: string, field: keyof RidePriceValues])[];

/** The prices of rides by type of car. Quotes have a price of their own, so a change concerns searches alone. */
export const ridePrices: CatalogueKind<RidePriceValues> = {
  kind: ridePriceKind,
  schema: ridePriceValues,
  fields: priceLabels.map(([label, field]) => ({ label, show: (values) => formatNaira(values[field]) })),
  prices: (values) => priceLabels.map(([label, field]) => ({ label, amount: values[field] })),
  nameOf: async (_, key) => `the price of ${key}`,
  async read(db, key) {
    const type = typeOf(key);
    return type && (await readCurrentPrices(db)).get(type);
  },
  async preview({ db }, { key, before, after }) {
    const cars = await db
      .selectFrom('cars')
      .select(({ fn }) => ['comfort', fn.min<string>('name').as('name')])
      .where('type', '=', typeOf(key ?? '') ?? 'Saloon')
      .where('in_service', '=', true)
      .groupBy('comfort')
      .orderBy('comfort')
      .execute();
    const prices = (await usualRides(db)).flatMap(({ title, km }) =>
      cars.map(({ name, comfort }) => ({
        title,
        note: name,
        before: rideNaira(before, km, comfort),
        after: rideNaira(after, km, comfort),
      })),
    );
    return { title: 'What usual rides cost', of: 'Ride', prices, texts: [] };
  },
  async apply(tx, _, key, values) {
    const type = typeOf(key);
    if (type) await makeCurrent(tx, type, rowOfValues(ridePriceValues.parse(values)));
  },
};
