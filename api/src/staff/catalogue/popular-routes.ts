import { Refusal } from 'server/http';
import {
  type PopularRoutesEntry,
  type PopularRoutesValues,
  popularRoutesValues,
  type RouteOption,
} from 'shared/contract/catalogue';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { homeCountry, routesOnSale } from '../../flights/popular-routes';
import { readChosenRoutes, saveChosenRoutes } from '../../flights/popular-routes.repository';
import type { CatalogueKind } from './kind';

const onlyKey = 'site';

/** `LOS-ABV` as `LOS to ABV`. */
const words = (route: string): string => route.replace('-', ' to ');

/** The routes in front of the busiest ones, as one list. */
export const chosenRoutes: CatalogueKind<PopularRoutesValues> = {
  kind: 'popular-routes',
  schema: popularRoutesValues,
  fields: [
    {
      label: 'First',
      show: ({ routes }) => (routes.length > 0 ? routes.map(words).join(', ') : 'the busiest'),
    },
  ],
  nameOf: async () => 'the list of popular routes',
  read: async (db, key) => (key === onlyKey ? { routes: await readChosenRoutes(db) } : undefined),
  async check(tx, context, _, { routes }) {
    const unflown = await firstUnflown(tx, context, routes);
    if (unflown < 0) return;
    throw new Refusal('VALIDATION_FAILED', 'Please check the marked fields.', {
      fields: { [`values.routes.${unflown}`]: 'No flights from Nigeria are on sale on this route. Choose another one' },
    });
  },
  apply: (tx, _, _key, { routes }) => saveChosenRoutes(tx, routes),
};

export const readPopularRoutesEntry = async (db: Db): Promise<Omit<PopularRoutesEntry, 'version' | 'changes'>> => ({
  key: onlyKey,
  name: 'Popular routes',
  values: { routes: await readChosenRoutes(db) },
});

/** The routes that can be chosen. */
export const routeOptions = async (context: Context): Promise<RouteOption[]> =>
  (await routesOnSale(context)).map(({ from, to }) => ({
    value: `${from.iata}-${to.iata}`,
    label: `${from.city} to ${to.city} (${from.iata}-${to.iata})`,
  }));

/** A route that is not flown, by its place in the list. */
async function firstUnflown(tx: Tx, { airline }: Context, routes: readonly string[]): Promise<number> {
  for (const [index, route] of routes.entries()) {
    const [from = '', to = ''] = route.split('-');
    const ends = await tx
      .selectFrom('airports')
      .select('iata')
      .where((where) =>
        where.or([
          where.and([where('iata', '=', from), where('country_code', '=', homeCountry)]),
          where('iata', '=', to),
        ]),
      )
      .execute();
    if (ends.length < 2) return index;
    // the schedule of an airline is not in the database
    if (airline) continue;
    const flight = await tx
      .selectFrom('flights')
      .select('flight_id')
      .where('route', '=', from + to)
      .where('in_service', '=', true)
      .limit(1)
      .executeTakeFirst();
    if (!flight) return index;
  }
  return -1;
}
