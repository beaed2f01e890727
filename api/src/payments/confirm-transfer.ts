import { Refusal } from 'server/http';
import type { Payment } from 'shared/contract/payments';
import { amountToSend, surplusToSend } from 'shared/documents';
import { formatLongDate, formatNaira, formatTime, formatTimeLimit } from 'shared/format';
import type { Context } from '../context';
import type { Tx } from '../database';
import { toNaira } from '../money';
import { applyReport } from './apply-transfer';
import { reportOf } from './ask-provider';
import { type AskedAccount, expireDueAccount } from './expire-account';
import { type AccountRow, columnsAtProvider, type Ledger, lockLedgerOf } from './ledger';
import type { BookingKind, Payable, PaymentKind } from './payable';
import { paymentOf } from './payment-of';
import { linkRejected } from './rejected-transfers';

/** How often a click may ask the provider about one account. */
const clickPauseMs = 10_000;

/**
 * Asks the provider about the account of an attempt. Call it without an open transaction: the provider may be slow.
 * @returns undefined for an account that was asked about by a click in the last ten seconds, or has no number yet
 */
export async function askAbout(context: Context, transactionId: string): Promise<AskedAccount | undefined> {
  const now = context.now();
  const account = await context.db
    .updateTable('payment_accounts')
    .set({ clicked_at: now })
    .where('transaction_id', '=', transactionId)
    .where('account_number', 'is not', null)
    .where((one) =>
      one.or([one('clicked_at', 'is', null), one('clicked_at', '<=', new Date(now.getTime() - clickPauseMs))]),
    )
    .returning(columnsAtProvider)
    .returning(['provider', 'expires_at'])
    .executeTakeFirst();
  if (!account) return undefined;
  const wasDue = account.expires_at <= context.now();
  const { transfers, takenBack } = await reportOf(context, account);
  return { provider: account.provider, accountNumber: account.account_number, wasDue, transfers, takenBack };
}

/**
 * "I've transferred the money": records what the bank reports, as a notice would. The click itself decides nothing.
 * @param asked the report of the bank about the account
 * @returns the booking's status if it is paid; otherwise a refusal to send, after which the transaction must commit
 * @throws Refusal NOT_FOUND if the two ids do not belong together
 */
export async function confirmTransfer<Name extends PaymentKind>(
  tx: Tx,
  context: Context,
  kind: BookingKind<Name>,
  { publicId, transactionId }: { publicId: string; transactionId: string },
  asked: AskedAccount | undefined,
): Promise<Pick<Payable<Name>, 'status'> | Refusal> {
  const before = await lockLedgerOf(tx, kind, publicId);
  const account = before?.accounts.find((one) => one.transaction_id === transactionId);
  if (!before || !account)
    throw new Refusal('NOT_FOUND', 'We do not know this booking. Check the link, or search again.');
  await linkRejected(tx, context, before, account);
  if (asked) await applyReport(tx, context, [kind], { ...asked, source: 'confirm' });
  await expireDueAccount(tx, context, kind, before.payable.id, asked);
  const after = await lockLedgerOf(tx, kind, publicId);
  if (!after) throw new Error('A booking vanished while it was locked');
  const { payment } = await paymentOf(tx, kind.kind, after.payable.id);
  return answer(after, account, payment);
}

const naira = (amountKobo: number) => formatNaira(toNaira(amountKobo));

const afterSpace = (sentence: string | undefined) => (sentence ? ` ${sentence}` : '');

function answer<Name extends PaymentKind>(
  { payable, payment, accounts }: Ledger<Name>,
  asked: AccountRow,
  shown: Payment,
): Pick<Payable<Name>, 'status'> | Refusal {
  const { refund, rejected } = shown;
  const dueKobo = payment.amount_due_kobo;
  const receivedKobo = payment.received_kobo;
  const received = `We have received ${naira(receivedKobo)} of ${naira(dueKobo)}`;
  const goesBack = refund ? `we send it back by ${formatLongDate(refund.dueOn)}` : 'we send it back';
  const returned = rejected && `Your bank returns ${formatNaira(rejected.amount)}`;
  switch (payment.status) {
    case 'paid':
    case 'overpaid':
      return { status: payable.status };
    case 'pending':
    case 'processing': {
      const isOpen = accounts.some((account) => account.id === asked.id && account.state === 'open');
      if (!isOpen) {
        return new Refusal('ACCOUNT_EXPIRED', 'This account has expired. Pay into the newer one shown on this page.');
      }
      const toSend = formatNaira(amountToSend(shown));
      const surplus = afterSpace(surplusToSend(shown));
      if (returned) {
        const exactly = `Send exactly ${toSend} in one transfer to the same account`;
        return new Refusal(
          'TRANSFER_RETURNED',
          `${returned}${shown.takes === 'exact' ? ': the account takes only the exact amount' : ''}. ${exactly} by ${formatTimeLimit(asked.expires_at)}.${surplus} If you have sent it, wait a few minutes; do not pay twice.`,
        );
      }
      if (payment.status === 'pending') {
        return new Refusal(
          'TRANSFER_NOT_RECEIVED',
          'We have not received your transfer yet. It can take a few minutes; do not pay twice.',
        );
      }
      const how = shown.takes === 'exact' ? `exactly ${toSend} in one transfer` : `the remaining ${toSend}`;
      const until = formatTime(asked.expires_at);
      return new Refusal('TRANSFER_INCOMPLETE', `${received}. Send ${how} to this account before ${until}.${surplus}`);
    }
    case 'expired':
    case 'failed':
      return new Refusal(
        'ACCOUNT_EXPIRED',
        returned
          ? `${returned}, and the account has expired. Get a new account number, and send exactly the amount shown with it.`
          : `This account has expired and no transfer has reached us.${shown.takes === 'exact' ? ' A transfer that came too late is returned by your bank.' : ''} Get a new account number to pay.`,
      );
    case 'underpaid':
      return new Refusal(
        'ACCOUNT_EXPIRED',
        `${received}, and the account has expired. Get a new account number for the rest, or ${goesBack}.`,
      );
    case 'late':
      return new Refusal(
        'STATE_CONFLICT',
        `Your ${naira(receivedKobo)} came after the account had expired; ${goesBack}.`,
      );
    case 'refund_pending':
      return new Refusal('STATE_CONFLICT', 'This booking has ended, and your money is on its way back to you.');
    case 'refunded':
      return new Refusal('STATE_CONFLICT', 'This booking has ended, and your money has been sent back to you.');
  }
}
