import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { registerFlightSearch } from './search';

/** Serves the flights: search, select, book, the booked flight, the payment's end, a price that has risen. */
export function registerFlights(app: FastifyInstance, context: Context): void {
  registerFlightSearch(app, context);
}
