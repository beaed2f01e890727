import { sql } from 'kysely';
import { inTransaction, isTemporaryError } from 'server/database';
import { differenceKinds } from 'shared/contract/lists';
import { may } from 'shared/contract/roles';
import { dayIn, defaultTimeZone, instantOf } from 'shared/format';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { ServiceOutage } from '../../jobs/circuit-breaker';
import { framesOf, reasonOf } from '../../jobs/queue';
import { runEach } from '../../jobs/run-each';
import { applyReport } from '../apply-transfer';
import { reportOf } from '../ask-provider';
import { columnsAtProvider, findAccount } from '../ledger';
import type { BookingKind } from '../payable';
import type { PaymentProvider, Statement, StatementLine } from '../provider';
import { type Comparison, compareLists, type Period, type Recorded, type RecordedRefund } from './compare-statement';

const dayMs = 86_400_000;
/** So that a transfer that is listed 72 hours late is found, at whichever time of a day it came in. */
const days = 4;
const mostDays = 30;
/** How much earlier a refund can have been made that is sent in the period: ten working days, and holidays between them. */
const refundDays = 16;
/** After midnight, until the provider's list has all of the day. */
const restMs = 30 * 60_000;

const dayOf = (at: Date): string => dayIn(defaultTimeZone, at);
const startOfDay = (day: string): Date => instantOf(day, '00:00');

/** The four days before the present one, and those since the last report if that is older, up to thirty. */
function periodAt(now: Date, lastReported?: string): Period {
  const to = startOfDay(dayOf(new Date(now.getTime() - restMs)));
  const usual = to.getTime() - days * dayMs;
  const since = lastReported ? Math.max(startOfDay(lastReported).getTime(), to.getTime() - mostDays * dayMs) : usual;
  const from = Math.min(usual, since);
  return { from: new Date(from), refundsFrom: new Date(from - refundDays * dayMs), to };
}

const lastDayOf = ({ to }: Period): string => dayOf(new Date(to.getTime() - 1));

/** The latest day that has a report, if the providers have answered. */
export const reportedDay = (now: Date): string => lastDayOf(periodAt(now));

/**
 * Compares the books of each provider with ours, once a day: finds transfers and refunds of which every notice was lost,
 * records where the lists differ, and writes the report of the day before.
 */
export async function reconcileDaily(context: Context, kinds: readonly BookingKind[]): Promise<void> {
  const now = context.now();
  const made = await context.db
    .selectFrom('provider_reports')
    .select(({ fn }) => ['provider', fn.max('day').as('day')])
    .groupBy('provider')
    .execute();
  const batch = context.banks.all.flatMap((provider) => {
    const last = made.find((one) => one.provider === provider.name)?.day;
    if (last && last >= reportedDay(now)) return [];
    return [{ reference: provider.name, provider, period: periodAt(now, last) }];
  });
  await runEach(context, batch, ({ provider, period }) => reconcileProvider(context, kinds, provider, period));
}

async function reconcileProvider(
  context: Context,
  kinds: readonly BookingKind[],
  provider: PaymentProvider,
  period: Period,
): Promise<void> {
  const { db } = context;
  const statement = await provider.statement(db, period.from, period.to, period.refundsFrom);
  await findLostTransfers(context, kinds, provider, statement.received);
  await wakeLostRefunds(context, provider.name, statement, period);
  const found = compareLists(statement, await recordedIn(db, provider.name, statement, period), period);
  await inTransaction(db, async (tx) => {
    await noteDifferences(tx, context, provider.name, found, period);
    for (let at = period.from.getTime(); at < period.to.getTime(); at += dayMs)
      await writeReport(tx, context, provider.name, dayOf(new Date(at)), statement);
    await enqueueLetters(tx, context, provider.name, lastDayOf(period));
  });
}

/**
 * Asks about the account of each listed transfer that we do not have, and records what the provider says of it. One that
 * fails stays a difference of the lists, and the others are found.
 */
async function findLostTransfers(
  context: Context,
  kinds: readonly BookingKind[],
  provider: PaymentProvider,
  lines: readonly StatementLine[],
): Promise<void> {
  const { db, log } = context;
  const known = await knownTransfers(db, provider.name, lines);
  for (const line of lines.filter(({ transferId }) => !known.has(transferId))) {
    try {
      await findLostTransfer(context, kinds, provider, line);
    } catch (cause) {
      // then the others would fail too, and all of it is tried again
      if (cause instanceof ServiceOutage || isTemporaryError(cause)) throw cause;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      const fault = {
        provider: provider.name,
        transfer: line.transferId,
        reason: reasonOf(error),
        at: framesOf(error),
      };
      log.error(fault, 'A transfer in the list of the bank was not recorded');
    }
  }
}

async function findLostTransfer(
  context: Context,
  kinds: readonly BookingKind[],
  { name }: PaymentProvider,
  line: StatementLine,
): Promise<void> {
  const { db } = context;
  const owner = await findAccount(db, name, line.account);
  if (!owner) return;
  const account = await db
    .selectFrom('payment_accounts')
    .select(columnsAtProvider)
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const { transfers, takenBack } = await reportOf(context, { ...account, provider: name });
  await inTransaction(db, (tx) =>
    applyReport(tx, context, kinds, { provider: name, transfers, takenBack, source: 'reconciliation' }),
  );
}

async function knownTransfers(db: Db, provider: string, lines: readonly StatementLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const ids = lines.map(({ transferId }) => transferId);
  const rows = await db
    .selectFrom('transfers')
    .select('provider_transfer_id')
    .where('provider', '=', provider)
    .where('provider_transfer_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.provider_transfer_id));
}

/** Enqueues a question about each refund that has ended at the provider and not in our books: its notice was lost. */
async function wakeLostRefunds(
  context: Context,
  provider: string,
  statement: Statement,
  period: Period,
): Promise<void> {
  const ended = new Set(
    statement.refunds.filter(({ state }) => state === 'sent' || state === 'failed').map(({ transferId }) => transferId),
  );
  const { refunds } = await recordedIn(context.db, provider, statement, period);
  const lost = refunds.filter(({ state, transferId }) => state === 'under_way' && ended.has(transferId));
  await inTransaction(context.db, async (tx) => {
    for (const { key } of lost) {
      const [name, id] = key.split(':');
      const payload = name === 'refund' ? { refundId: Number(id) } : { transferId: Number(id) };
      const cause = dayOf(period.to);
      await context.jobs.enqueue(tx, { kind: 'ask-refund', key: `ask-refund:${key}:statement:${cause}`, payload });
    }
  });
}

/** Our records of what the list has, and of what it should have. */
async function recordedIn(
  db: Db,
  provider: string,
  statement: Statement,
  { from, refundsFrom, to }: Period,
): Promise<Recorded> {
  const unreadable = statement.unreadable.map(({ subject }) => subject);
  const listed = [...statement.received.map(({ transferId }) => transferId), ...unreadable];
  const refunded = statement.refunds.map(({ transferId }) => transferId);
  const transfers = await db
    .selectFrom('transfers')
    .select(['provider_transfer_id as id', 'amount_kobo as amountKobo', 'sent_at as at'])
    .where('provider', '=', provider)
    .where((transfer) =>
      transfer.or([
        transfer.and([transfer('sent_at', '>=', from), transfer('sent_at', '<', to)]),
        ...(listed.length > 0 ? [transfer('provider_transfer_id', 'in', listed)] : []),
      ]),
    )
    .execute();
  const { rows: refunds } = await sql<RecordedRefund>`
    select r.key, r.provider_reference as reference, t.provider_transfer_id as "transferId", r.amount_kobo as "amountKobo",
      case when r.state <> 'done' then 'under_way' when r.way = 'hand' then 'by_hand' else 'sent' end as state,
      coalesce(r.begun_at, r.refunded_at, t.learnt_at) as "begunAt", r.refunded_at as at
    from (
      select 'refund:' || id as key, transfer_id, amount_kobo, state, way, begun_at, refunded_at, provider_reference
        from refunds where state in ('sending', 'attention', 'done')
      union all
      select 'unmatched-refund:' || transfer_id, transfer_id, amount_kobo, state, way, begun_at, refunded_at,
        provider_reference from unmatched_refunds
    ) r join transfers t on t.id = r.transfer_id
    where t.provider = ${provider} and (t.provider_transfer_id = any(${refunded})
      or (r.refunded_at >= ${refundsFrom} and r.refunded_at < ${to}))
    order by r.key`.execute(db);
  return { transfers, refunds };
}

const refundKinds = differenceKinds.filter((kind) => kind.startsWith('refund_'));
const closedByItself = 'The lists agree now.';

/**
 * Records new differences, opens those again that were closed here and are found again, and closes those of the period on
 * which the lists agree. What a person has closed stays closed.
 */
async function noteDifferences(
  tx: Tx,
  { now, log }: Context,
  provider: string,
  { differences, undecided }: Comparison,
  { from, refundsFrom, to }: Period,
): Promise<void> {
  const at = now();
  for (const { kind, subject, oursKobo, theirsKobo, fault, ...difference } of differences) {
    const open = {
      ours_kobo: oursKobo,
      theirs_kobo: theirsKobo,
      day: dayOf(difference.at),
      found_at: at,
      closed_at: null,
      closing_note: null,
    };
    const isNew = await tx
      .insertInto('statement_differences')
      .values({ provider, kind, subject, ...open })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'kind', 'subject'])
          .doUpdateSet(open)
          .where('statement_differences.closing_note', '=', closedByItself),
      )
      .returning('id')
      .executeTakeFirst();
    if (isNew)
      log.error(
        { provider, kind, subject, oursKobo, theirsKobo, ...(fault && { fault }) },
        'The list of the bank and our books differ',
      );
  }
  const open = await tx
    .selectFrom('statement_differences')
    .select(['id', 'kind', 'subject'])
    .where('provider', '=', provider)
    .where('closed_at', 'is', null)
    .where((difference) =>
      difference.or([
        difference('day', '>=', dayOf(from)),
        difference.and([difference('kind', 'in', refundKinds), difference('day', '>=', dayOf(refundsFrom))]),
      ]),
    )
    .where('day', '<', dayOf(to))
    .execute();
  const stays = [...differences, ...undecided];
  const gone = open.filter(({ kind, subject }) => !stays.some((one) => one.kind === kind && one.subject === subject));
  if (gone.length === 0) return;
  await tx
    .updateTable('statement_differences')
    .set({ closed_at: at, closing_note: closedByItself })
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
}

type Counted = 'opened' | 'rejected' | 'recorded' | 'refunded';

/**
 * Writes the report of a day, in place of an earlier one. Refunds are counted by our books: the lists have the time at which one
 * was made, and not at which it was sent.
 */
async function writeReport(
  tx: Tx,
  { now }: Context,
  provider: string,
  day: string,
  statement: Statement,
): Promise<void> {
  const isOfDay = ({ at }: { readonly at: Date }) => dayOf(at) === day;
  const received = statement.received.filter(isOfDay);
  const [from, to] = [startOfDay(day), new Date(startOfDay(day).getTime() + dayMs)];
  const { rows } = await sql<{ what: Counted; count: number; kobo: number }>`
    select 'opened' as what, count(*) as count, coalesce(sum(amount_kobo), 0) as kobo from payment_accounts
      where provider = ${provider} and opened_at >= ${from} and opened_at < ${to}
    union all select 'rejected', count(*), coalesce(sum(amount_kobo), 0) from rejected_transfers
      where provider = ${provider} and learnt_at >= ${from} and learnt_at < ${to}
    union all select 'recorded', count(*), coalesce(sum(amount_kobo), 0) from transfers
      where provider = ${provider} and sent_at >= ${from} and sent_at < ${to}
    union all select 'refunded', count(*), coalesce(sum(r.amount_kobo), 0) from (
        select transfer_id, amount_kobo, way, refunded_at from refunds where state = 'done'
        union all select transfer_id, amount_kobo, way, refunded_at from unmatched_refunds where state = 'done'
      ) r join transfers t on t.id = r.transfer_id
      where t.provider = ${provider} and r.way is distinct from 'hand' and r.refunded_at >= ${from} and r.refunded_at < ${to}`.execute(
    tx,
  );
  const ours = (what: Counted) => rows.find((row) => row.what === what);
  const values = {
    opened: ours('opened')?.count ?? 0,
    opened_kobo: ours('opened')?.kobo ?? 0,
    paid: received.length,
    paid_kobo: received.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    recorded: ours('recorded')?.count ?? 0,
    recorded_kobo: ours('recorded')?.kobo ?? 0,
    rejected: ours('rejected')?.count ?? 0,
    rejected_kobo: ours('rejected')?.kobo ?? 0,
    refunded: ours('refunded')?.count ?? 0,
    refunded_kobo: ours('refunded')?.kobo ?? 0,
    fees_kobo: received.reduce((sum, { feeKobo }) => sum + feeKobo, 0),
    made_at: now(),
  };
  await tx
    .insertInto('provider_reports')
    .values({ provider, day, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(values))
    .execute();
}

/** A mail with the report to each person who settles money, unless nothing happened and nothing is open. */
async function enqueueLetters(tx: Tx, { jobs }: Context, provider: string, day: string): Promise<void> {
  const report = await tx
    .selectFrom('provider_reports')
    .selectAll()
    .where('provider', '=', provider)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const open = await tx
    .selectFrom('statement_differences')
    .select('id')
    .where('provider', '=', provider)
    .where('closed_at', 'is', null)
    .execute();
  const { opened, paid, recorded, rejected, refunded } = report;
  if (opened + paid + recorded + rejected + refunded + open.length === 0) return;
  const people = await tx.selectFrom('staff_people').select(['id', 'roles']).where('disabled_at', 'is', null).execute();
  for (const { id } of people.filter(({ roles }) => may(roles, 'money:change'))) {
    const name = `${provider} ${day} ${id}`;
    await jobs.enqueue(tx, {
      kind: 'report-letter',
      payload: { letter: 'provider-report', id: name },
      key: `letter:provider-report:${name}`,
    });
  }
}
