import type { Context } from '../../context';
import type { FlightSupplier } from '../supplier/flight-supplier';
import { guardSupplier } from '../supplier/guard-supplier';
import { OwnFlights } from './own-flights';
import { holdSeats, holdSeatsAgain, releaseSeats } from './seats/hold-seats';
import { issueTickets } from './seats/orders.repository';

/** The site's own flights as a supplier. They are in the database, so there is no service to be out. */
export function ownSupplier(context: Context): FlightSupplier {
  const own = new OwnFlights(context);
  const { rules } = context.settings;
  // a selection that was made just before a flight left sale can still be booked
  const bookableFromMs = (now: Date) => own.departsFromMs(now) - rules.flightSelectionSeconds * 1000;
  return {
    name: 'own',
    search: (criteria, now) => own.search(criteria, now),
    busiestRoutes: () => own.busiestRoutes(),
    lowestFares: (route, span, now) => own.lowestFares(route, span, now),
    price: (key, party, now, tx) => own.price(tx ?? context.db, key, party, now),
    hold: (tx, order, now) => holdSeats(tx, order, { now, departsFromMs: bookableFromMs(now) }),
    holdAgain: (tx, bookingId, until, now) =>
      holdSeatsAgain(tx, bookingId, until, { departsFromMs: bookableFromMs(now) }),
    release: (tx, bookingId, now) => releaseSeats(tx, bookingId, now),
    issueTickets: (tx, order) => issueTickets(tx, order),
  };
}

const suppliers = new WeakMap<Context, FlightSupplier>();

/** Who sells the flights: one a context, so that the schedule is in memory once. */
export function flightSupplier(context: Context): FlightSupplier {
  const made = () => (context.airline ? guardSupplier(context.airline, context.log) : ownSupplier(context));
  const known = suppliers.get(context) ?? made();
  suppliers.set(context, known);
  return known;
}
