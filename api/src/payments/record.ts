import { TransactionConflict } from 'server/database';
import type { PaymentStatus } from 'shared/contract/lists';
import type { Context } from '../context';
import type { Tx } from '../database';
import { allocateTransfers, type Disposition, nothing, retain, returnableKobo } from './dispositions';
import {
  type AccountRow,
  dispositionColumns,
  dispositionOf,
  type Money,
  nameOf,
  type PaymentRow,
  type TransferRow,
} from './ledger';
import type { ReceivedTransfer } from './provider';
import { planRefunds } from './refunds';
import type { RefundReason, TransferSource } from './tables';

export interface Incoming {
  readonly account: AccountRow;
  readonly received: ReceivedTransfer;
  readonly inTime: boolean;
  readonly source: TransferSource;
  /** The row of a transfer that was stored without a booking; a transfer has one row. */
  readonly known?: TransferRow;
}

export interface Change {
  /** The transitions to make, in their order; none if the status stays. */
  readonly transitions: readonly PaymentStatus[];
  /** The reason of the refunds, if there are any. */
  readonly reason: RefundReason;
  readonly incoming?: Incoming;
  /** The new state of the open account, if there is one. */
  readonly account?: 'expired' | 'closed';
  /** The amount that the site retains of a booking that its traveller cancelled; 0 unless given. */
  readonly retainedKobo?: number;
}

/**
 * Writes one change of a booking's money: the new transfer, the transitions, the allocation of every kobo, and the
 * refunds. No other code writes them. The caller holds the locks of `lockLedger`.
 */
export async function record<Locked extends Money>(
  tx: Tx,
  context: Context,
  ledger: Locked,
  change: Change,
): Promise<Locked> {
  const payment = await applyTransitions(tx, context, ledger.payment, change);
  const transfers = await allocateAgain(tx, context, ledger, payment, change);
  const accounts = await endOpenAccount(tx, ledger, change.account);
  const returnable = transfers.map((row) => ({
    transferId: row.id,
    returnableKobo: returnableKobo(dispositionOf(row), payment.status),
  }));
  await planRefunds(tx, context, payment, returnable, change.reason);
  return { ...ledger, payment, transfers, accounts };
}

async function applyTransitions(tx: Tx, context: Context, before: PaymentRow, change: Change): Promise<PaymentRow> {
  let payment = { ...before, received_kobo: before.received_kobo + (change.incoming?.received.amountKobo ?? 0) };
  const path = change.transitions.length > 0 ? change.transitions : [before.status];
  for (const status of path) {
    const isFirstPaid = status === 'paid' && payment.paid_at === null;
    const paidAt = isFirstPaid ? (change.incoming?.received.sentAt ?? context.now()) : payment.paid_at;
    payment = { ...payment, status, paid_at: paidAt, updated_at: context.now() };
    await tx
      .updateTable('payments')
      .set({
        status,
        received_kobo: payment.received_kobo,
        paid_at: payment.paid_at,
        updated_at: payment.updated_at,
      })
      .where('id', '=', payment.id)
      .execute();
  }
  return payment;
}

async function allocateAgain(
  tx: Tx,
  context: Context,
  ledger: Money,
  payment: PaymentRow,
  { incoming, retainedKobo = 0 }: Change,
): Promise<TransferRow[]> {
  const known = ledger.transfers.map((row) => ({
    ...dispositionOf(row),
    amountKobo: row.amount_kobo,
    inTime: row.in_time,
  }));
  const fresh = incoming && {
    ...nothing,
    amountKobo: incoming.received.amountKobo,
    inTime: incoming.inTime,
    isNew: true,
  };
  const all = fresh ? [...known, fresh] : known;
  const sorted = retain(allocateTransfers(all, payment.status, payment.amount_due_kobo), retainedKobo);

  const rows: TransferRow[] = [];
  for (const [index, row] of ledger.transfers.entries()) {
    const columns = dispositionColumns(sorted[index] ?? dispositionOf(row));
    await tx.updateTable('transfers').set(columns).where('id', '=', row.id).execute();
    rows.push({ ...row, ...columns });
  }
  const last = sorted.at(-1);
  if (incoming && last) rows.push(await storeTransfer(tx, context, payment, incoming, last));
  return rows;
}

async function storeTransfer(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  { account, received, inTime, source, known }: Incoming,
  disposition: Disposition,
): Promise<TransferRow> {
  const place = {
    account_id: account.id,
    payment_id: payment.id,
    in_time: inTime,
    ...dispositionColumns(disposition),
  };
  if (known) {
    const row = tx.updateTable('transfers').set(place).where('id', '=', known.id).where('payment_id', 'is', null);
    return row.returningAll().executeTakeFirstOrThrow();
  }
  const row = await tx
    .insertInto('transfers')
    .values({
      ...place,
      provider: account.provider,
      provider_transfer_id: received.id,
      account_number: account.account_number ?? nameOf(received.account),
      amount_kobo: received.amountKobo,
      sent_at: received.sentAt,
      learnt_at: context.now(),
      learnt_from: source,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // The locks are those of one booking: the bank named another account of ours for the same transfer, and its
  // transaction was first. The repeated transaction finds the transfer and records the contradiction.
  if (!row) throw new TransactionConflict(`Transfer ${received.id} was booked by another transaction meanwhile`);
  return row;
}

async function endOpenAccount(tx: Tx, ledger: Money, state: Change['account']): Promise<readonly AccountRow[]> {
  if (!state) return ledger.accounts;
  await tx
    .updateTable('payment_accounts')
    .set({ state })
    .where('payment_id', '=', ledger.payment.id)
    .where('state', 'in', ['opening', 'open'])
    .execute();
  const isActive = (account: AccountRow) => account.state === 'opening' || account.state === 'open';
  return ledger.accounts.map((account) => (isActive(account) ? { ...account, state } : account));
}
