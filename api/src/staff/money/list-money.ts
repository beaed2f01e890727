import type { MoneyInReview } from 'shared/contract/staff';
import type { Db } from '../../database';
import { toKobo, toNaira } from '../../money';
import { type ReviewItem, readReview, refundActions, unmatchedActions } from '../../payments/review';
import { type BookingInReview, bookingsInReview } from './bookings-in-review';

/** Money that waits for a person, with its bookings, the longest waiting first. Holds personal data. */
export async function listMoney(db: Db): Promise<MoneyInReview[]> {
  const items = await readReview(db);
  const bookings = items.flatMap(({ owed }) => (owed ? [{ kind: owed.booking_kind, id: owed.booking_id }] : []));
  const bookingOf = await bookingsInReview(db, bookings);
  return items.map((item) => moneyOf(item, item.owed ? bookingOf(item.owed.booking_id) : null));
}

function moneyOf({ owed, ...item }: ReviewItem, booking: BookingInReview | null): MoneyInReview {
  return {
    itemId: item.itemId,
    reason: item.reason,
    amount: toNaira(item.amountKobo),
    since: item.since.toISOString(),
    dueOn: item.dueAt?.toISOString() ?? null,
    isSending: owed?.state === 'sending',
    transfers: item.transfers.map((transfer) => ({
      reference: transfer.provider_transfer_id,
      accountNumber: transfer.account_number,
      amount: toNaira(transfer.amount_kobo),
      sentAt: transfer.sent_at.toISOString(),
      inTime: transfer.in_time,
    })),
    refusal: item.refusal ? { sentence: item.refusal.fault, at: item.refusal.at.toISOString() } : null,
    booking,
    actions:
      owed && booking
        ? refundActions({ state: owed.state, bookingStatus: booking.status, payment: inKobo(booking) })
        : [...unmatchedActions],
  };
}

const inKobo = ({ payment }: NonNullable<MoneyInReview['booking']>) => ({
  status: payment.status,
  amount_due_kobo: toKobo(payment.amountDue),
  received_kobo: toKobo(payment.amountPaid),
});
