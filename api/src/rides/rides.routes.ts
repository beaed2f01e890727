import type { FastifyInstance } from 'fastify';
import { getNearAirports, getRideWay } from 'shared/contract/places';
import { getRideAirport, listRideAirports } from 'shared/contract/ride-airports';
import { createRide, getBookedRide, listRides, searchRides, selectRide } from 'shared/contract/rides';
import { holdSourceOf } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import { route } from '../http';
import { openedOrGone } from '../payments/finish-opening';
import { transferDetailsOf } from '../payments/payment-of';
import { showBookedRide } from './bookings.repository';
import { registerCarImages } from './car-images/car-images';
import { clearQuotedCars, createRide as create } from './create-ride';
import { nearAirports } from './near-airports';
import { publishPrices } from './prices/prices.repository';
import { listAirports, showAirport } from './ride-airports';
import { rideBookings } from './ride-bookings';
import { rideWay } from './ride-way';
import { listRides as list, searchRides as search } from './search-rides';
import { selectRide as select } from './select-ride';

const airportsCacheSeconds = 300;

/** Serves search, selection, booking, the booked ride, and the pictures of the cars. */
export function registerRides(app: FastifyInstance, context: Context): void {
  app.addHook('onReady', () => context.db.transaction().execute((tx) => publishPrices(tx, context.now())));

  route(app, searchRides, ({ body }) => search(context, body), { skipsResponseValidation: true, isLowPriority: true });
  route(app, listRides, ({ query }) => list(context, query), { isLowPriority: true });
  route(app, selectRide, ({ body }) => select(context, body));
  route(app, createRide, ({ tx, body, request }) => create(tx, context, body, holdSourceOf(context, request)), {
    limit: 'create',
    limitedBy: ({ body }) => [body.email, body.phone],
    before: async ({ body }) => {
      await clearQuotedCars(context, body);
      return undefined;
    },
    after: async (_call, { savedBookedRide }) => ({
      savedBookedRide,
      transfer_details: transferDetailsOf(
        await openedOrGone(context, [rideBookings(context)], savedBookedRide.transaction_id),
      ),
    }),
  });
  route(app, getBookedRide, ({ params }) => showBookedRide(context, params.id));
  route(app, getNearAirports, ({ params, query }) => nearAirports(context, params.value, query.direction), {
    cacheSeconds: airportsCacheSeconds,
  });
  route(app, listRideAirports, () => listAirports(context), { cacheSeconds: airportsCacheSeconds });
  route(app, getRideAirport, ({ params }) => showAirport(context, params.airport), {
    cacheSeconds: airportsCacheSeconds,
  });
  route(app, getRideWay, ({ query }) => rideWay(context, query.pickupLocation, query.dropOffLocation), {
    cacheSeconds: airportsCacheSeconds,
  });
  registerCarImages(app);
}
