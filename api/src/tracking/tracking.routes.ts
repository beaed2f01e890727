import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countSubjects, networkOf, Refusal } from 'server/http';
import {
  cancelBooking,
  keepOnDevice,
  movePickup,
  requestBookingLinks,
  trackFlight,
  trackRide,
  viewFlight,
  viewRide,
} from 'shared/contract/tracking';
import { openView, type View, viewExpired } from '../bookings/open-booking';
import type { Context } from '../context';
import { route } from '../http';
import type { KindName } from '../payments/payable';
import { moveOwnPickup } from '../rides/move-own-pickup';
import { requestBookingLinks as requestLinks } from './booking-links';
import { cancelBooking as cancel } from './cancel-booking';
import { deviceToken, openDeviceToken } from './device-tokens';
import { type LookUp, lookUp, unknownBooking } from './look-up';
import { trackFlight as showFlight } from './track-flight';
import { trackRide as showRide } from './track-ride';

/** Counts look-ups by reference and network: strangers on other networks do not lock the traveller out. */
const counted = {
  limit: 'tracking',
  limitedBy: ({ body, request }: { body: LookUp; request: FastifyRequest }) => [
    `${body.bookingId} ${networkOf(request.ip)}`,
  ],
} as const;

/** A much higher limit for guesses from many networks. The links in our mails still open the booking. */
async function countReference(context: Context, { bookingId }: LookUp): Promise<void> {
  try {
    await countSubjects(context, 'trackingReference', [bookingId]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { retryAfterSeconds } = error;
    throw new Refusal(
      'RATE_LIMITED',
      'This booking was looked up too often within an hour. Open it by the link in our e-mail about it, or try again later.',
      { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
    );
  }
}

/** Serves look-ups, open views, and cancellations of bookings. */
export function registerTracking(app: FastifyInstance, context: Context): void {
  route(
    app,
    trackRide,
    async ({ body }) => {
      await countReference(context, body);
      const id = await lookUp(context.db, 'ride', body);
      return (await showRide(context, id, () => newView(context, 'ride', id))) ?? unknownBooking();
    },
    counted,
  );
  route(
    app,
    trackFlight,
    async ({ body }) => {
      await countReference(context, body);
      const id = await lookUp(context.db, 'flight', body);
      return (await showFlight(context, id, () => newView(context, 'flight', id))) ?? unknownBooking();
    },
    counted,
  );
  route(app, viewRide, async ({ body }) => {
    const { bookingId, next } = await openTrackedView(context, body.viewToken, 'ride');
    return (await showRide(context, bookingId, next)) ?? viewExpired();
  });
  route(app, viewFlight, async ({ body }) => {
    const { bookingId, next } = await openTrackedView(context, body.viewToken, 'flight');
    return (await showFlight(context, bookingId, next)) ?? viewExpired();
  });
  route(app, requestBookingLinks, ({ tx, body }) => requestLinks(tx, context, body), {
    limit: 'mail',
    limitedBy: ({ body }) => [body.email],
  });
  route(app, keepOnDevice, ({ body }) => deviceToken(context, body.bookingType, body.booking_id));
  route(app, movePickup, async ({ tx, body: { viewToken, ...wanted } }) => {
    await moveOwnPickup(tx, context, openView(context, viewToken, 'ride').bookingId, wanted);
    return { pickupDate: wanted.pickupDate, pickupTime: wanted.pickupTime };
  });
  route(app, cancelBooking, ({ tx, body }) => cancel(tx, context, body));
}

/** The booking of a view token or of a device's token, and the view that follows. @throws Refusal VIEW_EXPIRED */
async function openTrackedView(context: Context, token: string, kind: KindName) {
  const kept = await openDeviceToken(context, token, kind);
  if (kept) return { bookingId: kept.bookingId, next: () => newView(context, kind, kept.bookingId) };
  const view = openView(context, token, kind);
  return { bookingId: view.bookingId, next: (isOver: boolean) => renewedView(context, view, isOver) };
}

/** A view of a booking that starts now. */
const newView = ({ now, settings }: Context, kind: KindName, bookingId: string): View => ({
  kind,
  bookingId,
  expiresAt: new Date(now().getTime() + settings.rules.trackViewSeconds * 1000),
});

/** The view of an active booking is extended; that of a booking in a final state ends at its last expiry. */
const renewedView = (context: Context, view: View, isOver: boolean): View =>
  isOver ? view : newView(context, view.kind, view.bookingId);
