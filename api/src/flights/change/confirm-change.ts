import { Refusal } from 'server/http';
import type { FlightChange } from 'shared/contract/flights';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { ServiceOutage } from '../../jobs/circuit-breaker';
import { holdUntil } from '../../payments/apply-transfer';
import { confirmTransfer } from '../../payments/confirm-transfer';
import type { AskedAccount } from '../../payments/expire-account';
import { openAccount } from '../../payments/open-account';
import { refundWhole } from '../../payments/refund-all-but';
import { flightSupplier } from '../inventory/own-flights';
import { unpaidSeatsRefusal } from '../inventory/seats/unpaid-seats';
import { changeBookings } from './change-bookings';
import { moveChange } from './change-states';
import { readChange } from './changes.repository';
import { issueChange, scheduleChange } from './issue-change';
import { type LockedChange, lockChange } from './lock-change';
import { checkedTerms, keepsFixedWays, lockViewed } from './open-change';

export interface ChangeKey {
  readonly viewToken: string;
  readonly changeId: string;
}

/** The change of a view, with its booking, both locked. @throws Refusal VIEW_EXPIRED, NOT_FOUND */
async function lockOwn(tx: Tx, context: Context, { viewToken, changeId }: ChangeKey): Promise<LockedChange> {
  const { id } = await lockViewed(tx, context, viewToken);
  const change = await lockChange(tx, { publicId: changeId });
  if (!change || change.flight.id !== id) throw new Refusal('NOT_FOUND', 'We do not know this change.');
  return change;
}

/**
 * Makes a change at its guaranteed amount: at once if nothing is due; else the new seats are held, and an account is open, until
 * the money is in. A change that was confirmed before is returned as it is.
 * @throws Refusal VIEW_EXPIRED, NOT_FOUND, OFFER_EXPIRED, SOLD_OUT, STATE_CONFLICT, HOLD_LIMIT
 */
export async function confirmChange(tx: Tx, context: Context, key: ChangeKey): Promise<FlightChange> {
  const change = await lockOwn(tx, context, key);
  if (change.status === 'quoted') await begin(tx, context, change);
  return readChange(tx, change.id);
}

async function begin(tx: Tx, context: Context, change: LockedChange): Promise<void> {
  const { flight, amounts } = change;
  if (change.expiresAt <= context.now())
    throw new Refusal('OFFER_EXPIRED', 'The price of this change is no longer kept. Choose the day once more.');
  const terms = await checkedTerms(tx, context, flight);
  if (!keepsFixedWays(flight, change.offer, terms))
    throw new Refusal('OFFER_EXPIRED', 'One of these flights leaves too soon to be changed. Choose the day once more.');
  if (flight.orderId !== change.replacedOrderId)
    throw new Refusal(
      'STATE_CONFLICT',
      'This flight was changed in the meantime. Look at it, and choose the day once more.',
    );
  const until = holdUntil(context);
  await holdNewSeats(tx, context, change, until);
  if (amounts.dueKobo === 0) {
    await moveChange(tx, context, change, 'issuing');
    await flightSupplier(context).holdAgain(tx, change.id, null, context.now());
    await scheduleChange(tx, context, change.id);
    await issueNow(tx, context, change.id);
    return;
  }
  const overShare = await unpaidSeatsRefusal(tx, context, change.id);
  if (overShare) throw overShare;
  await moveChange(tx, context, change, 'awaiting_payment', { expiresAt: until });
  await openAccount(tx, context, {
    kind: 'change',
    bookingId: change.id,
    amountDueKobo: amounts.dueKobo,
    expiresAt: until,
  });
}

async function holdNewSeats(tx: Tx, context: Context, change: LockedChange, until: Date): Promise<void> {
  const { id, key, criteria, replacedOrderId } = change;
  const order = { bookingId: id, key, cabin: criteria.cabin, party: criteria, until, replaces: replacedOrderId };
  const held = await flightSupplier(context).hold(tx, order, context.now());
  if (held === 'gone')
    throw new Refusal('OFFER_EXPIRED', 'The new flight is no longer on sale. Your flight stays as it is.');
  if (held === 'sold_out')
    throw new Refusal(
      'SOLD_OUT',
      'The seats of the new flight have just been sold. Your flight stays as it is: choose another one.',
    );
}

/** The tickets at once, if the airline answers; else the job asks it again. */
const issueNow = (tx: Tx, context: Context, id: string): Promise<void> =>
  issueChange(tx, context, id).catch((error: unknown) => {
    if (!(error instanceof ServiceOutage)) throw error;
  });

/**
 * "I've transferred the money": records what the bank reports, and issues the new tickets if it is enough.
 * @returns a refusal to send, after which the transaction must commit
 * @throws Refusal VIEW_EXPIRED, NOT_FOUND
 */
export async function completeChange(
  tx: Tx,
  context: Context,
  { transactionId, ...key }: ChangeKey & { readonly transactionId: string },
  asked: AskedAccount | undefined,
): Promise<FlightChange | Refusal> {
  const change = await lockOwn(tx, context, key);
  if (change.status === 'done' || change.status === 'issuing') return readChange(tx, change.id);
  const ids = { publicId: change.publicId, transactionId };
  const confirmed = await confirmTransfer(tx, context, changeBookings(context), ids, asked);
  if (confirmed instanceof Refusal) return confirmed;
  await issueNow(tx, context, change.id);
  return readChange(tx, change.id);
}

/** Gives a change up that waits for its payment; what has come in goes back. @throws Refusal VIEW_EXPIRED, NOT_FOUND, STATE_CONFLICT */
export async function withdrawChange(tx: Tx, context: Context, key: ChangeKey): Promise<FlightChange> {
  const change = await lockOwn(tx, context, key);
  if (change.status === 'awaiting_payment') await withdraw(tx, context, change);
  else if (change.status !== 'withdrawn')
    throw new Refusal(
      'STATE_CONFLICT',
      'This change does not wait for its payment any more. Look at your flight again.',
    );
  return readChange(tx, change.id);
}

/** Ends a change that waits for its payment: its seats are released, and its money goes back. */
export async function withdraw(tx: Tx, context: Context, change: Pick<LockedChange, 'id' | 'status'>): Promise<void> {
  await flightSupplier(context).release(tx, change.id, context.now());
  await refundWhole(tx, context, 'change', change.id);
  await moveChange(tx, context, change, 'withdrawn');
}
