import { Refusal } from 'server/http';
import type { RideWay } from 'shared/contract/lists';
import type { Cancellation, cancelBooking as operation } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';
import type { z } from 'zod';
import type { CancelTerms } from '../bookings/cancel-terms';
import { openView } from '../bookings/open-booking';
import type { Context } from '../context';
import type { Tx } from '../database';
import { cancelFlight, termsOfFlight } from '../flights/cancel-flight';
import { flightPaymentOf } from '../flights/change/changes.repository';
import { flightBookings } from '../flights/flight-bookings';
import { toKobo, toNaira } from '../money';
import type { BookingKind, KindName, Payable } from '../payments/payable';
import { paymentOf } from '../payments/payment-of';
import { refundDueAt } from '../payments/refunds';
import { cancelRide, termsOfRide } from '../rides/cancel-ride';
import { rideBookings } from '../rides/ride-bookings';

interface Cancellable {
  readonly bookings: (context: Context) => BookingKind<KindName>;
  readonly termsOf: (tx: Tx, context: Context, id: string, way?: RideWay) => Promise<CancelTerms | undefined>;
  readonly cancel: (tx: Tx, context: Context, id: string, terms: CancelTerms, way?: RideWay) => Promise<void>;
}

const cancellable: Readonly<Record<KindName, Cancellable>> = {
  ride: {
    bookings: rideBookings,
    termsOf: termsOfRide,
    cancel: (tx, context, id, _, way) => cancelRide(tx, context, id, way),
  },
  flight: { bookings: flightBookings, termsOf: termsOfFlight, cancel: cancelFlight },
};

/**
 * Cancels a booking for the traveller who has looked it up. With `dryRun` nothing changes: the response has the refund.
 * The refund that was shown is sent as `expectedRefund`, so that nobody gets less than they agreed to.
 * @throws Refusal VIEW_EXPIRED, NOT_FOUND, STATE_CONFLICT, REFUND_CHANGED
 */
export async function cancelBooking(
  tx: Tx,
  context: Context,
  { booking_id, viewToken, way, dryRun = false, expectedRefund }: z.output<typeof operation.body>,
): Promise<Cancellation> {
  const { kind, booking } = await lockCancellable(tx, context, { booking_id, viewToken });
  const { termsOf, cancel } = cancellable[kind];
  const terms = await termsOf(tx, context, booking.id, way);
  if (!terms) throw new Refusal('STATE_CONFLICT', whyNot(kind, booking.status));

  const cancellation = await cancellationOf(tx, context, kind, booking, terms);
  if (expectedRefund !== undefined && toKobo(expectedRefund) !== toKobo(cancellation.refund))
    throw new Refusal(
      'REFUND_CHANGED',
      `The refund has changed: it is ${formatNaira(cancellation.refund)} by now. Check it and decide again.`,
    );
  if (dryRun) return cancellation;
  await cancel(tx, context, booking.id, terms, way);
  return { ...cancellation, status: 'cancelled' };
}

interface Key {
  readonly booking_id?: string | undefined;
  readonly viewToken?: string | undefined;
}

/** The booking of a view token; or that of an `_id` alone, which may be in a forwarded link, while it is unpaid. */
async function lockCancellable(
  tx: Tx,
  context: Context,
  { booking_id, viewToken }: Key,
): Promise<{ kind: KindName; booking: Payable<KindName> }> {
  if (viewToken === undefined) return lockUnpaid(tx, context, booking_id ?? '');
  const { kind, bookingId } = openView(context, viewToken);
  // locked first: notices, the expiry and the back office wait or are complete
  const booking = await cancellable[kind].bookings(context).lock(tx, bookingId);
  if (!booking) throw new Refusal('NOT_FOUND', 'We do not know this booking any more.');
  if (booking_id !== undefined && booking_id !== booking.publicId)
    throw new Refusal('VIEW_EXPIRED', 'Another booking is open on this page. Please look this one up again.');
  return { kind, booking };
}

const unpaid: readonly Payable['status'][] = ['pending_payment', 'held', 'payment_processing', 'cancelled'];

async function lockUnpaid(
  tx: Tx,
  context: Context,
  publicId: string,
): Promise<{ kind: KindName; booking: Payable<KindName> }> {
  for (const kind of ['ride', 'flight'] as const) {
    const booking = await cancellable[kind].bookings(context).lockByPublicId(tx, publicId);
    if (!booking) continue;
    if (!unpaid.includes(booking.status))
      throw new Refusal('VIEW_EXPIRED', 'Look the booking up by its reference and last name to cancel it.');
    return { kind, booking };
  }
  throw new Refusal('NOT_FOUND', 'We do not know this booking any more.');
}

async function cancellationOf(
  tx: Tx,
  context: Context,
  kind: KindName,
  { id, status }: Payable<KindName>,
  { retainedKobo, ofKobo, rule }: CancelTerms,
): Promise<Cancellation> {
  const payment = kind === 'flight' ? await flightPaymentOf(tx, id) : (await paymentOf(tx, kind, id)).payment;
  const paidKobo = ofKobo ?? toKobo(payment.amountPaid);
  const refundKobo = paidKobo - retainedKobo;
  const { refund } = payment;
  // an earlier refund of a surplus has its own due date; the rest is due from now
  const planned = refund && ofKobo === undefined && toKobo(refund.amount) >= refundKobo ? refund.dueOn : undefined;
  return {
    status,
    paid: toNaira(paidKobo),
    refund: toNaira(refundKobo),
    kept: toNaira(retainedKobo),
    dueOn: refundKobo > 0 ? (planned ?? refundDueAt(context).toISOString()) : null,
    rule,
  };
}

function whyNot(kind: KindName, status: Payable<KindName>['status']): string {
  if (status === 'cancelled') return 'This booking is already cancelled.';
  if (status === 'paid' || status === 'ticketing')
    return 'Your tickets are being issued at this moment. Please try again in a minute.';
  return kind === 'ride'
    ? 'This ride cannot be cancelled any more. Write to us if something went wrong.'
    : 'This flight cannot be cancelled here any more. Write to us if something went wrong.';
}
