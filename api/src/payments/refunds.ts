import type { Context } from '../context';
import type { Tx } from '../database';
import type { PaymentRow } from './ledger';
import type { RefundReason, RefundState } from './tables';

const dayMs = 24 * 60 * 60 * 1000;

/** When a refund that is planned now is due. */
export const refundDueAt = (context: Context): Date =>
  new Date(context.now().getTime() + context.settings.rules.refundDueDays * dayMs);

/** The amount of one transfer that its sender gets back. */
export interface Returnable {
  readonly transferId: number;
  readonly returnableKobo: number;
}

/** A refund that exists and is not withdrawn. */
export interface PlannedRefund {
  readonly id: number;
  readonly transfer_id: number | null;
  readonly state: Exclude<RefundState, 'withdrawn'>;
  readonly amount_kobo: number;
}

export interface RefundPlan {
  readonly withdrawn: readonly number[];
  readonly added: readonly { readonly transferId: number; readonly amountKobo: number }[];
}

const sumOf = (refunds: readonly PlannedRefund[]) => refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);

/**
 * Adjusts the refunds of a payment to the amounts that go back of each transfer: missing refunds are added. If less
 * goes back than was planned, as after another transfer, refunds that are due are withdrawn and planned again. Refunds
 * that were started stay.
 * @param transfers in the order of their recording
 */
export function refundPlan(transfers: readonly Returnable[], refunds: readonly PlannedRefund[]): RefundPlan {
  // older refunds were one sum to the sender of the last transfer
  let withoutTransferKobo = sumOf(refunds.filter(({ transfer_id }) => transfer_id === null));
  const withdrawn: number[] = [];
  const added: { transferId: number; amountKobo: number }[] = [];
  for (const { transferId, returnableKobo } of transfers.toReversed()) {
    const takenKobo = Math.min(withoutTransferKobo, returnableKobo);
    withoutTransferKobo -= takenKobo;
    const planned = refunds.filter(({ transfer_id }) => transfer_id === transferId);
    const isLess = returnableKobo - takenKobo < sumOf(planned);
    const due = isLess ? planned.filter(({ state }) => state === 'due') : [];
    withdrawn.push(...due.map(({ id }) => id));
    const amountKobo = returnableKobo - takenKobo - (sumOf(planned) - sumOf(due));
    if (amountKobo > 0) added.unshift({ transferId, amountKobo });
  }
  return { withdrawn, added };
}

/** Writes the plan: one refund for each sender. */
export async function planRefunds(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  transfers: readonly Returnable[],
  reason: RefundReason,
): Promise<void> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['id', 'transfer_id', 'state', 'amount_kobo'])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'withdrawn')
    .$narrowType<{ state: PlannedRefund['state'] }>()
    .execute();
  const { withdrawn, added } = refundPlan(transfers, refunds);
  const at = context.now();
  if (withdrawn.length > 0) {
    await tx.updateTable('refunds').set({ state: 'withdrawn', updated_at: at }).where('id', 'in', withdrawn).execute();
  }
  if (added.length === 0) return;
  const rows = added.map(({ transferId, amountKobo }) => ({
    payment_id: payment.id,
    transfer_id: transferId,
    amount_kobo: amountKobo,
    reason,
    due_at: refundDueAt(context),
    created_at: at,
    updated_at: at,
    refunded_at: null,
    provider_reference: null,
  }));
  await tx.insertInto('refunds').values(rows).execute();
}
