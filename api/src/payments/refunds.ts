import type { Context } from '../context';
import type { Tx } from '../database';
import type { PaymentRow } from './ledger';
import type { RefundReason } from './tables';

const dayMs = 24 * 60 * 60 * 1000;

/** The day by which money that goes back from now on has to be back. */
export const refundDueAt = (context: Context): Date =>
  new Date(context.now().getTime() + context.settings.rules.refundDueDays * dayMs);

/**
 * Brings the refunds of a payment to what has to go back: what is missing becomes a refund that is due; if less has to
 * go back than was planned, as after a top-up, what is due is withdrawn and planned anew. What a person has begun stays.
 */
export async function planRefunds(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  returnableKobo: number,
  reason: RefundReason,
): Promise<void> {
  const planned = await tx
    .selectFrom('refunds')
    .select(['state', 'amount_kobo'])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'withdrawn')
    .execute();
  const plannedKobo = planned.reduce((sum, refund) => sum + refund.amount_kobo, 0);
  const begunKobo = planned.filter(({ state }) => state !== 'due').reduce((sum, refund) => sum + refund.amount_kobo, 0);
  const isLess = returnableKobo < plannedKobo;
  if (isLess) {
    await tx
      .updateTable('refunds')
      .set({ state: 'withdrawn', updated_at: context.now() })
      .where('payment_id', '=', payment.id)
      .where('state', '=', 'due')
      .execute();
  }
  const missingKobo = returnableKobo - (isLess ? begunKobo : plannedKobo);
  if (missingKobo <= 0) return;
  await tx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      amount_kobo: missingKobo,
      reason,
      due_at: refundDueAt(context),
      created_at: context.now(),
      updated_at: context.now(),
      refunded_at: null,
      provider_reference: null,
    })
    .execute();
}
