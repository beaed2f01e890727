import type { DiscrepancyReason } from 'shared/contract/lists';
import type { Context } from '../context';
import type { Tx } from '../database';
import { effectOf, transitionsToPaid, transitionsToShort, unmatched } from './dispositions';
import {
  type AccountRow,
  dispositionColumns,
  findAccount,
  type Ledger,
  lockLedger,
  nameOf,
  openAccountOf,
} from './ledger';
import type { BookingKind } from './payable';
import { enqueueMail } from './payment-mails';
import type { AccountKey, AccountReport, ReceivedTransfer } from './provider';
import { type Incoming, record } from './record';
import { retainedKoboOf } from './refund-all-but';
import type { TransferSource } from './tables';
import { applyTakenBack } from './taken-back';

/** One report of a transfer, by one source. */
export interface TransferReport {
  readonly provider: string;
  readonly received: ReceivedTransfer;
  readonly source: TransferSource;
}

/**
 * Records a transfer, whatever its source: a notice, a traveller's click, the expiry or the reconciliation. It is the
 * only way to make a booking paid. Repeated reports, in any order, change nothing.
 *
 * The bank decides whether a transfer was in time: one that was sent before the expiry and reported later is in time,
 * and pays the booking while the car or the seats are held. After the hold was released they have to be free at the
 * agreed price; otherwise the money waits for a review, or for the traveller's decision on a higher price. A known
 * transfer that is reported with another account or amount stays as first reported, and the contradiction is recorded.
 */
export async function applyTransfer(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  { provider, received, source }: TransferReport,
): Promise<void> {
  if (await isKnown(tx, context, { provider, received, source })) return;
  const owner = await findAccount(tx, provider, received.account);
  const kind = owner && kinds.find((one) => one.kind === owner.booking_kind);
  const found = kind && (await lockLedger(tx, kind, owner.booking_id));
  const account = found?.accounts.find((one) => one.id === owner?.id);
  if (!kind || !found || !account) return storeUnmatched(tx, context, { provider, received, source });
  // recorded by another transaction that held the lock
  if (found.transfers.some((one) => one.provider === provider && one.provider_transfer_id === received.id)) return;

  const inTime = received.sentAt <= account.expires_at;
  await applyIncoming(tx, context, kind, found, { account, received, source, inTime });
}

/** Records money in an account of a booking. The caller holds the locks of the booking. */
export async function applyIncoming(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  found: Ledger,
  incoming: Incoming,
): Promise<void> {
  const open = openAccountOf(found);
  const isAfterExpiry = open !== undefined && isDue(open, context) && incoming.received.sentAt > open.expires_at;
  const ledger = isAfterExpiry ? await expireOpenAccount(tx, context, kind, found) : found;
  await applyEffect(tx, context, kind, ledger, incoming);
}

export interface SourcedReport extends Pick<AccountReport, 'transfers' | 'takenBack'> {
  readonly provider: string;
  readonly source: TransferSource;
}

/** Records all transfers that a provider reported of an account, and what it took back. */
export async function applyReport(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  { provider, transfers, takenBack, source }: SourcedReport,
): Promise<void> {
  for (const received of transfers) await applyTransfer(tx, context, kinds, { provider, received, source });
  await applyTakenBack(tx, context, { provider, takenBack });
}

async function applyEffect(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  ledger: Ledger,
  incoming: Incoming,
): Promise<void> {
  const { payment } = ledger;
  const dueKobo = payment.amount_due_kobo;
  const { amountKobo } = incoming.received;
  switch (effectOf(payment.status, dueKobo, payment.received_kobo + amountKobo)) {
    case 'collect':
      await record(tx, context, ledger, {
        transitions: payment.status === 'pending' ? ['processing'] : [],
        reason: 'underpaid',
        incoming,
      });
      return kind.partlyPaid?.(tx, payment.booking_id);
    case 'settle':
      return settle(tx, context, kind, ledger, incoming);
    case 'surplus':
      await record(tx, context, ledger, {
        transitions: payment.status === 'paid' ? ['overpaid'] : [],
        reason: 'overpaid',
        incoming,
      });
      // a booking that was cancelled too late for a refund is paid and cancelled
      return enqueueMail(
        tx,
        context,
        ledger,
        retainedKoboOf(ledger) > 0 ? 'payment-refund-due' : 'payment-overpaid',
        mailOf(incoming, amountKobo),
      );
    case 'revive': {
      const { cause } = mailOf(incoming, amountKobo);
      const availability = await kind.holdAgain(tx, payment.booking_id, holdUntil(context), cause);
      if (availability === 'held') return settle(tx, context, kind, ledger, incoming);
      await record(tx, context, ledger, {
        transitions: payment.status === 'late' ? [] : ['late'],
        reason: 'late',
        incoming,
      });
      // a mail about the booking asks the traveller, who decides what happens to the money
      if (availability === 'price_increased') return;
      await kind.review(tx, payment.booking_id);
      return enqueueMail(tx, context, ledger, 'payment-late-refund', mailOf(incoming, amountKobo));
    }
    case 'short': {
      const template = incoming.inTime ? 'payment-underpaid' : 'payment-late-refund';
      await record(tx, context, ledger, {
        transitions: transitionsToShort(payment.status, incoming.inTime),
        reason: incoming.inTime ? 'underpaid' : 'late',
        incoming,
      });
      return enqueueMail(tx, context, ledger, template, mailOf(incoming, amountKobo));
    }
    case 'return':
      await record(tx, context, ledger, { transitions: [], reason: 'late', incoming });
      return enqueueMail(tx, context, ledger, 'payment-late-refund', mailOf(incoming, amountKobo));
  }
}

async function settle(tx: Tx, context: Context, kind: BookingKind, ledger: Ledger, incoming: Incoming): Promise<void> {
  const { payment } = ledger;
  const surplusKobo = payment.received_kobo + incoming.received.amountKobo - payment.amount_due_kobo;
  await record(tx, context, ledger, {
    transitions: transitionsToPaid(payment.status, surplusKobo > 0, incoming.inTime),
    reason: 'overpaid',
    incoming,
    account: 'closed',
  });
  await kind.paid(tx, payment.booking_id);
  if (surplusKobo > 0) await enqueueMail(tx, context, ledger, 'payment-overpaid', mailOf(incoming, surplusKobo));
}

const mailOf = ({ account, received }: Incoming, amountKobo: number) => ({
  amountKobo,
  cause: `${account.provider}:${received.id}`,
});

/** The hold of a booking that waits for its payment; `paid` makes it permanent. */
export const holdUntil = (context: Context): Date =>
  new Date(context.now().getTime() + context.settings.rules.accountSeconds * 1000);

async function isKnown(tx: Tx, context: Context, report: TransferReport): Promise<boolean> {
  const { provider, received } = report;
  const known = await tx
    .selectFrom('transfers')
    .select(['account_number', 'amount_kobo'])
    .where('provider', '=', provider)
    .where('provider_transfer_id', '=', received.id)
    .executeTakeFirst();
  if (!known) return false;
  const isSameAccount =
    known.account_number === nameOf(received.account) ||
    known.account_number === (await findAccount(tx, provider, received.account))?.account_number;
  if (!isSameAccount) await recordDiscrepancy(tx, context, report, 'other_account');
  else if (known.amount_kobo !== received.amountKobo) await recordDiscrepancy(tx, context, report, 'other_amount');
  return true;
}

/** Records a contradiction of the bank once, and logs it for a person who asks the bank. */
export async function recordDiscrepancy(
  tx: Tx,
  context: Context,
  { provider, received, source }: TransferReport,
  reason: DiscrepancyReason,
): Promise<void> {
  const isNew = await tx
    .insertInto('transfer_discrepancies')
    .values({
      provider,
      provider_transfer_id: received.id,
      account_number: await shownName(tx, provider, received.account),
      amount_kobo: received.amountKobo,
      sent_at: received.sentAt,
      reason,
      learnt_at: context.now(),
      learnt_from: source,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (isNew) context.log.error({ transfer: received.id, reason }, 'The bank contradicts itself about a transfer');
}

/** The number of an account of ours; else the name that the provider gave. */
export const shownName = async (tx: Tx, provider: string, key: AccountKey): Promise<string> =>
  (await findAccount(tx, provider, key))?.account_number ?? nameOf(key);

/** Stores money for an unknown account; a person decides on it. */
async function storeUnmatched(tx: Tx, context: Context, { provider, received, source }: TransferReport): Promise<void> {
  await tx
    .insertInto('transfers')
    .values({
      provider,
      provider_transfer_id: received.id,
      account_number: nameOf(received.account),
      account_id: null,
      payment_id: null,
      amount_kobo: received.amountKobo,
      sent_at: received.sentAt,
      in_time: false,
      learnt_at: context.now(),
      learnt_from: source,
      ...dispositionColumns(unmatched(received.amountKobo)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const isDue = (account: AccountRow, context: Context): boolean => account.expires_at <= context.now();

/**
 * Expires the open account of a booking, if it has one, and releases what was held; an insufficient amount is refunded.
 * The caller has asked the bank before, or knows that nothing was sent in time.
 */
export async function expireOpenAccount(tx: Tx, context: Context, kind: BookingKind, ledger: Ledger): Promise<Ledger> {
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
