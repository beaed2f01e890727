import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { holdUntil } from './apply-transfer';
import { type AskedAccount, expireDueAccount } from './expire-account';
import { type AccountRow, lockLedger } from './ledger';
import { payAgain } from './pay-again';
import type { BookingKind } from './payable';
import { paymentStates } from './payment-states';

/**
 * The open account of a booking; after its expiry a new one, if car or seats can be held again. Money in an earlier
 * account counts, unless it is being refunded: the new account is for the rest. The new account is another unpaid hold
 * of its traveller, so the limit on holds applies; a complete amount pays without it.
 * @param asked the report of the bank about the open account, if it has expired
 * @returns the account to pay into, to be finished by `openedOrGone` after the commit, or a refusal to send, after which the transaction must commit
 * @throws Refusal NOT_FOUND
 */
export async function initiatePayment(
  tx: Tx,
  context: Context,
  kind: BookingKind | undefined,
  publicId: string,
  asked: AskedAccount | undefined,
): Promise<AccountRow | Refusal> {
  const payable = await kind?.lockByPublicId(tx, publicId);
  if (!kind || !payable) throw unknownBooking();
  await expireDueAccount(tx, context, kind, payable.id, asked);
  const ledger = await lockLedger(tx, kind, payable.id);
  if (!ledger) throw unknownBooking();
  const open = ledger.accounts.find(({ state }) => state === 'opening' || state === 'open');
  if (open) return open;
  if (ledger.payable.status === 'cancelled')
    return new Refusal('STATE_CONFLICT', 'This booking is cancelled. Make a new booking.');
  const { phase } = paymentStates[ledger.payment.status];
  if (phase === 'paid') return new Refusal('STATE_CONFLICT', 'This booking is already paid.');
  if (phase === 'returning') {
    return new Refusal('STATE_CONFLICT', 'This booking has ended, and its money is refunded. Make a new booking.');
  }
  const restKobo = ledger.payment.amount_due_kobo - ledger.payment.received_kobo;
  const overLimit = restKobo > 0 ? await kind.overLimit(tx, ledger.payable) : undefined;
  if (overLimit) return overLimit;
  // the hold and the account expire together
  const expiresAt = holdUntil(context);
  const availability = await kind.holdAgain(tx, payable.id, expiresAt);
  if (availability === 'gone') return new Refusal(kind.gone.code, kind.gone.message);
  if (availability === 'price_increased') return priceChanged();
  const account = await payAgain(tx, context, kind, ledger, expiresAt);
  return account ?? new Refusal('STATE_CONFLICT', 'Your transfer has reached us, and this booking is paid.');
}

const priceChanged = () =>
  new Refusal(
    'PRICE_CHANGED',
    'The price has risen while nothing was held. Look at the new price: you can take it, or end the booking.',
  );

const unknownBooking = () => new Refusal('NOT_FOUND', 'We do not know this booking. Check the link, or search again.');
