import { type SqlBool, sql } from 'kysely';
import type { Ledger, LedgerLine, readLedger as operation } from 'shared/contract/ledger';
import type { InputOf } from 'shared/contract/operation';
import type { Db } from '../../database';
import { toNaira } from '../../money';
import { owedStates } from '../../payments/refund-states';
import { type Days, startOf, withinDays } from '../filters';

export type LedgerFilter = Omit<InputOf<typeof operation>['query'], 'after' | keyof Days> & Days;

interface Place {
  readonly at: Date;
  /** `out-unmatched-` of the line `out-unmatched-12`. */
  readonly what: string;
  readonly number: number;
  readonly line: string;
}

/** The place of a line in the order of the ledger, as `next` of a page. */
export const placeOf = ({ at, id }: Pick<LedgerLine, 'at' | 'id'>): string => `${at}_${id}`;

function readPlace(after: string): Place | undefined {
  const [at = '', line = ''] = after.split('_');
  const instant = new Date(at);
  const [, what = '', number] = /^(\D+)(\d{1,15})/.exec(line) ?? [];
  if (Number.isNaN(instant.getTime()) || number === undefined) return undefined;
  return { at: instant, what, number: Number(number), line };
}

/** Lines of one instant are in the order of their numbers: as text, 10 is before 9. */
const what = sql<string>`regexp_replace(line, '[0-9].*', '')`;
const number = sql<number>`substring(line from '[0-9]+')::bigint`;

const linesOf = (db: Db, { reason, direction, q, ...days }: LedgerFilter) =>
  db
    .selectFrom('ledger_lines')
    .where(withinDays(sql.ref('at'), days))
    .$if(reason !== undefined, (lines) => lines.where('reason', '=', reason ?? 'booking'))
    .$if(direction !== undefined, (lines) => lines.where('direction', '=', direction ?? 'in'))
    .$if(q !== undefined, (lines) =>
      lines.where(
        sql<SqlBool>`(${q} in (reference, transfer_reference, account_number, bank_reference)
          or ${q?.toUpperCase()} = reference
          or transfer_reference in (select t.provider_transfer_id from transfers t join payment_accounts a on a.id = t.account_id
            where ${q?.toUpperCase()} = a.reference or ${q} = a.provider_reference))`,
      ),
    );

/** A page of the ledger, the latest first. @param after the place of the last line of the page before */
export async function readLines(
  db: Db,
  filter: LedgerFilter,
  { after, most }: { readonly after?: string | undefined; readonly most: number },
): Promise<LedgerLine[]> {
  const place = after === undefined ? undefined : readPlace(after);
  const rows = await linesOf(db, filter)
    .selectAll()
    .$if(place !== undefined, (lines) =>
      lines.where(
        sql<SqlBool>`(at, ${what}, ${number}, line) < (${place?.at}, ${place?.what}, ${place?.number}, ${place?.line})`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy(what, 'desc')
    .orderBy(number, 'desc')
    .orderBy('line', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.line,
    at: row.at.toISOString(),
    direction: row.direction,
    reason: row.reason,
    amount: toNaira(row.amount_kobo),
    reference: row.reference,
    transfer: row.transfer_reference,
    accountNumber: row.account_number,
    way: row.way,
    bankReference: row.bank_reference,
    note: row.fault,
  }));
}

export async function sumsOf(db: Db, filter: LedgerFilter): Promise<Ledger['sums']> {
  const sums = await linesOf(db, filter)
    .select(['direction', 'reason'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('amount_kobo').as('kobo')])
    .groupBy(['direction', 'reason'])
    .orderBy('direction')
    .orderBy('reason')
    .execute();
  return sums.map(({ kobo, ...sum }) => ({ ...sum, amount: toNaira(kobo) }));
}

/** What was held before the days, what moved in them, and what was held after them. */
export async function balanceOf(db: Db, days: Days): Promise<Ledger['balance']> {
  const { rows } = await sql<Record<'before_in' | 'before_out' | 'days_in' | 'days_out', number>>`
    select
      coalesce(sum(amount_kobo) filter (where direction = 'in' and is_before), 0) as before_in,
      coalesce(sum(amount_kobo) filter (where direction = 'out' and is_before), 0) as before_out,
      coalesce(sum(amount_kobo) filter (where direction = 'in' and not is_before), 0) as days_in,
      coalesce(sum(amount_kobo) filter (where direction = 'out' and not is_before), 0) as days_out
    from (
      select direction, amount_kobo, ${days.from === undefined ? sql`false` : sql`at < ${startOf(days.from)}`} as is_before
      from ledger_lines where ${withinDays(sql.ref('at'), { to: days.to })}
    ) line`.execute(db);
  const { before_in = 0, before_out = 0, days_in = 0, days_out = 0 } = rows[0] ?? {};
  return {
    before: toNaira(before_in - before_out),
    in: toNaira(days_in),
    out: toNaira(days_out),
    after: toNaira(before_in - before_out + days_in - days_out),
  };
}

/** What waits to go back, or to be matched with a booking. */
export async function owedOf(db: Db): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce((select sum(amount_kobo) from refunds where state in (${sql.join(owedStates)})), 0)
      + coalesce((select sum(t.amount_kobo) from transfers t where t.payment_id is null and not exists (
          select from unmatched_refunds u where u.transfer_id = t.id and u.state = 'done')), 0) as kobo`.execute(db);
  return toNaira(rows[0]?.kobo ?? 0);
}
