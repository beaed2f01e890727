import { Refusal } from 'server/http';
import {
  type CitiesAbroadEntry,
  type CitiesAbroadValues,
  citiesAbroadValues,
  type RouteOption,
} from 'shared/contract/catalogue';
import type { Context } from '../../context';
import type { Db } from '../../database';
import { citiesToChoose, readCitiesAbroad, saveCitiesAbroad } from '../../flights/cities-abroad';
import type { CatalogueKind } from './kind';

const onlyKey = 'site';

/** The cities of the list "From Nigeria abroad", as one list. */
export const citiesAbroad: CatalogueKind<CitiesAbroadValues> = {
  kind: 'cities-abroad',
  schema: citiesAbroadValues,
  fields: [{ label: 'Cities', show: ({ cities }) => (cities.length > 0 ? cities.join(', ') : 'none') }],
  nameOf: async () => 'the list of cities abroad',
  read: async (db, key) => (key === onlyKey ? { cities: await readCitiesAbroad(db) } : undefined),
  async check(tx, context, _, { cities }) {
    // one that is in the list already may have no flights for a while
    const known = await citiesToChoose(context, await readCitiesAbroad(tx));
    const cityOf = (code: string) => known.find((city) => city.code === code || city.airports.includes(code));
    const fields: Record<string, string> = {};
    cities.forEach((code, index) => {
      const city = cityOf(code);
      if (!city)
        fields[`values.cities.${index}`] = 'No flights from Nigeria to this city are on sale. Choose another one';
      else if (cities.slice(0, index).some((other) => cityOf(other) === city))
        fields[`values.cities.${index}`] = 'This city is in the list already';
    });
    if (Object.keys(fields).length > 0)
      throw new Refusal('VALIDATION_FAILED', 'Please check the marked fields.', { fields });
  },
  apply: (tx, _, _key, { cities }) => saveCitiesAbroad(tx, cities),
};

export const readCitiesAbroadEntry = async (db: Db): Promise<Omit<CitiesAbroadEntry, 'version' | 'changes'>> => ({
  key: onlyKey,
  name: 'From Nigeria abroad',
  values: { cities: await readCitiesAbroad(db) },
});

/** The cities that can be chosen. */
export const cityOptions = async (context: Context): Promise<RouteOption[]> =>
  (await citiesToChoose(context, await readCitiesAbroad(context.db))).map(({ code, city, airports }) => ({
    value: code,
    label: airports.length > 0 ? `${city} (${airports.join(', ')})` : `${city} (${code}), no flights at the moment`,
  }));
