import type { ReviewReason } from 'shared/contract/lists';
import type { Db } from '../../database';
import type { TransferRow } from '../ledger';
import type { PaymentKind } from '../payable';
import { type BookingKey, joined } from '../payment-of';
import { owedStates } from '../refund-states';
import type { WaitingRefund } from './review-actions';
import { itemIdOf } from './review-items';

/** A payment under review. */
export interface ReviewItem {
  readonly itemId: string;
  readonly reason: ReviewReason;
  readonly amountKobo: number;
  readonly since: Date;
  readonly dueAt: Date | undefined;
  /** The bank has its refund, or is about to be asked: nobody can act on it. */
  readonly isSending: boolean;
  /** The refund with its booking; undefined for a transfer for an unknown account. */
  readonly owed:
    | { readonly state: WaitingRefund['state']; readonly booking_kind: PaymentKind; readonly booking_id: string }
    | undefined;
  /** The booking of money that the bank took back, if it has one. */
  readonly lostBy?: BookingKey | undefined;
  readonly transfers: readonly TransferRow[];
  /** The latest refusal of the bank to send this money back. */
  readonly refusal: BankRefusal | undefined;
  /** Since when the bank has the refund. */
  readonly acceptedAt: Date | undefined;
  /** Why the bank cannot send it without a person; undefined while it needs none. */
  readonly need: string | undefined;
}

interface BankRefusal {
  readonly fault: string;
  readonly at: Date;
}

/** Everything that waits, the oldest first. */
export async function readReview(db: Db): Promise<ReviewItem[]> {
  const items = [...(await waitingRefunds(db)), ...(await unmatchedTransfers(db)), ...(await takenBack(db))];
  return items.sort((a, b) => a.since.getTime() - b.since.getTime());
}

async function waitingRefunds(db: Db): Promise<ReviewItem[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.transfer_id', 'refunds.amount_kobo', 'refunds.reason', 'refunds.state'])
    .select(['refunds.accepted_at', 'refunds.fault as need'])
    .select(['refunds.due_at', 'refunds.created_at', 'payments.booking_kind', 'payments.booking_id'])
    .leftJoinLateral(
      (refusals) =>
        refusals
          .selectFrom('refund_refusals')
          .select(['fault', 'refused_at'])
          .whereRef('refund_id', '=', 'refunds.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('refusal'),
      (join) => join.onTrue(),
    )
    .select(['refusal.fault', 'refusal.refused_at'])
    .where('refunds.state', 'in', owedStates)
    .$narrowType<{ state: WaitingRefund['state'] }>()
    .orderBy('refunds.id')
    .execute();
  if (refunds.length === 0) return [];
  const transferIds = refunds.flatMap(({ transfer_id }) => transfer_id ?? []);
  const transfers = await db.selectFrom('transfers').selectAll().where('id', 'in', transferIds).execute();
  return refunds.map(({ id, transfer_id, state, booking_kind, booking_id, ...refund }) => ({
    itemId: itemIdOf('refund', id),
    reason: refund.reason,
    amountKobo: refund.amount_kobo,
    since: refund.created_at,
    dueAt: refund.due_at,
    isSending: state === 'sending',
    owed: { state, booking_kind, booking_id },
    transfers: transfers.filter((transfer) => transfer.id === transfer_id),
    refusal: refusalOf(refund),
    acceptedAt: refund.accepted_at ?? undefined,
    need: refund.need ?? undefined,
  }));
}

async function unmatchedTransfers(db: Db): Promise<ReviewItem[]> {
  const transfers = await db
    .selectFrom('transfers')
    .leftJoin('unmatched_refunds', 'unmatched_refunds.transfer_id', 'transfers.id')
    .leftJoinLateral(
      (refusals) =>
        refusals
          .selectFrom('refund_refusals')
          .select(['fault', 'refused_at'])
          .whereRef('refund_refusals.transfer_id', '=', 'transfers.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('refusal'),
      (join) => join.onTrue(),
    )
    .selectAll('transfers')
    .select(['refusal.fault', 'refusal.refused_at'])
    .select(['unmatched_refunds.state', 'unmatched_refunds.accepted_at', 'unmatched_refunds.fault as need'])
    .where('payment_id', 'is', null)
    .where((transfer) =>
      transfer.or([
        transfer('unmatched_refunds.transfer_id', 'is', null),
        transfer('unmatched_refunds.state', '<>', 'done'),
      ]),
    )
    .orderBy('transfers.id')
    .execute();
  return transfers.map(({ state, ...transfer }) => ({
    itemId: itemIdOf('transfer', transfer.id),
    reason: 'unmatched',
    amountKobo: transfer.amount_kobo,
    since: transfer.learnt_at,
    dueAt: undefined,
    isSending: state === 'sending',
    owed: undefined,
    transfers: [transfer],
    refusal: refusalOf(transfer),
    acceptedAt: transfer.accepted_at ?? undefined,
    need: transfer.need ?? undefined,
  }));
}

async function takenBack(db: Db): Promise<ReviewItem[]> {
  const losses = await db
    .selectFrom('taken_back')
    .innerJoin('transfers', 'transfers.id', 'taken_back.transfer_id')
    .leftJoin('payments', 'payments.id', 'transfers.payment_id')
    .selectAll('transfers')
    .select(['taken_back.amount_kobo as lost_kobo', 'taken_back.learnt_at as lost_at', 'booking_kind', 'booking_id'])
    .where('closed_at', 'is', null)
    .orderBy('transfer_id')
    .execute();
  return losses.map(({ lost_kobo, lost_at, booking_kind, booking_id, ...transfer }) => ({
    itemId: itemIdOf('taken', transfer.id),
    reason: 'taken_back',
    amountKobo: lost_kobo,
    since: lost_at,
    dueAt: undefined,
    isSending: false,
    owed: undefined,
    lostBy: joined({ kind: booking_kind, id: booking_id }),
    transfers: [transfer],
    refusal: undefined,
    acceptedAt: undefined,
    need: undefined,
  }));
}

const refusalOf = (row: { fault: string | null; refused_at: Date | null }): BankRefusal | undefined =>
  joined({ fault: row.fault, at: row.refused_at });
