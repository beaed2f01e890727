import { Refusal } from 'server/http';
import type { DiscrepancyReason } from 'shared/contract/lists';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { type BookingKey, joined } from '../payment-of';

/**
 * Closes a contradiction of the bank with a person's note. Our records stay as they are.
 * @returns the bank's id of the transfer
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it is closed
 */
export async function closeDiscrepancy(tx: Tx, { now }: Context, id: number, note: string): Promise<string> {
  const found = await tx
    .selectFrom('transfer_discrepancies')
    .select(['provider_transfer_id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such contradiction of the bank.');
  if (found.closed_at) throw new Refusal('STATE_CONFLICT', 'Somebody has closed this already.');
  await tx
    .updateTable('transfer_discrepancies')
    .set({ closed_at: now(), closing_note: note })
    .where('id', '=', id)
    .execute();
  return found.provider_transfer_id;
}

/** One report of the bank about a transfer. */
export interface Report {
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly sentAt: Date;
  /** The booking of the account; undefined for an unknown account. */
  readonly booking: BookingKey | undefined;
}

/** Two contradicting reports of the bank that nobody has closed. */
interface Discrepancy {
  readonly id: number;
  readonly reason: DiscrepancyReason;
  readonly transferReference: string;
  readonly learntAt: Date;
  /** The first report, which our books follow. */
  readonly booked: Report | undefined;
  readonly reported: Report;
}

/** All open contradictions, the newest first. */
export async function readDiscrepancies(db: Db): Promise<Discrepancy[]> {
  const rows = await db
    .selectFrom('transfer_discrepancies as later')
    .leftJoin('transfers as first', (join) =>
      join
        .onRef('first.provider', '=', 'later.provider')
        .onRef('first.provider_transfer_id', '=', 'later.provider_transfer_id'),
    )
    .leftJoin('payments as first_payment', 'first_payment.id', 'first.payment_id')
    .leftJoin('payment_accounts as account', (join) =>
      join
        .onRef('account.provider', '=', 'later.provider')
        .onRef('account.account_number', '=', 'later.account_number'),
    )
    .leftJoin('payments as later_payment', 'later_payment.id', 'account.payment_id')
    .select(['later.id', 'later.reason', 'later.provider_transfer_id', 'later.learnt_at'])
    .select(['later.account_number', 'later.amount_kobo', 'later.sent_at'])
    .select(['later_payment.booking_kind as later_kind', 'later_payment.booking_id as later_booking'])
    .select(['first.account_number as first_account', 'first.amount_kobo as first_kobo', 'first.sent_at as first_at'])
    .select(['first_payment.booking_kind as first_kind', 'first_payment.booking_id as first_booking'])
    .where('later.closed_at', 'is', null)
    .orderBy('later.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    transferReference: row.provider_transfer_id,
    learntAt: row.learnt_at,
    booked: bookedIn(row),
    reported: {
      accountNumber: row.account_number,
      amountKobo: row.amount_kobo,
      sentAt: row.sent_at,
      booking: joined({ kind: row.later_kind, id: row.later_booking }),
    },
  }));
}

function bookedIn(row: {
  first_account: string | null;
  first_kobo: number | null;
  first_at: Date | null;
  first_kind: BookingKey['kind'] | null;
  first_booking: string | null;
}): Report | undefined {
  const first = joined({ accountNumber: row.first_account, amountKobo: row.first_kobo, sentAt: row.first_at });
  return first && { ...first, booking: joined({ kind: row.first_kind, id: row.first_booking }) };
}
