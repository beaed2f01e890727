import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { holdUntil } from './apply-transfer';
import { type AskedAccount, expireDueAccount } from './expire-account';
import { type AccountRow, lockLedger, openAccountOf } from './ledger';
import { payAgain } from './pay-again';
import type { BookingKind } from './payable';
import { paymentStates } from './payment-states';

/**
 * The open account of a booking; after its expiry a new one, as long as car or seats can be held again. Money that
 * came into an earlier account counts, unless it is on its way back: the new account asks for the rest. It is one more
 * unpaid hold of its traveller, so the limit on these binds it; money that is all in pays whatever else is held.
 * @param asked what the bank said of the open account, if its time is over
 * @returns the account to pay into, or a refusal to send, whose findings are to be kept (not rolled back)
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
  const open = openAccountOf(ledger);
  if (open) return open;
  if (ledger.payable.status === 'cancelled')
    return new Refusal('STATE_CONFLICT', 'This booking is cancelled. Make a new booking.');
  const { phase } = paymentStates[ledger.payment.status];
  if (phase === 'paid') return new Refusal('STATE_CONFLICT', 'This booking is already paid.');
  if (phase === 'returning') {
    return new Refusal('STATE_CONFLICT', 'This booking is over, and its money goes back to you. Make a new booking.');
  }
  const restKobo = ledger.payment.amount_due_kobo - ledger.payment.received_kobo;
  const overLimit = restKobo > 0 ? await kind.overLimit(tx, ledger.payable) : undefined;
  if (overLimit) return overLimit;
  // one instant for both: the hold and the account run out together
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
