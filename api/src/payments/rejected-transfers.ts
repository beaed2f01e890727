import type { Context } from '../context';
import type { Tx } from '../database';
import { findAccount, lockLedger, nameOf } from './ledger';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import type { RejectedTransfer } from './provider';

/**
 * Stores a transfer that the provider did not accept, once for each event, and mails the traveller what to do. It changes
 * no payment: the payer's bank returns the money.
 */
export async function storeRejected(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  {
    provider,
    eventId,
    rejected,
  }: { readonly provider: string; readonly eventId: string; readonly rejected: RejectedTransfer },
): Promise<void> {
  const account = await findAccount(tx, provider, rejected.account);
  const kind = account && kinds.find((one) => one.kind === account.booking_kind);
  const ledger = kind && (await lockLedger(tx, kind, account.booking_id));
  const isNew = await tx
    .insertInto('rejected_transfers')
    .values({
      provider,
      event_id: eventId,
      account_key: nameOf(rejected.account),
      account_id: account?.id ?? null,
      amount_kobo: rejected.amountKobo,
      reason: rejected.reason,
      learnt_at: context.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return;
  if (!ledger) {
    context.log.warn({ provider, event: eventId }, 'The bank rejected a transfer to an account that is not ours');
    return;
  }
  const cause = `${provider}:${eventId}`;
  await enqueueMail(tx, context, ledger, 'payment-rejected', { amountKobo: rejected.amountKobo, cause });
}
