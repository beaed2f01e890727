import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { Tx } from '../database';
import { type AccountRow, findAccount, lockLedger, type Money, nameOf } from './ledger';
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
    context.log.warn({ provider, event: eventId }, 'The bank rejected a transfer to an account that is not known');
    return;
  }
  await enqueueRejectedMail(tx, context, ledger, { provider, eventId, amountKobo: rejected.amountKobo });
}

const enqueueRejectedMail = (
  tx: Tx,
  context: Context,
  money: Money,
  { provider, eventId, amountKobo }: { provider: string; eventId: string; amountKobo: number },
): Promise<void> =>
  enqueueMail(tx, context, money, 'payment-rejected', { amountKobo, cause: `${provider}:${eventId}` });

/**
 * Links the rejections that came before the provider’s id of their account was known, and mails the traveller of each. The
 * caller holds the locks of the booking.
 */
export async function linkRejected(tx: Tx, context: Context, money: Money, account: AccountRow): Promise<void> {
  const { id, provider, provider_reference: name, account_number, payer_erased_at } = account;
  if (name === null) return;
  const linked = await tx
    .updateTable('rejected_transfers')
    .set({ account_id: id })
    .where('provider', '=', provider)
    .where('account_key', '=', name)
    .where('account_id', 'is', null)
    .returning(['event_id', 'amount_kobo'])
    .execute();
  for (const { event_id: eventId, amount_kobo: amountKobo } of linked) {
    // the erasure of a traveller finds notices by the number of the account
    await tx
      .updateTable('payment_notices')
      .set({ account_number, ...(payer_erased_at && { body: '{}' }) })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .execute();
    await enqueueRejectedMail(tx, context, money, { provider, eventId, amountKobo });
  }
}

/** `linkRejected` for every account of which the provider’s id has become known. */
export async function linkAllRejected(context: Context, kinds: readonly BookingKind[]): Promise<void> {
  const accounts = await context.db
    .selectFrom('rejected_transfers as rejected')
    .innerJoin('payment_accounts as account', (join) =>
      join
        .onRef('account.provider', '=', 'rejected.provider')
        .onRef('account.provider_reference', '=', 'rejected.account_key'),
    )
    .innerJoin('payments', 'payments.id', 'account.payment_id')
    .select(['account.id', 'booking_kind', 'booking_id'])
    .distinct()
    .where('rejected.account_id', 'is', null)
    .execute();
  for (const { id, booking_kind, booking_id } of accounts) {
    const kind = kinds.find((one) => one.kind === booking_kind);
    if (!kind) continue;
    await inTransaction(context.db, async (tx) => {
      const ledger = await lockLedger(tx, kind, booking_id);
      const account = ledger?.accounts.find((one) => one.id === id);
      if (ledger && account) await linkRejected(tx, context, ledger, account);
    });
  }
}
