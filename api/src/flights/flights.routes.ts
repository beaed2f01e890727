import type { FastifyInstance } from 'fastify';
import {
  acceptPrice,
  bookFlight,
  completeFlightBooking,
  getBookedFlight,
  getPopularRoutes,
} from 'shared/contract/flights';
import { holdSourceOf } from '../bookings/hold-source';
import { publicIdOf } from '../bookings/open-booking';
import type { Context } from '../context';
import { route } from '../http';
import { type AskedAccount, askAbout } from '../payments';
import { acceptPrice as accept } from './accept-price';
import { bookFlight as book } from './book-flight';
import { showBookedFlight } from './bookings/read-booked-flight';
import { completeBooking as complete } from './complete-booking';
import { popularRoutes } from './popular-routes/popular-routes';
import { registerFlightSearch } from './search';

/** Serves the flights: search, select, book, the booked flight, the payment's end, a price that has risen. */
export function registerFlights(app: FastifyInstance, context: Context): void {
  registerFlightSearch(app, context);
  route(app, getPopularRoutes, () => popularRoutes(context), { cacheSeconds: 300 });
  route(app, bookFlight, ({ tx, body, request }) => book(tx, context, body, holdSourceOf(context, request)), {
    limit: 'create',
    limitedBy: ({ body: { contact } }) => [contact.email, contact.phoneNumber],
  });
  route(app, getBookedFlight, ({ params }) => showBookedFlight(context, params.id));
  route<typeof completeFlightBooking, AskedAccount | undefined>(
    app,
    completeFlightBooking,
    async ({ tx, body: { booking_id, transaction_id }, prepared }) => {
      const publicId = await publicIdOf(tx, context, 'flight', booking_id);
      return complete(tx, context, { publicId, transactionId: transaction_id }, prepared);
    },
    { before: ({ body }) => askAbout(context, body.transaction_id) },
  );
  route(app, acceptPrice, async ({ tx, body }) =>
    accept(tx, context, await publicIdOf(tx, context, 'flight', body.booking_id), body.accept),
  );
}
