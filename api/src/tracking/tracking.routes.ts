import type { FastifyInstance } from 'fastify';
import { cancelBooking, trackFlight, trackRide, viewFlight, viewRide } from 'shared/contract/tracking';
import { openView, viewExpired } from '../bookings/open-booking';
import type { Context } from '../context';
import { route } from '../http';
import { cancelBooking as cancel } from './cancel-booking';
import { type LookUp, lookUp, unknownBooking } from './look-up';
import { trackFlight as showFlight } from './track-flight';
import { trackRide as showRide } from './track-ride';
import { newView, renewedView } from './views';

/** Counted by the reference, however it was typed, and by the address it comes from. */
const counted = { limit: 'tracking', limitedBy: ({ body }: { body: LookUp }) => [body.bookingId] } as const;

/** Serves the look-ups of booked rides and flights, the open pages of those, and the end of a booking. */
export function registerTracking(app: FastifyInstance, context: Context): void {
  route(
    app,
    trackRide,
    async ({ body }) => {
      const id = await lookUp(context.db, 'ride', body);
      return (await showRide(context, id, () => newView(context, 'ride', id))) ?? unknownBooking();
    },
    counted,
  );
  route(
    app,
    trackFlight,
    async ({ body }) => {
      const id = await lookUp(context.db, 'flight', body);
      return (await showFlight(context, id, () => newView(context, 'flight', id))) ?? unknownBooking();
    },
    counted,
  );
  route(app, viewRide, async ({ body }) => {
    const view = openView(context, body.viewToken, 'ride');
    return (await showRide(context, view.bookingId, (isOver) => renewedView(context, view, isOver))) ?? viewExpired();
  });
  route(app, viewFlight, async ({ body }) => {
    const view = openView(context, body.viewToken, 'flight');
    return (await showFlight(context, view.bookingId, (isOver) => renewedView(context, view, isOver))) ?? viewExpired();
  });
  route(app, cancelBooking, ({ tx, body }) => cancel(tx, context, body));
}
