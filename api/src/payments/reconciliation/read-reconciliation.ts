import { Refusal } from 'server/http';
import type { Reconciliation } from 'shared/contract/reconciliation';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { toNaira } from '../../money';
import { reportedDay } from './reconcile-provider';

const mostReports = 31;

/** The reports of the last days, and the open differences. */
export async function readReconciliation({ db, banks, now }: Context): Promise<Reconciliation> {
  const reports = await db
    .selectFrom('provider_reports')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('provider')
    .limit(mostReports)
    .execute();
  const differences = await db
    .selectFrom('statement_differences')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const counted = (count: number, kobo: number) => ({ count, amount: toNaira(kobo) });
  const yesterday = reportedDay(now());
  const isReported = (name: string) => reports.some(({ provider, day }) => provider === name && day === yesterday);
  return {
    reports: reports.map((row) => ({
      provider: row.provider,
      day: row.day,
      opened: counted(row.opened, row.opened_kobo),
      paid: counted(row.paid, row.paid_kobo),
      recorded: counted(row.recorded, row.recorded_kobo),
      rejected: counted(row.rejected, row.rejected_kobo),
      refunded: counted(row.refunded, row.refunded_kobo),
      fees: toNaira(row.fees_kobo),
      openDifferences: differences.filter(({ provider, day }) => provider === row.provider && day === row.day).length,
    })),
    differences: differences.map((row) => ({
      differenceId: String(row.id),
      provider: row.provider,
      kind: row.kind,
      subject: row.subject,
      ours: row.ours_kobo === null ? null : toNaira(row.ours_kobo),
      theirs: row.theirs_kobo === null ? null : toNaira(row.theirs_kobo),
      day: row.day,
      foundOn: row.found_at.toISOString(),
    })),
    missing: banks.all.map(({ name }) => name).filter((name) => !isReported(name)),
  };
}

/**
 * Closes a difference with a person's note.
 * @returns the provider's reference of the transfer or refund
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it is closed
 */
export async function closeDifference(tx: Tx, { now }: Context, id: number, note: string): Promise<string> {
  const found = await tx
    .selectFrom('statement_differences')
    .select(['subject', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such difference.');
  if (found.closed_at) throw new Refusal('STATE_CONFLICT', 'This difference is closed already.');
  await tx
    .updateTable('statement_differences')
    .set({ closed_at: now(), closing_note: note })
    .where('id', '=', id)
    .execute();
  return found.subject;
}
