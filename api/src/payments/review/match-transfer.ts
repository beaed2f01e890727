import { Refusal } from 'server/http';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { bookIncoming } from '../apply-transfer';
import { type AccountRow, type Ledger, lockLedger, type TransferRow } from '../ledger';
import type { BookingKind } from '../payable';
import { enqueueMail } from '../payment-mails';
import { lockUnmatched } from './review-items';

export interface Match {
  readonly transfer: TransferRow;
  readonly before: Ledger;
  readonly after: Ledger;
}

/**
 * Gives a transfer for no account of ours to the booking that it was meant for: from here on it counts as if it had
 * come into the booking's own account, at the time when the bank took it. The traveller is told by a mail.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it was given away or sent back before
 */
export async function matchTransfer(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  bookingId: string,
  transferId: number,
): Promise<Match> {
  const before = await lockLedger(tx, kind, bookingId);
  if (!before) throw new Refusal('NOT_FOUND', 'There is no booking with this reference.');
  const transfer = await lockUnmatched(tx, transferId);
  const account = accountAt(before.accounts, transfer.sent_at);
  await bookIncoming(tx, context, kind, before, {
    account,
    received: {
      id: transfer.provider_transfer_id,
      accountNumber: transfer.account_number,
      amountKobo: transfer.amount_kobo,
      sentAt: transfer.sent_at,
    },
    inTime: transfer.sent_at <= account.expires_at,
    learntFrom: transfer.learnt_from,
    known: transfer,
  });
  const after = await lockLedger(tx, kind, bookingId);
  if (!after) throw new Error('A booking vanished while it was locked');
  // whatever else becomes of it has a mail of its own
  if (after.payment.status === 'processing') {
    const cause = `transfer:${transferId}`;
    await enqueueMail(tx, context, after, 'payment-found', { amountKobo: transfer.amount_kobo, cause });
  }
  return { transfer, before, after };
}

/** The account that the traveller was shown when the money was sent. */
function accountAt(accounts: readonly AccountRow[], at: Date): AccountRow {
  const account = accounts.findLast(({ opened_at }) => opened_at <= at) ?? accounts[0];
  if (!account) throw new Error('A payment has no account');
  return account;
}
