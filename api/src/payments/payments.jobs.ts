import { setTimeout } from 'node:timers/promises';
import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { JobHandlers, RecurringJobs } from '../jobs';
import { CallNotMade } from '../jobs/circuit-breaker';
import { allEnded, type Referenced, runEach } from '../jobs/run-each';
import { applyReport } from './apply-transfer';
import { reportOf } from './ask-provider';
import { askRefund } from './ask-refund';
import { askDisputed } from './disputes';
import { expireAccount } from './expire-account';
import { resumeOpening } from './finish-opening';
import { columnsAtProvider } from './ledger';
import type { BookingKind } from './payable';
import { reconcileDaily } from './reconciliation/reconcile-provider';
import { reportHandler } from './reconciliation/report-letter';
import { unsureSinceOf } from './refund-request';
import { refusableIn } from './refusals';
import { linkAllRejected } from './rejected-transfers';
import { finishSendingUnmatched } from './review/resolve-items';
import { finishSending } from './send-refund';

const minuteMs = 60_000;
/** How long after its expiry an account is still asked about, and how often. */
const askForHours = 48;
const askExpiredEveryMinutes = 15;
/** The accounts of a provider that one run asks about. */
const most = { open: 200, expired: 100 };
/** So that a provider that takes a second for each answer is asked about each of them within a minute. */
const questionsAtOnce = 4;

/** Longer than a call waits for its turn at a provider that allows few calls, shorter than one is left alone that is out. */
const longestTurnMs = 10_000;
/** Enough for the questions that are asked at once; a provider that rests again and again would hold up the job for ever. */
const mostTurns = 10;

/** The kinds of booking that there are, made for a context. */
type KindsOf = (context: Context) => readonly BookingKind[];

/** Opens one account of a request that has died, ends one at its time, sends refunds through the bank, and asks about disputes. */
export const paymentsJobs = (kindsOf: KindsOf): JobHandlers => ({
  'expire-account': async ({ bookingKind, bookingId }, context) =>
    expire(context, kindsOf(context), String(bookingKind), String(bookingId)),
  'open-account': ({ accountId }, context) => resumeOpening(context, kindsOf(context), Number(accountId)),
  'send-refund': (payload, context, job) =>
    finishSending(context, kindsOf(context), Number(payload.refundId), unsureSinceOf(context, payload, job)),
  'send-unmatched-refund': (payload, context, job) =>
    finishSendingUnmatched(context, Number(payload.transferId), unsureSinceOf(context, payload, job)),
  'report-letter': reportHandler,
  'ask-disputed': ({ accountId }, context) => askDisputed(context, kindsOf(context), Number(accountId)),
  'ask-refund': (payload, context, job) =>
    askRefund(
      context,
      kindsOf(context),
      refusableIn(payload),
      payload.asked === undefined ? undefined : Number(payload.asked),
      unsureSinceOf(context, payload, job),
    ),
});

/** Finds accounts and transfers of which a job or a notice was lost. */
export const paymentsRecurringJobs = (kindsOf: KindsOf): RecurringJobs => ({
  'payments.sweep-accounts': { everySeconds: 60, run: (_payload, context) => sweepAccounts(context, kindsOf(context)) },
  'payments.reconcile': { everySeconds: 60, run: (_payload, context) => reconcile(context, kindsOf(context)) },
  // asks hourly whether the report of the day before is made
  'payments.statements': { everySeconds: 3600, run: (_payload, context) => reconcileDaily(context, kindsOf(context)) },
});

async function expire(context: Context, kinds: readonly BookingKind[], name: string, bookingId: string) {
  const kind = kinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`No kind of booking is called ${name}`);
  await expireAccount(context, kind, bookingId);
}

async function sweepAccounts(context: Context, kinds: readonly BookingKind[]): Promise<void> {
  const opening = await context.db
    .selectFrom('payment_accounts')
    .select(['id', 'reference', 'provider'])
    .where('state', '=', 'opening')
    .where('opened_at', '<=', new Date(context.now().getTime() - minuteMs))
    .orderBy('opened_at')
    .execute();
  const due = await context.db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select(['payments.booking_kind', 'payments.booking_id', 'payment_accounts.reference', 'provider'])
    .where('payment_accounts.state', '=', 'open')
    .where('payment_accounts.expires_at', '<=', context.now())
    .orderBy('payment_accounts.expires_at')
    .execute();
  await allEnded([
    runByProvider(context, opening, ({ id }) => resumeOpening(context, kinds, id)),
    runByProvider(context, due, ({ booking_kind, booking_id }) => expire(context, kinds, booking_kind, booking_id)),
  ]);
}

/** `runEach` for the accounts of each provider, all providers at once: one that is slow or out holds up no other. */
function runByProvider<One extends Referenced & { readonly provider: string }>(
  context: Context,
  batch: readonly One[],
  step: (one: One) => Promise<unknown>,
): Promise<void> {
  const names = [...new Set(batch.map(({ provider }) => provider))];
  const some = (name: string) => batch.filter(({ provider }) => provider === name);
  return allEnded(names.map((name) => runEach(context, some(name), step)));
}

/**
 * Asks the providers, all at once, for transfers without a notice: about open accounts at every run, about expired ones after
 * them, every 15 minutes for two days.
 */
async function reconcile(context: Context, kinds: readonly BookingKind[]): Promise<void> {
  try {
    await allEnded(context.banks.all.map(({ name }) => reconcileAccounts(context, kinds, name)));
  } finally {
    // the answers may have named accounts, also where other questions have failed
    await linkAllRejected(context, kinds);
  }
}

/** Makes a call that had to wait for too long for its turn once more, when it is its turn: no answer is missing. */
async function takingTurns<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await call();
    } catch (error) {
      const waitMs = error instanceof CallNotMade ? error.retryInMs : undefined;
      if (waitMs === undefined || waitMs > longestTurnMs || turn === mostTurns) throw error;
      await setTimeout(waitMs);
    }
  }
}

async function reconcileAccounts(context: Context, kinds: readonly BookingKind[], provider: string): Promise<void> {
  const ago = (minutes: number) => new Date(context.now().getTime() - minutes * minuteMs);
  const accounts = context.db
    .selectFrom('payment_accounts')
    .select(columnsAtProvider)
    .select('id')
    .where('provider', '=', provider)
    .where('account_number', 'is not', null)
    .where('expires_at', '>', ago(askForHours * 60))
    .orderBy('asked_at');
  const open = await accounts.where('state', '=', 'open').limit(most.open).execute();
  const expired = await accounts
    .where('state', 'not in', ['opening', 'open'])
    .where('asked_at', '<=', ago(askExpiredEveryMinutes))
    .limit(most.expired)
    .execute();
  const ask = async ({ id, ...account }: (typeof open)[number]) => {
    // first, so that a failing account moves to the end of the queue
    await context.db.updateTable('payment_accounts').set({ asked_at: context.now() }).where('id', '=', id).execute();
    const { transfers, takenBack } = await takingTurns(() => reportOf(context, { ...account, provider }));
    if (transfers.length + takenBack.length === 0) return;
    await inTransaction(context.db, (tx) =>
      applyReport(tx, context, kinds, { provider, transfers, takenBack, source: 'reconciliation' }),
    );
  };
  await runEach(context, [...open, ...expired], ask, { atOnce: questionsAtOnce });
}
