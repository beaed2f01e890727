import type { Selectable } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { acceptedAs, enqueueAsk, reportNeed } from './accepted-refund';
import { type Ledger, lockLedger } from './ledger';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import { paymentStates } from './payment-states';
import type { RefundAnswer } from './provider';
import { record } from './record';
import { attempt, laterOf, startedRefund, type UnsureSince, unsureWaitMs } from './refund-request';
import { owedStates } from './refund-states';
import { inTurn, requireNoCall, unansweredSince } from './refund-turn';
import { isPresent, keyOf, noteRefusal, type Refusable } from './refusals';
import type { PaymentsTables, RefundWay } from './tables';
import { wasTakenBack } from './taken-back';

/** A refund with its booking and all of the booking's money, locked. */
export interface LockedRefund {
  readonly kind: BookingKind;
  readonly ledger: Ledger;
  readonly refund: Selectable<PaymentsTables['refunds']>;
}

/** @returns undefined if there is no such refund */
export async function lockRefund(
  tx: Tx,
  kinds: readonly BookingKind[],
  refundId: number,
): Promise<LockedRefund | undefined> {
  const owner = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.booking_kind', 'payments.booking_id'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  const kind = kinds.find((one) => one.kind === owner?.booking_kind);
  const ledger = owner && kind && (await lockLedger(tx, kind, owner.booking_id));
  if (!kind || !ledger) return undefined;
  // read after the lock: another transfer may have withdrawn it
  const refund = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
  return { kind, ledger, refund };
}

/**
 * Sends a refund through the bank, in three steps: it becomes `sending`, committed together with a job; the job calls
 * the bank without an open transaction; a second transaction writes the response. If a process dies in between, the job
 * repeats the request with the same key. From here on the money does not count for the booking, so no late transfer can
 * pay with it.
 * @throws Refusal STATE_CONFLICT for money that came through another bank
 */
export async function sendByBank(tx: Tx, context: Context, locked: LockedRefund): Promise<void> {
  const { ledger, refund } = locked;
  const transfer = ledger.transfers.find(({ id }) => id === refund.transfer_id);
  if (!transfer || !context.banks.of(transfer.provider)) throw throughAnotherBank();
  if (await wasTakenBack(tx, transfer.id)) throw takenBackAlready();
  await begin(tx, context, locked);
  const unsureSince = await unansweredSince(tx, { refundId: refund.id });
  const payload = { refundId: refund.id, ...(unsureSince && { unsureSince }) };
  await context.jobs.enqueue(tx, { kind: 'send-refund', payload });
}

/**
 * Records a refund that a person sent through another bank.
 * @param reference that bank's reference of the transfer
 * @throws Refusal STATE_CONFLICT while the bank is called about it
 */
export async function markRefunded(tx: Tx, context: Context, locked: LockedRefund, reference: string): Promise<void> {
  await requireNoCallFor(tx, context, locked);
  const begun = locked.refund.state === 'due' ? await begin(tx, context, locked) : locked;
  await finish(tx, context, begun, { way: 'hand', reference });
}

/**
 * Calls the bank about a refund in the state `sending`, and writes the response. Does nothing if the bank has it already.
 * One call at a time for each transfer: another one waits.
 */
export const finishSending = (
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
  unsureSince?: UnsureSince,
): Promise<void> =>
  sendInTurn(context, { refundId }, { job: 'send-refund', unsureSince }, (tx, news) =>
    applyAnswer(tx, context, kinds, refundId, news),
  );

interface Sending {
  /** Runs again while another process has the turn, and while the provider is unsure. */
  readonly job: 'send-refund' | 'send-unmatched-refund';
  readonly unsureSince: UnsureSince;
}

/** Calls the bank about a refund that it has not accepted yet, and has the answer written. */
export async function sendInTurn(
  context: Context,
  of: Refusable,
  { job, unsureSince }: Sending,
  write: (tx: Tx, news: RefundNews) => Promise<void>,
): Promise<void> {
  const again = (tx: Tx, inMs: number, since: UnsureSince) => {
    const payload = { ...of, ...(since && { unsureSince: since }) };
    return context.jobs.enqueue(tx, { kind: job, payload, runAt: new Date(context.now().getTime() + inMs) });
  };
  const before = await startedRefund(context, of);
  if (!before || before.isAccepted) return;
  const hadTurn = await inTurn(context, of, before.transferId, async (unanswered) => {
    const since = laterOf(unsureSince, unanswered);
    const started = await startedRefund(context, of);
    if (!started || started.isAccepted) return since;
    const { key } = started.request;
    const { answer, since: still } = await attempt(context, started, since, (bank, request) =>
      bank.refund(context.db, request),
    );
    await inTransaction(context.db, (tx) =>
      answer.outcome === 'unsure' ? again(tx, unsureWaitMs, since) : write(tx, { key, answer, isFirst: true, next: 0 }),
    );
    return still;
  });
  if (!hadTurn) await inTransaction(context.db, (tx) => again(tx, waitForTurnMs, unsureSince));
}

/** When a refund is tried again while another process calls the provider about the same transfer. */
const waitForTurnMs = 5000;

/** An answer of the provider about a refund. */
export interface RefundNews {
  readonly key: string;
  readonly answer: RefundAnswer;
  /** It answers the request to send: what was learnt since is newer. */
  readonly isFirst?: boolean;
  /** The number of the question that follows if it was not sent yet; none follows a question that a notice caused. */
  readonly next?: number;
}

/**
 * Writes what the provider says about a refund: sent, accepted, refused, or that it needs a person. Does nothing if the
 * refund has ended, or was started anew since the provider was called.
 */
export async function applyAnswer(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  refundId: number,
  { key, answer, isFirst, next }: RefundNews,
): Promise<void> {
  const locked = await lockRefund(tx, kinds, refundId);
  if (!locked || !['sending', 'attention'].includes(locked.refund.state)) return;
  if (!(await isPresent(tx, context, { refundId }, { key, outcome: answer.outcome }))) return;
  const { refund, ledger } = locked;
  if (isFirst && refund.accepted_at) return;
  const change = tx.updateTable('refunds').where('id', '=', refundId);
  switch (answer.outcome) {
    case 'sent':
      return finish(tx, context, locked, { way: 'bank', reference: answer.reference });
    case 'refused':
      await noteRefusal(tx, context, { refundId }, { key, fault: answer.fault });
      await change.set({ ...notStarted, updated_at: context.now() }).execute();
      return;
    case 'accepted':
    case 'needs_person':
      await change.set(acceptedAs(context, refund, answer)).execute();
      reportNeed(context, refund, key, answer);
      if (next !== undefined) await enqueueAsk(tx, context, { refundId }, { key, asked: next });
      if (answer.outcome === 'needs_person') return;
      return enqueueMail(tx, context, ledger, 'payment-refund-under-way', {
        amountKobo: refund.amount_kobo,
        cause: key,
      });
  }
}

/** Of a refund that is due again. */
const notStarted = {
  ...({ state: 'due', fault: null, fault_at: null } as const),
  ...{ accepted_at: null, begun_at: null, provider_reference: null },
};

/** A refund without a transfer, from when there was not yet one for each transfer, is not sent through the bank. */
const requireNoCallFor = async (tx: Tx, context: Context, { refund: { transfer_id } }: LockedRefund): Promise<void> => {
  if (transfer_id !== null) await requireNoCall(tx, context, transfer_id);
};

/**
 * Makes a refund that needs a person due again, after a person has stopped it at the provider. The next attempt has a new
 * key, as after a refusal.
 * @throws Refusal STATE_CONFLICT while the bank is called about it
 */
export async function putBack(tx: Tx, context: Context, locked: LockedRefund): Promise<void> {
  await requireNoCallFor(tx, context, locked);
  const { refund } = locked;
  const of = { refundId: refund.id };
  await noteRefusal(tx, context, of, { key: await keyOf(tx, of), fault: refund.fault ?? '' });
  const change = tx.updateTable('refunds').set({ ...notStarted, updated_at: context.now() });
  await change.where('id', '=', refund.id).execute();
}

async function begin(tx: Tx, context: Context, { ledger, ...rest }: LockedRefund): Promise<LockedRefund> {
  const at = context.now();
  const refund = await tx
    .updateTable('refunds')
    .set({ state: 'sending', begun_at: at, updated_at: at })
    .where('id', '=', rest.refund.id)
    .where('state', '=', 'due')
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = paymentStates[ledger.payment.status].endsWithRefund
    ? await record(tx, context, ledger, { transitions: ['refund_pending'], reason: 'late' })
    : ledger;
  return { ...rest, refund, ledger: after };
}

/** A payment that was refunded completely becomes `refunded`; an overpaid one stays paid. */
async function finish(
  tx: Tx,
  context: Context,
  { kind, ledger, refund }: LockedRefund,
  { way, reference }: { readonly way: RefundWay; readonly reference: string },
): Promise<void> {
  const at = context.now();
  await tx
    .updateTable('refunds')
    .set({
      state: 'done',
      fault: null,
      fault_at: null,
      refunded_at: at,
      updated_at: at,
      provider_reference: reference,
      way,
    })
    .where('id', '=', refund.id)
    .where('state', 'in', ['sending', 'attention'])
    .returning('id')
    .executeTakeFirstOrThrow();
  const owed = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', ledger.payment.id)
    .where('state', 'in', owedStates)
    .execute();
  if (owed.length === 0 && ledger.payment.status === 'refund_pending') {
    await record(tx, context, ledger, { transitions: ['refunded'], reason: 'late' });
    await kind.refunded?.(tx, ledger.payable.id);
  }
  const amountKobo = refund.amount_kobo;
  await enqueueMail(tx, context, ledger, 'payment-refunded', { amountKobo, cause: `refund:${refund.id}` });
}

export const takenBackAlready = () =>
  new Refusal(
    'STATE_CONFLICT',
    'The bank has taken money of this transfer back, so it is not sent back again. Ask the bank, then record by hand what was done.',
  );

export const throughAnotherBank = () =>
  new Refusal('STATE_CONFLICT', 'This money came through another bank: send it back by hand.');
