import type { Context } from '../../context';
import type { Tx } from '../../database';
import { Refusal } from '../../http/refusal';
import { lockLedger } from '../ledger';
import type { BookingKind, Payable } from '../payable';
import { enqueueMail } from '../payment-mails';
import { providerFor } from '../providers';
import { markRefunded, sendRefund } from '../send-refund';
import { lockWaitingRefund } from './lock-refund';
import { lockUnmatched } from './lock-unmatched';

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
 * Sends back money that waits for it, once, and tells the traveller.
 * @throws Refusal as `lockWaitingRefund`
 */
export async function sendBack(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
  way: Way,
): Promise<{ payable: Payable; amountKobo: number }> {
  const { kind, ledger, refund } = await lockWaitingRefund(tx, kinds, refundId);
  if (way.by === 'bank') await sendRefund(tx, context, kinds, refundId);
  else await markRefunded(tx, context, kinds, refundId, way.reference);
  const after = await lockLedger(tx, kind, ledger.payable.id);
  if (after?.payment.status === 'refunded') await kind.refunded?.(tx, ledger.payable.id);
  const amountKobo = refund.amount_kobo;
  await enqueueMail(tx, context, ledger, 'payment-refunded', { amountKobo, cause: `refund:${refundId}` });
  return { payable: ledger.payable, amountKobo };
}

/**
 * Sends back a transfer for no account of ours, whole and once. Nobody is told: nobody is known.
 * @throws Refusal as `lockUnmatched`
 */
export async function sendBackUnmatched(
  tx: Tx,
  context: Context,
  transferId: number,
  way: Way,
): Promise<{ transferReference: string; amountKobo: number }> {
  const transfer = await lockUnmatched(tx, transferId);
  const { amount_kobo: amountKobo, account_number: accountNumber } = transfer;
  const at = context.now();
  const request = { key: `unmatched-refund:${transferId}`, accountNumber, amountKobo, at };
  const { reference } =
    way.by === 'bank' ? await providerFor(context.settings).refund(tx, request) : { reference: way.reference };
  await tx
    .insertInto('unmatched_refunds')
    .values({ transfer_id: transferId, amount_kobo: amountKobo, refunded_at: at, provider_reference: reference })
    .execute();
  return { transferReference: transfer.provider_transfer_id, amountKobo };
}
