import { type PricedRide, type RidePriceValues, ridePriceValues } from 'shared/contract/catalogue';
import { type CarType, carTypes } from 'shared/contract/lists';
import { formatNaira } from 'shared/format';
import type { Context } from '../../context';
import type { Db } from '../../database';
import { toNaira } from '../../money';
import { findPlaces, roadKm } from '../../rides/plan-journey';
import { ridePriceKobo } from '../../rides/prices/price-table';
import { makeCurrent, readCurrentPrices, ridePriceKind, rowOfValues } from '../../rides/prices/prices.repository';
import type { CatalogueKind } from './kind';

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
  fields: priceLabels.map(([label, field]) => ({ label, show: (values) => formatNaira(values[field]) })),
  prices: (values) => priceLabels.map(([label, field]) => ({ label, amount: values[field] })),
  nameOf: async (_, key) => `the price of ${key}`,
  async read(db, key) {
    const type = typeOf(key);
    return type && (await readCurrentPrices(db)).get(type);
  },
  async apply(tx, _, key, values) {
    const type = typeOf(key);
    if (type) await makeCurrent(tx, type, rowOfValues(ridePriceValues.parse(values)));
  },
};

/** Usual rides: within a city, across it, and to another one. */
const usualRides = [
  { name: 'Lagos airport to Ikeja', from: 'Murtala Muhammed International Airport (LOS)', to: 'Ikeja, Lagos' },
  { name: 'Lagos airport to Lekki', from: 'Murtala Muhammed International Airport (LOS)', to: 'Eti Osa, Lagos' },
  {
    name: 'Abuja airport to the city',
    from: 'Nnamdi Azikiwe International Airport (ABV)',
    to: 'Abuja Municipal, Federal Capital Territory',
  },
  { name: 'Lagos airport to Ibadan', from: 'Murtala Muhammed International Airport (LOS)', to: 'Ibadan North, Oyo' },
] as const;

/** What usual rides cost now, and what they would cost with these values, in the car of each step of comfort. */
export async function previewRidePrice({ db }: Context, type: CarType, values: RidePriceValues): Promise<PricedRide[]> {
  const now = (await readCurrentPrices(db)).get(type) ?? values;
  const cars = await db
    .selectFrom('cars')
    .select(({ fn }) => ['comfort', fn.min<string>('name').as('name')])
    .where('type', '=', type)
    .where('in_service', '=', true)
    .groupBy('comfort')
    .orderBy('comfort')
    .execute();
  return (await usualDistances(db)).flatMap(({ route, km }) => {
    const priceOf = (price: RidePriceValues, comfort: number) =>
      toNaira(ridePriceKobo(rowOfValues(price), km, comfort));
    return cars.map((car) => ({
      car: car.name,
      route,
      before: priceOf(now, car.comfort),
      after: priceOf(values, car.comfort),
    }));
  });
}

async function usualDistances(db: Db) {
  const rides = await Promise.all(
    usualRides.map(async ({ name, from, to }) => {
      const { pickup, dropOff } = await findPlaces(db, { pickupLocation: from, dropOffLocation: to });
      return pickup && dropOff ? [{ route: name, km: roadKm(pickup, dropOff) }] : [];
    }),
  );
  return rides.flat();
}

/** What usual rides cost at the present prices in a car; nothing for a type without a price. */
export async function priceOfUsualRides(
  db: Db,
  { type, comfort }: { readonly type: CarType; readonly comfort: number },
): Promise<{ route: string; price: number }[]> {
  const price = (await readCurrentPrices(db)).get(type);
  if (!price) return [];
  return (await usualDistances(db)).map(({ route, km }) => ({
    route,
    price: toNaira(ridePriceKobo(rowOfValues(price), km, comfort)),
  }));
}
