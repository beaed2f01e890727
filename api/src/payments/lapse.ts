import type { Context } from '../context';
import type { Tx } from '../database';
import { type AccountRow, type Ledger, openAccountOf } from './ledger';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import { record } from './record';

export const isDue = (account: AccountRow, context: Context): boolean => account.expires_at <= context.now();

/**
 * Ends the open account of a booking, if one is, and gives back what was held; too little money goes back whole. The
 * caller has asked the bank first, or knows that nothing came in time.
 */
export async function lapse(tx: Tx, context: Context, kind: BookingKind, ledger: Ledger): Promise<Ledger> {
  const account = openAccountOf(ledger);
  if (!account) return ledger;
  const { payment } = ledger;
  const isUnderpaid = payment.status === 'processing';
  const after = await record(tx, context, ledger, {
    transitions: isUnderpaid ? ['underpaid'] : ['expired'],
    reason: 'underpaid',
    account: 'expired',
  });
  await kind.expired(tx, payment.booking_id, payment.received_kobo);
  if (isUnderpaid) {
    await enqueueMail(tx, context, after, 'payment-underpaid', {
      amountKobo: payment.received_kobo,
      cause: `account:${account.id}`,
    });
  }
  return after;
}
