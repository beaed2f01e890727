import { Refusal } from 'server/http';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { acceptedAs, enqueueAsk, reportNeed } from '../accepted-refund';
import { applyIncoming, holdUntil } from '../apply-transfer';
import { type AccountRow, type Ledger, lockLedger, type TransferRow } from '../ledger';
import { payAgain } from '../pay-again';
import type { BookingKind, Payable } from '../payable';
import { enqueueMail } from '../payment-mails';
import type { UnsureSince } from '../refund-request';
import { requireNoCall, unansweredSince } from '../refund-turn';
import { isPresent, keyOf, noteRefusal } from '../refusals';
import {
  lockRefund,
  markRefunded,
  putBack,
  type RefundNews,
  sendByBank,
  sendInTurn,
  takenBackAlready,
  throughAnotherBank,
} from '../send-refund';
import type { RefundState, RefundWay } from '../tables';
import { wasTakenBack } from '../taken-back';
import { canPayLate } from './review-actions';
import { lockStray, lockUnmatched, lockWaitingRefund, noSuchItem, taken } from './review-items';

/** Through the provider, or through another bank by a person, with the reference of that bank. */
export type Way = { readonly by: 'bank' } | { readonly by: 'hand'; readonly reference: string };

/** @throws Refusal VALIDATION_FAILED for a refund by hand without a reference */
export function wayOf({ by, reference }: { by: Way['by']; reference?: string | undefined }): Way {
  if (by === 'bank') return { by };
  if (reference) return { by, reference };
  const fields = { reference: 'Write the reference that the bank gave you' };
  throw new Refusal('VALIDATION_FAILED', 'The reference of the transfer is missing.', { fields });
}

/** What became of money that goes back. */
export interface RefundStep {
  readonly amountKobo: number;
  readonly from: RefundState;
  readonly to: RefundState;
}

const stateAfter = ({ by }: Way): RefundState => (by === 'bank' ? 'sending' : 'done');

/**
 * Sends a waiting refund; the traveller gets a mail when it is sent.
 * @throws Refusal as `lockWaitingRefund` and `sendByBank`
 */
export async function sendBack(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
  way: Way,
): Promise<RefundStep & { payable: Payable }> {
  const locked = await lockWaitingRefund(tx, kinds, refundId, way.by === 'hand' ? ['due', 'attention'] : ['due']);
  if (way.by === 'bank') await sendByBank(tx, context, locked);
  else await markRefunded(tx, context, locked, way.reference);
  const { state: from, amount_kobo: amountKobo } = locked.refund;
  return { payable: locked.ledger.payable, amountKobo, from, to: stateAfter(way) };
}

/**
 * Sends back a transfer for an unknown account. No mail is sent, because its sender is unknown.
 * @throws Refusal as `lockUnmatched`, or STATE_CONFLICT for money that came through another bank
 */
export async function sendBackUnmatched(
  tx: Tx,
  context: Context,
  transferId: number,
  way: Way,
): Promise<RefundStep & { transferReference: string }> {
  const { transfer, refund } = await lockStray(tx, transferId);
  const { amount_kobo, provider_transfer_id } = transfer;
  const sent = {
    transferReference: provider_transfer_id,
    amountKobo: amount_kobo,
    from: refund?.state ?? ('due' as const),
    to: stateAfter(way),
  };
  if (refund?.state === 'attention' && way.by === 'hand') {
    await requireNoCall(tx, context, transferId);
    const byHand = sentAs(context, { way: 'hand', reference: way.reference });
    await tx.updateTable('unmatched_refunds').set(byHand).where('transfer_id', '=', transferId).execute();
    return sent;
  }
  if (refund) throw new Refusal('STATE_CONFLICT', taken[refund.state]);
  if (way.by === 'bank') {
    if (!context.banks.of(transfer.provider)) throw throughAnotherBank();
    if (await wasTakenBack(tx, transferId)) throw takenBackAlready();
    const unsureSince = await unansweredSince(tx, { transferId });
    const payload = { transferId, ...(unsureSince && { unsureSince }) };
    await context.jobs.enqueue(tx, { kind: 'send-unmatched-refund', payload });
  }
  await tx
    .insertInto('unmatched_refunds')
    .values({
      transfer_id: transferId,
      amount_kobo,
      ...(way.by === 'bank'
        ? { state: 'sending', begun_at: context.now(), refunded_at: null, provider_reference: null }
        : sentAs(context, { way: 'hand', reference: way.reference })),
    })
    .execute();
  return sent;
}

/**
 * Calls the bank about it, and writes the response. Does nothing if the bank has it already; after a refusal the transfer
 * waits again.
 */
export const finishSendingUnmatched = (
  context: Context,
  transferId: number,
  unsureSince?: UnsureSince,
): Promise<void> =>
  sendInTurn(context, { transferId }, { job: 'send-unmatched-refund', unsureSince }, (tx, news) =>
    applyUnmatchedAnswer(tx, context, transferId, news),
  );

/** Writes what the provider says about the refund of a transfer without a booking, as `applyAnswer` does of a booking. */
export async function applyUnmatchedAnswer(
  tx: Tx,
  context: Context,
  transferId: number,
  { key, answer, isFirst, next }: RefundNews,
): Promise<void> {
  const refund = await tx
    .selectFrom('unmatched_refunds')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where('state', 'in', ['sending', 'attention'])
    .forUpdate()
    .executeTakeFirst();
  if (!refund) return;
  if (!(await isPresent(tx, context, { transferId }, { key, outcome: answer.outcome }))) return;
  if (isFirst && refund.accepted_at) return;
  const change = tx.updateTable('unmatched_refunds').where('transfer_id', '=', transferId);
  switch (answer.outcome) {
    case 'sent':
      await change.set(sentAs(context, { way: 'bank', reference: answer.reference })).execute();
      return;
    case 'refused':
      await noteRefusal(tx, context, { transferId }, { key, fault: answer.fault });
      await tx.deleteFrom('unmatched_refunds').where('transfer_id', '=', transferId).execute();
      return;
    case 'accepted':
    case 'needs_person':
      await change.set(acceptedAs(context, refund, answer)).execute();
      reportNeed(context, refund, key, answer);
      if (next !== undefined) await enqueueAsk(tx, context, { transferId }, { key, asked: next });
  }
}

const sentAs = ({ now }: Context, { way, reference }: { readonly way: RefundWay; readonly reference: string }) => ({
  state: 'done' as const,
  fault: null,
  fault_at: null,
  refunded_at: now(),
  provider_reference: reference,
  way,
});

/**
 * Makes money due again that the provider could not send without a person, after a person has stopped it there.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it does not wait for a person, or the bank is called about it
 */
export async function setBack(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
): Promise<RefundStep & { payable: Payable }> {
  const locked = await lockRefund(tx, kinds, refundId);
  if (!locked) throw noSuchItem();
  if (locked.refund.state !== 'attention') throw noNeed();
  await putBack(tx, context, locked);
  return { payable: locked.ledger.payable, amountKobo: locked.refund.amount_kobo, from: 'attention', to: 'due' };
}

/** The same of a transfer without a booking. */
export async function setBackUnmatched(
  tx: Tx,
  context: Context,
  transferId: number,
): Promise<RefundStep & { transferReference: string }> {
  const { transfer, refund } = await lockStray(tx, transferId);
  if (refund?.state !== 'attention') throw noNeed();
  await requireNoCall(tx, context, transferId);
  const of = { transferId };
  await noteRefusal(tx, context, of, { key: await keyOf(tx, of), fault: refund.fault ?? '' });
  await tx.deleteFrom('unmatched_refunds').where('transfer_id', '=', transferId).execute();
  return {
    transferReference: transfer.provider_transfer_id,
    amountKobo: transfer.amount_kobo,
    from: 'attention',
    to: 'due',
  };
}

const noNeed = () => new Refusal('STATE_CONFLICT', 'This refund does not wait for a person at the bank any more.');

export interface Match {
  readonly transfer: TransferRow;
  readonly before: Ledger;
  readonly after: Ledger;
}

/**
 * Matches a transfer for an unknown account to a booking: it counts as if it had been sent to the booking's own
 * account. A mail notifies the traveller.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it was matched or sent back before
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
  await applyIncoming(tx, context, kind, before, {
    account,
    received: {
      id: transfer.provider_transfer_id,
      account: { accountNumber: transfer.account_number },
      amountKobo: transfer.amount_kobo,
      sentAt: transfer.sent_at,
    },
    inTime: transfer.sent_at <= account.expires_at,
    source: transfer.learnt_from,
    known: transfer,
  });
  const after = await lockLedger(tx, kind, bookingId);
  if (!after) throw new Error('A booking vanished while it was locked');
  // every other outcome has a mail of its own
  if (after.payment.status === 'processing') {
    const cause = `transfer:${transferId}`;
    await enqueueMail(tx, context, after, 'payment-found', { amountKobo: transfer.amount_kobo, cause });
  }
  return { transfer, before, after };
}

/** The account that the traveller saw when the money was sent. */
function accountAt(accounts: readonly AccountRow[], at: Date): AccountRow {
  const account = accounts.findLast(({ opened_at }) => opened_at <= at) ?? accounts[0];
  if (!account) throw new Error('A payment has no account');
  return account;
}

interface Revival {
  readonly before: Ledger;
  readonly after: Ledger;
  /** `price_increased`: nothing is held, and the traveller was asked to accept a higher price. */
  readonly outcome: 'paid' | 'price_increased';
}

/**
 * Pays a booking with money that arrived too late, if the car or the seats are free again. Its refund is withdrawn, and
 * the booking's own mails notify the traveller.
 * @returns a refusal to send (CAR_TAKEN, SOLD_OUT) if they are not, after which the transaction must commit
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for money that cannot pay any more
 */
export async function payWithLateMoney(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
): Promise<Revival | Refusal> {
  const { kind, ledger, waiting } = await lockWaitingRefund(tx, kinds, refundId);
  if (!canPayLate(waiting))
    throw new Refusal('STATE_CONFLICT', 'This money cannot pay its booking any more: send it back.');
  const until = holdUntil(context);
  const availability = await kind.holdAgain(tx, ledger.payable.id, until, `refund:${refundId}`);
  if (availability === 'gone') return new Refusal(kind.gone.code, stillGone[kind.kind]);
  if (availability !== 'price_increased') await payAgain(tx, context, kind, ledger, until);
  const after = await lockLedger(tx, kind, ledger.payable.id);
  if (!after) throw new Error('A booking vanished while it was locked');
  return { before: ledger, after, outcome: availability === 'price_increased' ? availability : 'paid' };
}

const stillGone: Readonly<Record<BookingKind['kind'], string>> = {
  ride: 'The car is not free at that time, or the pickup is too near. The money can only go back.',
  flight: 'The seats are not free any more. The money can only go back.',
  change: 'The change cannot be made any more. The money can only go back.',
};
