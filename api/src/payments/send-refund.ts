import type { Selectable } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { atProvider, columnsAtProvider, type Ledger, lockLedger } from './ledger';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import { paymentStates } from './payment-states';
import type { RefundRequest } from './provider';
import { record } from './record';
import { isPresent, keyOf, noteRefusal } from './refusals';
import type { PaymentsTables, RefundWay } from './tables';

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
  await begin(tx, context, locked);
  await context.jobs.enqueue(tx, { kind: 'send-refund', payload: { refundId: refund.id } });
}

/**
 * Records a refund that a person sent through another bank.
 * @param reference that bank's reference of the transfer
 */
export async function markRefunded(tx: Tx, context: Context, locked: LockedRefund, reference: string): Promise<void> {
  await finish(tx, context, await begin(tx, context, locked), { way: 'hand', reference });
}

/**
 * Asks the bank to send a refund in the state `sending`, and writes the response. Does nothing if the state has
 * changed.
 */
export async function finishSending(context: Context, kinds: readonly BookingKind[], refundId: number): Promise<void> {
  const asked = await requestOf(context.db, refundId);
  if (!asked) return;
  const { provider, request } = asked;
  const bank = context.banks.of(provider);
  if (!bank) throw new Error(`The provider ${provider} is not in the settings`);
  const answer = await bank.refund(context.db, request);
  await inTransaction(context.db, async (tx) => {
    const locked = await lockRefund(tx, kinds, refundId);
    if (locked?.refund.state !== 'sending') return;
    const answered = { key: request.key, outcome: answer.outcome };
    if (!(await isPresent(tx, context, { refundId }, answered))) return;
    if (answer.outcome === 'sent') return finish(tx, context, locked, { way: 'bank', reference: answer.reference });
    if (answer.outcome !== 'refused') return;
    await noteRefusal(tx, context, { refundId }, { key: request.key, fault: answer.fault });
    await tx
      .updateTable('refunds')
      .set({ state: 'due', updated_at: context.now() })
      .where('id', '=', refundId)
      .execute();
  });
}

/** The same at every attempt: banks compare a request with the first one of its key. */
async function requestOf(db: Db, refundId: number): Promise<{ provider: string; request: RefundRequest } | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('transfers', 'transfers.id', 'refunds.transfer_id')
    .innerJoin('payment_accounts', 'payment_accounts.id', 'transfers.account_id')
    .select(['refunds.amount_kobo as refund_kobo', 'refunds.updated_at', 'provider_transfer_id', 'transfers.provider'])
    .select('transfers.account_number as came_into')
    .select(columnsAtProvider)
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'sending')
    .executeTakeFirst();
  return (
    row && {
      provider: row.provider,
      request: {
        key: await keyOf(db, { refundId }),
        transferId: row.provider_transfer_id,
        // a person may have matched the transfer to the account of another number
        account: { ...atProvider(row), accountNumber: row.came_into },
        amountKobo: row.refund_kobo,
        at: row.updated_at,
      },
    }
  );
}

async function begin(tx: Tx, context: Context, { ledger, ...rest }: LockedRefund): Promise<LockedRefund> {
  const refund = await tx
    .updateTable('refunds')
    .set({ state: 'sending', updated_at: context.now() })
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
    .set({ state: 'done', refunded_at: at, updated_at: at, provider_reference: reference, way })
    .where('id', '=', refund.id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirstOrThrow();
  const owed = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', ledger.payment.id)
    .where('state', 'in', ['due', 'sending'])
    .execute();
  if (owed.length === 0 && ledger.payment.status === 'refund_pending') {
    await record(tx, context, ledger, { transitions: ['refunded'], reason: 'late' });
    await kind.refunded?.(tx, ledger.payable.id);
  }
  const amountKobo = refund.amount_kobo;
  await enqueueMail(tx, context, ledger, 'payment-refunded', { amountKobo, cause: `refund:${refund.id}` });
}

export const throughAnotherBank = () =>
  new Refusal('STATE_CONFLICT', 'This money came through another bank: send it back by hand.');
