import type { FlightStatus } from 'shared/contract/lists';
import type { TrackedFlight } from 'shared/contract/tracking';
import { flightName } from 'shared/documents';
import { type View, viewTokenOf } from '../bookings/open-booking';
import { isFinal, readTimeline } from '../bookings/states';
import { isReviewed } from '../content/reviews';
import type { Context } from '../context';
import { departsAt } from '../flights/booked-offer';
import { readBookedFlight } from '../flights/bookings.repository';
import { flightKind, flightStates } from '../flights/flight-states';
import { flightCancelTerms } from '../flights/flight-terms';
import { flightSupplier } from '../flights/inventory/own-flights';
import { toKobo } from '../money';
import { flightActions } from './actions';
import { milestonesOf, timelineOf } from './milestones';

/** The state of a flight for tracking; undefined if it does not exist. Contains personal data. */
export async function trackFlight(
  context: Context,
  id: string,
  viewOf: (isOver: boolean) => View,
): Promise<TrackedFlight | undefined> {
  const { db, settings, now } = context;
  const found = await readBookedFlight(db, { id });
  if (!found) return undefined;
  const { savedBooking, offer, travellers, tickets, priceChange, payment, transfer_details, airports } = found;
  const { status, bookingId } = savedBooking;
  const view = viewOf(isFinal(flightStates, status));
  const departure = departsAt(offer);
  const terms = flightCancelTerms(
    { status, offer, travellers: travellers.length, departsAt: departure, amountDueKobo: toKobo(payment.amountDue) },
    settings.rules,
    now(),
  );
  const isAccountOpen = new Date(transfer_details.expiresOn) > now();
  return {
    bookingId,
    bookingName: flightName(found),
    status,
    timeline: timelineOf(await readTimeline(db, flightKind, id), await milestonesOf(db, 'flight', id)),
    payment,
    actions: flightActions(status, payment.status, {
      isAccountOpen,
      canBeHeldAgain: isAccountOpen || (await isOnSale(context, id, status)),
      mayCancel: terms !== undefined,
      hasBegun: departure <= now(),
      isReviewed: await isReviewed(db, 'flight', id),
    }),
    airlineReference: savedBooking.airlineReference,
    slices: offer.slices,
    travellers: travellers.map(({ firstName, lastName }) => ({ firstName, lastName })),
    tickets,
    priceChange,
    airports,
    view: { token: viewTokenOf(settings.viewSecret, view), expiresOn: view.expiresAt.toISOString() },
  };
}

const canLapse: readonly FlightStatus[] = ['held', 'payment_processing', 'hold_expired'];

/** Whether the seats of a booking that has lapsed are still for sale, whatever they cost by now. */
async function isOnSale(context: Context, id: string, status: FlightStatus): Promise<boolean> {
  if (!canLapse.includes(status)) return false;
  const { key, criteria } = await context.db
    .selectFrom('flight_bookings')
    .select(['key', 'criteria'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const priced = await flightSupplier(context).price(key, criteria, context.now());
  return priced !== 'gone' && priced !== 'sold_out';
}
