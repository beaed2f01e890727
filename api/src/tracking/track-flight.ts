import type { FlightStatus } from 'shared/contract/lists';
import type { TrackedFlight } from 'shared/contract/tracking';
import { feePayers, flightName } from 'shared/documents';
import { type View, viewTokenOf } from '../bookings/open-booking';
import { isFinal, readTimeline } from '../bookings/states';
import { isReviewed } from '../content/reviews';
import type { Context } from '../context';
import { departsAt } from '../flights/booked-offer';
import { readBookedFlight, withTerms } from '../flights/bookings.repository';
import { isOpenChange } from '../flights/change/change-states';
import { feeRule } from '../flights/change/change-terms';
import { readChanges } from '../flights/change/changes.repository';
import { termsOfChange } from '../flights/change/open-change';
import { flightKind, flightStates } from '../flights/flight-states';
import { flightCancelTerms } from '../flights/flight-terms';
import { flightSupplier } from '../flights/inventory/own-flights';
import { toKobo } from '../money';
import { flightTerminals } from '../rides/terminals';
import { flightActions } from './actions';
import { changeMilestones } from './change-milestones';
import { milestonesOf, timelineOf } from './milestones';
import { payByOf } from './pay-by';

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
    {
      status,
      offer,
      payers: feePayers(travellers),
      departsAt: departure,
      amountDueKobo: toKobo(payment.amountDue),
      changesKobo: toKobo(savedBooking.price.changes ?? 0),
    },
    settings.rules,
    now(),
  );
  const { cancelled } = withTerms(context, found);
  const changes = await readChanges(db, id);
  const changeTerms = await termsOfChange(db, context, await rowOf(context, id));
  const isAccountOpen = new Date(transfer_details.expiresOn) > now();
  const actions = flightActions(status, payment.status, {
    isAccountOpen,
    canBeHeldAgain: isAccountOpen || (await isOnSale(context, id, status)),
    mayCancel: terms !== undefined,
    mayChange: changeTerms !== undefined && !changes.some(({ status: one }) => isOpenChange(one)),
    hasBegun: departure <= now(),
    isReviewed: await isReviewed(db, 'flight', id),
  });
  return {
    bookingId,
    bookingName: flightName(found),
    status,
    timeline: timelineOf(await readTimeline(db, flightKind, id), [
      ...(await milestonesOf(db, 'flight', id)),
      ...(await changeMilestones(db, changes)),
    ]),
    payment,
    ...(cancelled && { cancelled }),
    ...payByOf(found, actions),
    actions,
    airlineReference: savedBooking.airlineReference,
    slices: offer.slices,
    travellers: travellers.map(({ firstName, lastName }) => ({ firstName, lastName })),
    tickets,
    priceChange,
    airports,
    terminals: await flightTerminals(db, offer.slices, airports),
    ...(changeTerms && {
      change: {
        until: changeTerms.until.toISOString(),
        left: changeTerms.left,
        rule: feeRule(changeTerms),
        firstSlice: changeTerms.fixedWays,
      },
    }),
    ...(changes.length > 0 && { changes: changes.map(({ id: _, ...change }) => change) }),
    view: { token: viewTokenOf(settings.viewSecret, view), expiresOn: view.expiresAt.toISOString() },
  };
}

const rowOf = ({ db }: Pick<Context, 'db'>, id: string) =>
  db
    .selectFrom('flight_bookings')
    .select(['id', 'status', 'key', 'criteria', 'offer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const canLapse: readonly FlightStatus[] = ['held', 'payment_processing', 'hold_expired'];

/** Whether the seats of a booking that has lapsed are still for sale, whatever they cost by now. */
async function isOnSale(context: Context, id: string, status: FlightStatus): Promise<boolean> {
  if (!canLapse.includes(status)) return false;
  const { key, criteria } = await rowOf(context, id);
  const priced = await flightSupplier(context).price(key, criteria, context.now());
  return priced !== 'gone' && priced !== 'sold_out';
}
