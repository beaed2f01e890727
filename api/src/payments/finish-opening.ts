import { inTransaction } from 'server/database';
import { busy } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { CallNotMade, ServiceOutage } from '../jobs/circuit-breaker';
import { type AccountRow, type Ledger, lockLedger } from './ledger';
import { accountNameFor, freeReference, noProvider, openingJobOf } from './open-account';
import type { BookingKind } from './payable';
import { enqueueDueMail } from './payment-mails';
import type { OpenedAccount, OpeningRequest, PaymentProvider } from './provider';
import { takes } from './providers/banks';
import { record } from './record';

/** The new references that one call tries after answers `lost`. */
const mostReferences = 3;
/** When to ask again after no provider could be asked. */
const nextTryMs = 10_000;

interface Opening {
  readonly ledger: Ledger;
  readonly account: AccountRow;
}

interface Question {
  readonly provider: PaymentProvider;
  readonly request: OpeningRequest;
}

/**
 * Has an account opened that was committed as `opening`: asks its provider with no transaction open, or the next healthy
 * one, and writes the number, the end, the job of the expiry and the mail in a second transaction. May run several times
 * and at once, in any process: a provider opens one account for each reference, and the first answer is written.
 * @returns the account, whatever its state is by now; undefined if it no longer exists
 * @throws ServiceOutage if no provider opened one, and one of them may later; OpeningRefused if none will
 */
async function finishOpening(
  context: Context,
  kinds: readonly BookingKind[],
  accountId: number,
): Promise<AccountRow | undefined> {
  const tried = new Set<string>();
  let outage: ServiceOutage | undefined;
  for (let lost = 0; lost <= mostReferences; ) {
    const next = await inTransaction(context.db, (tx) => nextQuestion(tx, context, kinds, accountId, tried));
    if (next === 'none') break;
    if (next === 'later') throw outage ?? new CallNotMade('bank', 'No provider answers', nextTryMs);
    if (!next || 'state' in next) return next;
    const { provider, request } = next;
    try {
      const answer = await provider.openAccount(context.db, request);
      if (answer.outcome === 'opened') {
        const account = await inTransaction(context.db, (tx) =>
          write(tx, context, kinds, accountId, next, answer.account),
        );
        if (account === 'refused') tried.add(provider.name);
        // another call has given it another reference or provider meanwhile, so it has no number yet
        else if (account?.state === 'opening') lost += 1;
        else return account;
      } else if (answer.outcome === 'lost') {
        lost += 1;
        await inTransaction(context.db, (tx) => renew(tx, kinds, accountId, next));
      } else {
        context.log.error({ provider: provider.name, fault: answer.fault }, 'A provider refused to open an account');
        tried.add(provider.name);
      }
    } catch (error) {
      if (!(error instanceof ServiceOutage)) throw error;
      context.log.error({ provider: provider.name, fault: error.message }, 'A provider did not open an account');
      outage = error;
      tried.add(provider.name);
    }
  }
  throw outage ?? new OpeningRefused();
}

/** Every provider has refused to open the account. */
class OpeningRefused extends Error {
  override readonly name = 'OpeningRefused';
}

async function lockOpening(tx: Tx, kinds: readonly BookingKind[], accountId: number) {
  const owner = await tx
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select(['booking_kind', 'booking_id'])
    .where('payment_accounts.id', '=', accountId)
    .executeTakeFirst();
  const kind = kinds.find((one) => one.kind === owner?.booking_kind);
  const ledger = owner && kind && (await lockLedger(tx, kind, owner.booking_id));
  // read after the lock: another call may have ended it
  const account = ledger?.accounts.find(({ id }) => id === accountId);
  return kind && ledger && account ? { kind, ledger, account } : undefined;
}

/** The provider to ask, stored before it is asked: its notices may come at once. */
async function nextQuestion(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  accountId: number,
  tried: ReadonlySet<string>,
): Promise<AccountRow | Question | 'none' | 'later' | undefined> {
  const locked = await lockOpening(tx, kinds, accountId);
  if (!locked) return undefined;
  const { account, ledger } = locked;
  if (account.state !== 'opening') return account;
  if (account.expires_at <= context.now()) return 'none';
  const able = context.banks.forNewAccount(account.amount_kobo).filter(({ name }) => !tried.has(name));
  const provider = able.find(({ name }) => name === account.provider) ?? able[0];
  if (!provider)
    return context.banks.opening.some((one) => !tried.has(one.name) && takes(one, account.amount_kobo))
      ? 'later'
      : 'none';
  if (provider.name !== account.provider)
    await tx
      .updateTable('payment_accounts')
      .set({ provider: provider.name, takes: provider.takes })
      .where('id', '=', accountId)
      .execute();
  return { provider, request: requestOf({ ledger, account }) };
}

/** The same at every attempt. */
const requestOf = ({ ledger: { payable }, account }: Opening): OpeningRequest => ({
  reference: account.reference,
  accountName: accountNameFor(payable.payerName),
  payer: { name: payable.payerName, email: payable.email },
  amountKobo: account.amount_kobo,
  openedAt: account.opened_at,
  expiresAt: account.expires_at,
});

/** Whether the account still waits for the answer to this question. */
const isAsked = (account: AccountRow, { provider, request }: Question): boolean =>
  account.state === 'opening' && account.provider === provider.name && account.reference === request.reference;

/** Hold and account end at the earlier of the two ends. An account that has ended already is as good as none. */
async function write(
  tx: Tx,
  context: Context,
  kinds: readonly BookingKind[],
  accountId: number,
  question: Question,
  opened: OpenedAccount,
): Promise<AccountRow | 'refused' | undefined> {
  const locked = await lockOpening(tx, kinds, accountId);
  if (!locked || !isAsked(locked.account, question)) return locked?.account;
  const { kind, ledger, account } = locked;
  const bookingId = ledger.payable.id;
  const isEarlier = opened.expiresAt < account.expires_at;
  const expiresAt = isEarlier ? opened.expiresAt : account.expires_at;
  if (expiresAt <= context.now()) return 'refused';
  const written = await tx
    .updateTable('payment_accounts')
    .set({
      state: 'open',
      provider_reference: opened.providerReference,
      bank_name: opened.bankName,
      account_number: opened.accountNumber,
      account_name: opened.accountName,
      expires_at: expiresAt,
    })
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isEarlier) await kind.endHoldAt(tx, bookingId, expiresAt);
  await context.jobs.enqueue(tx, {
    kind: 'expire-account',
    key: `expire-account:${accountId}`,
    runAt: expiresAt,
    payload: { bookingKind: kind.kind, bookingId },
  });
  await enqueueDueMail(tx, context, { kind: kind.kind, bookingId, cause: `account:${accountId}` });
  return written;
}

/** Gives an account another reference: nobody was given the number that the provider opened under the old one. */
async function renew(tx: Tx, kinds: readonly BookingKind[], accountId: number, question: Question): Promise<void> {
  const locked = await lockOpening(tx, kinds, accountId);
  if (!locked || !isAsked(locked.account, question)) return;
  const reference = await freeReference(tx);
  await tx.updateTable('payment_accounts').set({ reference }).where('id', '=', accountId).execute();
}

/**
 * Ends an account that could not be opened. A booking that has no other account, and no money, is removed with it, as if
 * it had not been made; any other payment lapses, and its hold is released.
 * @returns the account if it was opened by another call meanwhile; `lapsed` if its booking is still there
 */
export async function giveUpOpening(
  context: Context,
  kinds: readonly BookingKind[],
  accountId: number,
): Promise<AccountRow | 'lapsed' | undefined> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockOpening(tx, kinds, accountId);
    if (locked?.account.state !== 'opening') return locked?.account;
    const { kind, ledger } = locked;
    await tx.deleteFrom('payment_accounts').where('id', '=', accountId).execute();
    await tx.deleteFrom('jobs').where('key', '=', openingJobOf(accountId)).execute();
    const { payment, payable } = ledger;
    const accounts = ledger.accounts.filter(({ id }) => id !== accountId);
    if (accounts.length === 0 && ledger.transfers.length === 0) {
      await tx.deleteFrom('payment_history').where('payment_id', '=', payment.id).execute();
      await tx.deleteFrom('payments').where('id', '=', payment.id).execute();
      await kind.remove(tx, payable.id);
      return undefined;
    }
    const transitions = payment.status === 'processing' ? (['underpaid'] as const) : (['expired'] as const);
    await record(tx, context, { ...ledger, accounts }, { transitions, reason: 'underpaid' });
    await kind.expired(tx, payable.id, payment.received_kobo, { withoutMail: true });
    return 'lapsed';
  });
}

/**
 * Finishes an opening for a request that waits for it.
 * @throws Refusal OVERLOADED if it could not be opened: then nothing is left of what the request began
 */
export async function openedOrGone(
  context: Context,
  kinds: readonly BookingKind[],
  transactionId: string,
): Promise<AccountRow> {
  const found = await context.db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (found && found.state !== 'opening') return found;
  const account = found && (await finishOrGiveUp(context, kinds, found.id));
  if (account === 'lapsed') throw noFurtherAccount();
  if (!account) throw noProvider();
  return account;
}

/**
 * Finishes the opening of a further account of a booking, if there is one.
 * @throws Refusal OVERLOADED if it could not be opened: the booking waits for another attempt, and nothing is held
 */
export async function openedOrLapsed(context: Context, kind: BookingKind, bookingId: string): Promise<void> {
  const found = await context.db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select('payment_accounts.id')
    .where('booking_kind', '=', kind.kind)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'opening')
    .executeTakeFirst();
  const account = found && (await finishOrGiveUp(context, [kind], found.id));
  if (found && (!account || account === 'lapsed')) throw noFurtherAccount();
}

/** The refusal of another account for a booking, which waits with what was paid for it so far. */
const noFurtherAccount = () =>
  busy(
    'The bank does not open accounts right now, so nothing is held. Get an account number on the page of your booking in a minute.',
    30,
  );

/** @returns the account; `lapsed` or undefined if it could not be opened */
async function finishOrGiveUp(context: Context, kinds: readonly BookingKind[], accountId: number) {
  try {
    return await finishOpening(context, kinds, accountId);
  } catch (error) {
    if (!(error instanceof ServiceOutage) && !(error instanceof OpeningRefused)) throw error;
    return giveUpOpening(context, kinds, accountId);
  }
}

/** For the job: asks until a provider answers, or the hold has ended. */
export async function resumeOpening(context: Context, kinds: readonly BookingKind[], accountId: number): Promise<void> {
  try {
    await finishOpening(context, kinds, accountId);
  } catch (error) {
    if (!(error instanceof OpeningRefused)) throw error;
    await giveUpOpening(context, kinds, accountId);
  }
}
