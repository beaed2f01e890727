import type { PaymentStatus } from 'shared/contract/lists';
import type { Context } from '../context';
import type { Tx } from '../database';
import { Refusal } from '../http/refusal';
import { type Ledger, lockLedger } from './ledger';
import type { BookingKind } from './payable';
import { providerFor } from './providers';
import { record } from './record';
import type { RefundState } from './tables';

interface LockedRefund {
  readonly ledger: Ledger;
  readonly amountKobo: number;
  readonly state: RefundState;
}

/**
 * A person begins a refund: from here on its money no longer counts for the booking, so no late top-up can pay a
 * booking with money that is being sent back.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it was withdrawn meanwhile
 */
export async function startRefund(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
): Promise<void> {
  const { ledger, state } = await lockRefund(tx, kinds, refundId);
  if (state !== 'due') return;
  await tx
    .updateTable('refunds')
    .set({ state: 'sending', updated_at: context.now() })
    .where('id', '=', refundId)
    .execute();
  const isWhole = ['underpaid', 'late'].includes(ledger.payment.status);
  if (isWhole) await record(tx, context, ledger, { arrows: ['refund_pending'], reason: 'late' });
}

/**
 * A person has sent the money back by their own bank; done once, the day it is marked. When nothing more is owed, a
 * payment whose money went back whole is `refunded`; an overpaid one stays paid.
 * @param reference the bank's own, for whoever asks where the money is
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it was withdrawn meanwhile
 */
export async function markRefunded(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
  reference?: string,
): Promise<void> {
  await startRefund(tx, context, kinds, refundId);
  const { ledger, state } = await lockRefund(tx, kinds, refundId);
  if (state === 'done') return;
  const at = context.now();
  await tx
    .updateTable('refunds')
    .set({ state: 'done', refunded_at: at, updated_at: at, provider_reference: reference ?? null })
    .where('id', '=', refundId)
    .execute();
  const owed = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', ledger.payment.id)
    .where('state', 'in', ['due', 'sending'])
    .execute();
  const isOver = owed.length === 0 && ledger.payment.status === ('refund_pending' satisfies PaymentStatus);
  if (isOver) await record(tx, context, ledger, { arrows: ['refunded'], reason: 'late' });
}

/** Sends a refund through the bank itself, and marks it done. @throws as `markRefunded` */
export async function sendRefund(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
): Promise<void> {
  const { ledger, amountKobo, state } = await lockRefund(tx, kinds, refundId);
  // to whoever paid last: the newest account may never have seen a transfer
  const from = ledger.transfers.at(-1) ?? ledger.accounts.at(-1);
  if (state === 'done' || !from) return;
  const { reference } = await providerFor(context.settings).refund(tx, {
    key: `refund:${refundId}`,
    accountNumber: from.account_number,
    amountKobo,
    at: context.now(),
  });
  await markRefunded(tx, context, kinds, refundId, reference);
}

async function lockRefund(tx: Tx, kinds: readonly BookingKind[], refundId: number): Promise<LockedRefund> {
  const owner = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.booking_kind', 'payments.booking_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  const kind = kinds.find((one) => one.kind === owner?.booking_kind);
  const ledger = owner && kind && (await lockLedger(tx, kind, owner.booking_id));
  if (!ledger) throw new Refusal('NOT_FOUND', 'There is no such refund.');
  // read once the booking is locked: a top-up may have withdrawn it a moment ago
  const refund = await tx
    .selectFrom('refunds')
    .select(['amount_kobo', 'state'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (refund.state === 'withdrawn') {
    throw new Refusal('STATE_CONFLICT', 'This refund was withdrawn: the money counts for the booking again.');
  }
  return { ledger, amountKobo: refund.amount_kobo, state: refund.state };
}
