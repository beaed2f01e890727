import type { FastifyInstance } from 'fastify';
import { Refusal } from 'server/http';
import { getAirports, getAllState, getArea, getAreasNamed } from 'shared/contract/places';
import type { Context } from '../context';
import { route } from '../http';
import { withDrives } from '../rides/area-drives';
import { withOftenBooked } from '../rides/often-booked';
import { airportList } from './airport-list';
import { areasCalled } from './areas-named';
import { findAreas, listStates } from './places.repository';
import { searchAirports } from './search-airports';

const listCacheSeconds = 300;

/** Serves the lists of the forms. They contain no personal data, so they are publicly cacheable. */
export const registerPlaces = (app: FastifyInstance, context: Context): void => {
  const { db } = context;

  route(
    app,
    getAirports,
    async ({ query: { search } }) => {
      const book = await airportList(context);
      return { airports: search ? searchAirports(book.all, search) : [...book.onSale] };
    },
    { cacheSeconds: listCacheSeconds },
  );

  route(app, getAllState, () => listStates(db), { cacheSeconds: listCacheSeconds });

  route(
    app,
    getArea,
    async ({ params }) => {
      const areas = await findAreas(db, params.value);
      if (areas.length === 0) throw new Refusal('NOT_FOUND', 'We know no state or area of that name.');
      return withOftenBooked(context, await withDrives(context, areas));
    },
    { cacheSeconds: listCacheSeconds },
  );

  route(app, getAreasNamed, ({ params }) => areasCalled(context, params.name), { cacheSeconds: listCacheSeconds });
};
