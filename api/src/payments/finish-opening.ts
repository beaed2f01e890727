import { inTransaction } from 'server/database';
import { busy } from 'server/http';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { CallNotMade, ServiceOutage } from '../jobs/circuit-breaker';
import { type AccountRow, lockLedger, type PaymentRow } from './ledger';
import { accountNameFor, freeReference, noProvider, openingJobOf } from './open-account';
import type { BookingKind, Payable } from './payable';
import { dueMail } from './payment-mails';
import type { OpenedAccount, OpeningRequest, PaymentProvider } from './provider';
import { takes } from './providers/banks';
import { record } from './record';

/** The new references that one call tries after answers `lost`. */
const mostReferences = 3;
/** When to ask again after no provider could be asked. */
const nextTryMs = 10_000;

interface Question {
  readonly provider: PaymentProvider;
  readonly request: OpeningRequest;
}

/** An account, and the booking that it belongs to for good. */
type OwnedAccount = AccountRow & Pick<PaymentRow, 'booking_kind' | 'booking_id'>;

const ownedAccounts = (db: Db | Tx) =>
  db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .selectAll('payment_accounts')
    .select(['booking_kind', 'booking_id']);

const readAccount = (db: Db | Tx, accountId: number): Promise<OwnedAccount | undefined> =>
  ownedAccounts(db).where('payment_accounts.id', '=', accountId).executeTakeFirst();

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
  opening: OwnedAccount,
): Promise<AccountRow | undefined> {
  const kind = kinds.find((one) => one.kind === opening.booking_kind);
  if (!kind) return undefined;
  const tried = new Set<string>();
  let outage: ServiceOutage | undefined;
  let account: OwnedAccount | undefined = opening;
  for (let lost = 0; lost <= mostReferences; account = await readAccount(context.db, opening.id)) {
    if (account?.state !== 'opening') return account;
    const next = await nextQuestion(context, kind, account, tried);
    if (next === 'none') break;
    if (next === 'later') throw outage ?? new CallNotMade('bank', 'No provider answers', nextTryMs);
    if (next === 'changed') continue;
    if (!next) return undefined;
    const { provider, request } = next;
    try {
      const answer = await provider.openAccount(context.db, request);
      if (answer.outcome === 'opened') {
        const written = await inTransaction(context.db, (tx) =>
          write(tx, context, kind, opening, next, answer.account),
        );
        if (written === 'refused') tried.add(provider.name);
        // another call has given it another reference or provider meanwhile, so it has no number yet
        else if (written?.state === 'opening') lost += 1;
        else return written;
      } else if (answer.outcome === 'lost') {
        lost += 1;
        await inTransaction(context.db, (tx) => renew(tx, kind, opening, next));
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

/** The account as it is by now, and all of its payment, locked. */
async function lockOpening(tx: Tx, kind: BookingKind, { id, booking_id }: Pick<OwnedAccount, 'id' | 'booking_id'>) {
  const ledger = await lockLedger(tx, kind, booking_id);
  // read after the lock: another call may have ended it
  const account = ledger?.accounts.find((one) => one.id === id);
  return ledger && account ? { ledger, account } : undefined;
}

/**
 * The provider to ask, stored before it is asked: its notices may come at once. The account is not locked: one that is not
 * `opening` any more is found when the answer is written.
 * @returns `changed` if another call has changed the account meanwhile; undefined if its booking no longer exists
 */
async function nextQuestion(
  context: Context,
  kind: BookingKind,
  account: OwnedAccount,
  tried: ReadonlySet<string>,
): Promise<Question | 'none' | 'later' | 'changed' | undefined> {
  if (account.expires_at <= context.now()) return 'none';
  const able = context.banks.forNewAccount(account.amount_kobo).filter(({ name }) => !tried.has(name));
  const provider = able.find(({ name }) => name === account.provider) ?? able[0];
  if (!provider)
    return context.banks.opening.some((one) => !tried.has(one.name) && takes(one, account.amount_kobo))
      ? 'later'
      : 'none';
  if (provider.name !== account.provider && !(await storeProvider(context.db, account, provider))) return 'changed';
  const payable = await inTransaction(context.db, (tx) => kind.lock(tx, account.booking_id));
  return payable && { provider, request: requestOf(payable, account) };
}

/** @returns whether the account was still `opening` at the provider that it had */
async function storeProvider(db: Db, account: AccountRow, { name, takes }: PaymentProvider): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_accounts')
    .set({ provider: name, takes })
    .where('id', '=', account.id)
    .where('state', '=', 'opening')
    .where('provider', '=', account.provider)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The same at every attempt. */
const requestOf = (payable: Payable, account: AccountRow): OpeningRequest => ({
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
  kind: BookingKind,
  opening: OwnedAccount,
  question: Question,
  opened: OpenedAccount,
): Promise<AccountRow | 'refused' | undefined> {
  const locked = await lockOpening(tx, kind, opening);
  if (!locked || !isAsked(locked.account, question)) return locked?.account;
  const { ledger, account } = locked;
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
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isEarlier) await kind.endHoldAt(tx, bookingId, expiresAt);
  await context.jobs.enqueue(
    tx,
    {
      kind: 'expire-account',
      key: `expire-account:${account.id}`,
      runAt: expiresAt,
      payload: { bookingKind: kind.kind, bookingId },
    },
    dueMail({ kind: kind.kind, bookingId, cause: `account:${account.id}` }),
  );
  return written;
}

/** Gives an account another reference: nobody was given the number that the provider opened under the old one. */
async function renew(tx: Tx, kind: BookingKind, opening: OwnedAccount, question: Question): Promise<void> {
  const locked = await lockOpening(tx, kind, opening);
  if (!locked || !isAsked(locked.account, question)) return;
  const reference = await freeReference(tx);
  await tx.updateTable('payment_accounts').set({ reference }).where('id', '=', opening.id).execute();
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
    const owned = await readAccount(tx, accountId);
    const kind = kinds.find((one) => one.kind === owned?.booking_kind);
    const locked = owned && kind && (await lockOpening(tx, kind, owned));
    if (!kind || locked?.account.state !== 'opening') return locked?.account;
    const { ledger } = locked;
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
  const found = await ownedAccounts(context.db).where('transaction_id', '=', transactionId).executeTakeFirst();
  const account = found && (await finishOrGiveUp(context, kinds, found));
  if (account === 'lapsed') throw noFurtherAccount();
  if (!account) throw noProvider();
  return account;
}

/**
 * Finishes the opening of a further account of a booking, if there is one.
 * @throws Refusal OVERLOADED if it could not be opened: the booking waits for another attempt, and nothing is held
 */
export async function openedOrLapsed(context: Context, kind: BookingKind, bookingId: string): Promise<void> {
  const found = await ownedAccounts(context.db)
    .where('booking_kind', '=', kind.kind)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'opening')
    .executeTakeFirst();
  const account = found && (await finishOrGiveUp(context, [kind], found));
  if (found && (!account || account === 'lapsed')) throw noFurtherAccount();
}

/** The refusal of another account for a booking, which waits with what was paid for it so far. */
const noFurtherAccount = () =>
  busy(
    'The bank does not open accounts right now, so nothing is held. Get an account number on the page of your booking in a minute.',
    30,
  );

/** @returns the account; `lapsed` or undefined if it could not be opened */
async function finishOrGiveUp(context: Context, kinds: readonly BookingKind[], opening: OwnedAccount) {
  try {
    return await finishOpening(context, kinds, opening);
  } catch (error) {
    if (!(error instanceof ServiceOutage) && !(error instanceof OpeningRefused)) throw error;
    return giveUpOpening(context, kinds, opening.id);
  }
}

/** For the job: asks until a provider answers, or the hold has ended. */
export async function resumeOpening(context: Context, kinds: readonly BookingKind[], accountId: number): Promise<void> {
  const opening = await readAccount(context.db, accountId);
  try {
    if (opening) await finishOpening(context, kinds, opening);
  } catch (error) {
    if (!(error instanceof OpeningRefused)) throw error;
    await giveUpOpening(context, kinds, accountId);
  }
}
