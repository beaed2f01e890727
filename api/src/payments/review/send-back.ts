import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { BookingKind, Payable } from '../payable';
import { isPresent, keyOf, noteRefusal } from '../refusals';
import { markRefunded, sendByBank, throughAnotherBank } from '../send-refund';
import { lockUnmatched, lockWaitingRefund } from './review-items';

/** Through the provider, or by a person's own bank, whose reference leads to the money later. */
export type Way = { readonly by: 'bank' } | { readonly by: 'hand'; readonly reference: string };

/** @throws Refusal VALIDATION_FAILED for money sent by hand of which nobody could say where it is */
export function wayOf({ by, reference }: { by: Way['by']; reference?: string | undefined }): Way {
  if (by === 'bank') return { by };
  if (reference) return { by, reference };
  const fields = { reference: 'Write the reference that the bank gave you' };
  throw new Refusal('VALIDATION_FAILED', 'The reference of the transfer is missing.', { fields });
}

/**
 * Sends back money that waits for it, once; the traveller gets a mail when it has gone.
 * @throws Refusal as `lockWaitingRefund` and `sendByBank`
 */
export async function sendBack(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
  way: Way,
): Promise<{ payable: Payable; amountKobo: number }> {
  const locked = await lockWaitingRefund(tx, kinds, refundId);
  if (way.by === 'bank') await sendByBank(tx, context, locked);
  else await markRefunded(tx, context, locked, way.reference);
  return { payable: locked.ledger.payable, amountKobo: locked.refund.amount_kobo };
}

/**
 * Sends back a transfer for no account of ours, whole and once. Nobody is told: nobody is known.
 * @throws Refusal as `lockUnmatched`, or STATE_CONFLICT for money that came through another bank
 */
export async function sendBackUnmatched(
  tx: Tx,
  context: Context,
  transferId: number,
  way: Way,
): Promise<{ transferReference: string; amountKobo: number }> {
  const transfer = await lockUnmatched(tx, transferId);
  const { amount_kobo, provider_transfer_id } = transfer;
  const at = context.now();
  if (way.by === 'bank') {
    if (transfer.provider !== context.bank.name) throw throughAnotherBank();
    const payload = { transferId, at: at.toISOString() };
    await context.jobs.enqueue(tx, { kind: 'send-unmatched-refund', payload });
  }
  await tx
    .insertInto('unmatched_refunds')
    .values({
      transfer_id: transferId,
      amount_kobo,
      ...(way.by === 'bank'
        ? { state: 'sending', refunded_at: null, provider_reference: null }
        : { state: 'done', refunded_at: at, provider_reference: way.reference }),
    })
    .execute();
  return { transferReference: provider_transfer_id, amountKobo: amount_kobo };
}

/** Asks the bank to send it, and writes the answer. Does nothing once that is done; if the bank refuses, it waits again. */
export async function finishSendingUnmatched(context: Context, transferId: number, begunAt: Date): Promise<void> {
  const { db } = context;
  const row = await db
    .selectFrom('unmatched_refunds')
    .innerJoin('transfers', 'transfers.id', 'unmatched_refunds.transfer_id')
    .select(['unmatched_refunds.amount_kobo', 'provider_transfer_id', 'account_number'])
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (!row) return;
  const key = await keyOf(db, { transferId });
  const answer = await context.bank.refund(db, {
    key,
    transferId: row.provider_transfer_id,
    accountNumber: row.account_number,
    amountKobo: row.amount_kobo,
    at: begunAt,
  });
  await inTransaction(db, async (tx) => {
    const sending = await tx
      .selectFrom('unmatched_refunds')
      .select('transfer_id')
      .where('transfer_id', '=', transferId)
      .where('state', '=', 'sending')
      .forUpdate()
      .executeTakeFirst();
    if (!sending) return;
    if (!(await isPresent(tx, context, { transferId }, { key, outcome: answer.outcome }))) return;
    if (answer.outcome === 'refused') {
      await noteRefusal(tx, context, { transferId }, { key, fault: answer.fault });
      await tx.deleteFrom('unmatched_refunds').where('transfer_id', '=', transferId).execute();
      return;
    }
    await tx
      .updateTable('unmatched_refunds')
      .set({ state: 'done', refunded_at: context.now(), provider_reference: answer.reference })
      .where('transfer_id', '=', transferId)
      .execute();
  });
}
