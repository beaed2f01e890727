import type { TransferDiscrepancy } from 'shared/contract/staff';
import type { Db } from '../../database';
import { toNaira } from '../../money';
import { type Report, readDiscrepancies } from '../../payments/review';
import { bookingsInReview } from './bookings-in-review';

/** In what the bank contradicts itself, with the bookings concerned. Holds personal data. */
export async function listDiscrepancies(db: Db): Promise<TransferDiscrepancy[]> {
  const rows = await readDiscrepancies(db);
  const bookings = rows.flatMap(({ booked, reported }) => [booked?.booking ?? [], reported.booking ?? []].flat());
  const bookingOf = await bookingsInReview(db, bookings);
  const toldReport = ({ booking, ...report }: Report): TransferDiscrepancy['reported'] => {
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
    booked: booked ? toldReport(booked) : null,
    reported: toldReport(reported),
  }));
}
