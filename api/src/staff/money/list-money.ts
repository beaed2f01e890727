import type { FlightChangeStatus, FlightStatus, ReviewAction, RideStatus } from 'shared/contract/lists';
import type { PaymentUnderReview, TransferDiscrepancy } from 'shared/contract/staff';
import { cityOf } from 'shared/documents';
import type { Db } from '../../database';
import { airportsOf } from '../../flights/booked-offer';
import { toKobo, toNaira } from '../../money';
import { type BookingKey, paymentsOf } from '../../payments/payment-of';
import { type Report, readDiscrepancies } from '../../payments/review/discrepancies';
import { type ReviewItem, readReview } from '../../payments/review/read-review';
import {
  attentionActions,
  refundActions,
  takenBackActions,
  unmatchedActions,
} from '../../payments/review/review-actions';

/** The payments under review with their bookings, the oldest first. Contains personal data. */
export async function listMoney(db: Db): Promise<PaymentUnderReview[]> {
  const items = await readReview(db);
  const bookingOf = await bookingsUnderReview(
    db,
    items.flatMap((item) => keyOf(item) ?? []),
  );
  return items.map((item) => {
    const key = keyOf(item);
    return moneyOf(item, key ? bookingOf(key.id) : null);
  });
}

const keyOf = ({ owed, lostBy }: ReviewItem): BookingKey | undefined =>
  owed ? { kind: owed.booking_kind, id: owed.booking_id } : lostBy;

function moneyOf({ owed, ...item }: ReviewItem, booking: BookingUnderReview | null): PaymentUnderReview {
  return {
    itemId: item.itemId,
    reason: item.reason,
    amount: toNaira(item.amountKobo),
    since: item.since.toISOString(),
    dueOn: item.dueAt?.toISOString() ?? null,
    isSending: item.isSending,
    transfers: item.transfers.map((transfer) => ({
      reference: transfer.provider_transfer_id,
      accountNumber: transfer.account_number,
      amount: toNaira(transfer.amount_kobo),
      sentAt: transfer.sent_at.toISOString(),
      inTime: transfer.in_time,
    })),
    refusal: item.refusal ? { sentence: item.refusal.fault, at: item.refusal.at.toISOString() } : null,
    acceptedOn: item.acceptedAt?.toISOString() ?? null,
    need: item.need ?? null,
    booking,
    actions: [...actionsOf({ owed, ...item }, booking)],
  };
}

function actionsOf(
  { owed, reason, need, isSending }: ReviewItem,
  booking: BookingUnderReview | null,
): readonly ReviewAction[] {
  if (reason === 'taken_back') return takenBackActions;
  if (owed && booking)
    return refundActions({ state: owed.state, bookingStatus: booking.status, payment: inKobo(booking) });
  if (isSending) return [];
  return need === undefined ? unmatchedActions : attentionActions;
}

const inKobo = ({ payment }: NonNullable<PaymentUnderReview['booking']>) => ({
  status: payment.status,
  amount_due_kobo: toKobo(payment.amountDue),
  received_kobo: toKobo(payment.amountPaid),
});

type BookingUnderReview = Omit<NonNullable<PaymentUnderReview['booking']>, 'status'> & {
  readonly status: RideStatus | FlightStatus | FlightChangeStatus;
};
type Named = Omit<BookingUnderReview, 'payment'>;

/** The bookings of payments under review by their internal keys, in few statements for any number. */
async function bookingsUnderReview(
  db: Db,
  bookings: readonly BookingKey[],
): Promise<(id: string) => BookingUnderReview> {
  const idsOf = (wanted: BookingKey['kind']) => bookings.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const named = new Map([
    ...(await ridesBy(db, idsOf('ride'))),
    ...(await flightsBy(db, idsOf('flight'))),
    ...(await changesBy(db, idsOf('change'))),
  ]);
  const paymentOf = await paymentsOf(db, bookings);
  return (id) => {
    const booking = named.get(id);
    if (!booking) throw new Error(`No booking ${id}`);
    return { ...booking, payment: paymentOf(id) };
  };
}

async function ridesBy(db: Db, ids: readonly string[]): Promise<[string, Named][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('ride_bookings')
    .innerJoin('booked_cars as car', 'car.booking_id', 'ride_bookings.id')
    .select(['id', 'public_id', 'reference', 'status', 'first_name', 'last_name', 'car.name'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => [row.id, { ...nameOf(row), bookingName: row.name }]);
}

async function flightsBy(db: Db, ids: readonly string[]): Promise<[string, Named][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('flight_bookings')
    .innerJoin('flight_travellers', 'flight_travellers.booking_id', 'flight_bookings.id')
    .select(['id', 'public_id', 'reference', 'status', 'offer', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .where('place', '=', 0)
    .execute();
  const airports = await airportsOf(db, { slices: rows.flatMap(({ offer }) => offer.slices) });
  return rows.map((row) => {
    const legs = row.offer.slices.map(({ from, to }) => `${cityOf(airports, from)} to ${cityOf(airports, to)}`);
    return [row.id, { ...nameOf(row), bookingName: legs.join(', ') }];
  });
}

/** Changes of flights, by the names of their bookings. */
async function changesBy(db: Db, ids: readonly string[]): Promise<[string, Named][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('flight_changes')
    .select(['id', 'booking_id', 'status'])
    .where('id', 'in', ids)
    .execute();
  const flights = new Map(
    await flightsBy(
      db,
      rows.map(({ booking_id }) => booking_id),
    ),
  );
  return rows.flatMap(({ id, booking_id, status }): [string, Named][] => {
    const flight = flights.get(booking_id);
    return flight ? [[id, { ...flight, status, bookingName: `Change of date: ${flight.bookingName}` }]] : [];
  });
}

interface Row {
  readonly public_id: string;
  readonly reference: string;
  readonly status: RideStatus | FlightStatus | FlightChangeStatus;
  readonly first_name: string;
  readonly last_name: string;
}

const nameOf = ({ public_id, reference, status, first_name, last_name }: Row) => ({
  booking_id: public_id,
  bookingId: reference,
  status,
  travellerName: `${first_name} ${last_name}`,
});

/** The open contradictions of the bank with their bookings. Contains personal data. */
export async function listDiscrepancies(db: Db): Promise<TransferDiscrepancy[]> {
  const rows = await readDiscrepancies(db);
  const bookings = rows.flatMap(({ booked, reported }) => [booked?.booking ?? [], reported.booking ?? []].flat());
  const bookingOf = await bookingsUnderReview(db, bookings);
  const reportWithBooking = ({ booking, ...report }: Report): TransferDiscrepancy['reported'] => {
    const named = booking && bookingOf(booking.id);
    return {
      accountNumber: report.accountNumber,
      amount: toNaira(report.amountKobo),
      sentAt: report.sentAt.toISOString(),
      booking: named
        ? { bookingId: named.bookingId, bookingName: named.bookingName, travellerName: named.travellerName }
        : null,
    };
  };
  return rows.map(({ id, reason, transferReference, learntAt, booked, reported }) => ({
    discrepancyId: String(id),
    reason,
    reference: transferReference,
    learntOn: learntAt.toISOString(),
    booked: booked ? reportWithBooking(booked) : null,
    reported: reportWithBooking(reported),
  }));
}
