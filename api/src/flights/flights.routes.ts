import type { FastifyInstance } from 'fastify';
import { getFlightRoute, listFlightRoutes } from 'shared/contract/flight-routes';
import {
  acceptPrice,
  bookFlight,
  completeFlightBooking,
  completeFlightChange,
  confirmFlightChange,
  getBookedFlight,
  getFareGrid,
  getFaresByDay,
  getFlightSelection,
  getPopularRoutes,
  getRouteFares,
  quoteFlightChange,
  searchFlightChange,
  searchFlights,
  selectFlight,
  withdrawFlightChange,
} from 'shared/contract/flights';
import { countedAs, internalIdOf, publicIdOf } from '../bookings/open-booking';
import { holdSourceOf } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import { route } from '../http';
import { askAbout } from '../payments/confirm-transfer';
import type { AskedAccount } from '../payments/expire-account';
import { openedOrGone, openedOrLapsed } from '../payments/finish-opening';
import { transferDetailsOf } from '../payments/payment-of';
import { acceptPrice as accept } from './accept-price';
import { bookFlight as book } from './book-flight';
import { showBookedFlight } from './bookings.repository';
import { changeBookings } from './change/change-bookings';
import { completeChange, confirmChange, withdrawChange } from './change/confirm-change';
import { quoteChange, searchChange } from './change/search-change';
import { completeBooking as complete } from './complete-booking';
import { flightBookings } from './flight-bookings';
import { listRoutes, showRoute } from './flight-routes';
import { popularRoutes } from './popular-routes';
import { routeFares } from './route-fares';
import { fareGrid, faresByDay } from './search/fares-by-day';
import { searchFlights as search } from './search/search-flights';
import { readSelection, selectFlight as select } from './search/select-flight';

/**
 * Serves search, selection, booking, the booked flight, the completion of a payment, and decisions on price increases.
 */
export function registerFlights(app: FastifyInstance, context: Context): void {
  registerFlightSearch(app, context);
  route(app, getPopularRoutes, () => popularRoutes(context), { cacheSeconds: 300 });
  route(app, getRouteFares, () => routeFares(context), { cacheSeconds: 300 });
  route(app, listFlightRoutes, () => listRoutes(context), { cacheSeconds: 300 });
  route(app, getFlightRoute, ({ params }) => showRoute(context, params.route), { cacheSeconds: 300 });
  route(app, bookFlight, ({ tx, body, request }) => book(tx, context, body, holdSourceOf(context, request)), {
    limit: 'create',
    limitedBy: ({ body: { contact } }) => [contact.email, contact.phoneNumber],
    after: async (_call, booked) => {
      await openedOrGone(context, [flightBookings(context)], booked.savedBooking.transaction_id);
      return booked;
    },
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
  registerFlightChanges(app, context);
  route(
    app,
    acceptPrice,
    async ({ tx, body }) => accept(tx, context, await publicIdOf(tx, context, 'flight', body.booking_id), body.accept),
    {
      after: async ({ body }, accepted) => {
        const bookingId = await internalIdOf(context.db, context, 'flight', body.booking_id);
        if (bookingId) await openedOrLapsed(context, flightBookings(context), bookingId);
        return accepted;
      },
    },
  );
}

/** Serves changes of the date of a booked flight. */
function registerFlightChanges(app: FastifyInstance, context: Context): void {
  route(app, searchFlightChange, ({ body }) => searchChange(context, body), { isLowPriority: true });
  route(app, quoteFlightChange, ({ body }) => quoteChange(context, body));
  route(app, confirmFlightChange, ({ tx, body }) => confirmChange(tx, context, body), {
    limit: 'create',
    limitedBy: ({ body }) => [countedAs(body.viewToken)],
    after: async (_call, change) => {
      const { transaction_id } = change;
      if (!transaction_id) return change;
      const account = await openedOrGone(context, [changeBookings(context)], transaction_id);
      return { ...change, transfer_details: transferDetailsOf(account) };
    },
  });
  route<typeof completeFlightChange, AskedAccount | undefined>(
    app,
    completeFlightChange,
    ({ tx, body: { transaction_id: transactionId, ...key }, prepared }) =>
      completeChange(tx, context, { ...key, transactionId }, prepared),
    { before: ({ body }) => askAbout(context, body.transaction_id) },
  );
  route(app, withdrawFlightChange, ({ tx, body }) => withdrawChange(tx, context, body));
}

/** Serves the search of flights, and the selection of one. */
function registerFlightSearch(app: FastifyInstance, context: Context): void {
  route(app, searchFlights, ({ body }) => search(context, body), {
    skipsResponseValidation: true,
    isLowPriority: true,
  });
  route(app, getFaresByDay, ({ query }) => faresByDay(context, query), { cacheSeconds: 300, isLowPriority: true });
  route(app, getFareGrid, ({ query }) => fareGrid(context, query), { cacheSeconds: 300, isLowPriority: true });
  route(app, selectFlight, ({ body }) => select(context, body));
  route(app, getFlightSelection, ({ params }) => readSelection(context, params.selectionId));
}
