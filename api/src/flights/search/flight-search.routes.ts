import type { FastifyInstance } from 'fastify';
import { getFlightSelection, searchFlights, selectFlight } from 'shared/contract/flights';
import type { Context } from '../../context';
import { route } from '../../http';
import { searchFlights as search } from './search-flights';
import { readSelection, selectFlight as select } from './select-flight';

/** Serves the search of flights, and the selection of one. */
export function registerFlightSearch(app: FastifyInstance, context: Context): void {
  route(app, searchFlights, ({ body }) => search(context, body), { isSentAsMade: true, isBeginning: true });
  route(app, selectFlight, ({ body }) => select(context, body));
  route(app, getFlightSelection, ({ params }) => readSelection(context, params.selectionId));
}
