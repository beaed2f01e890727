import { sql } from 'kysely';
import type { Ledger, LedgerLine } from 'shared/contract/ledger';
import { toKobo } from '../../../money';
import type { TestApi } from '../../../testing';
import { dataOf } from '../../../testing/responses';
import { staffOf } from '../../testing/staff-calls';

/** The whole ledger, page by page. */
export async function wholeLedger(api: TestApi, query = ''): Promise<Ledger> {
  const lines: LedgerLine[] = [];
  let page: Ledger;
  let after = '';
  do {
    page = dataOf<Ledger>(await staffOf(api).get(`/staff/ledger?${query}${after && `&after=${after}`}`));
    lines.push(...page.lines);
    after = page.next ?? '';
  } while (after);
  return { ...page, lines };
}

/** What the tables of payments say by themselves, in kobo by direction and reason. */
async function sumsOfTables({ context: { db } }: TestApi): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; kobo: number }>`
    select 'in booking' as name, coalesce(sum(matched_kobo), 0) as kobo from transfers
    union all select 'in kept', coalesce(sum(kept_kobo), 0) from transfers
    union all select 'in underpaid', coalesce(sum(underpaid_kobo), 0) from transfers
    union all select 'in overpaid', coalesce(sum(overpaid_kobo), 0) from transfers
    union all select 'in late', coalesce(sum(late_kobo), 0) from transfers
    union all select 'in unmatched', coalesce(sum(unmatched_kobo), 0) from transfers
    union all select 'out ' || reason, sum(amount_kobo) from refunds where state = 'done' group by reason
    union all select 'out unmatched', coalesce(sum(amount_kobo), 0) from unmatched_refunds where state = 'done'`.execute(
    db,
  );
  return new Map(rows.flatMap(({ name, kobo }) => (kobo === 0 ? [] : [[name, kobo]])));
}

/** What is held by the payments themselves: what they received less what went back, and transfers without a booking. */
async function heldByTables({ context: { db } }: TestApi): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce((select sum(received_kobo) from payments), 0)
      - coalesce((select sum(amount_kobo) from refunds where state = 'done'), 0)
      + coalesce((select sum(amount_kobo) from transfers where payment_id is null), 0)
      - coalesce((select sum(amount_kobo) from unmatched_refunds where state = 'done'), 0) as kobo`.execute(db);
  return rows[0]?.kobo ?? 0;
}

const added = (lines: readonly LedgerLine[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { direction, reason, amount } of lines) {
    const name = `${direction} ${reason}`;
    sums.set(name, (sums.get(name) ?? 0) + toKobo(amount));
  }
  return sums;
};

const sorted = (sums: ReadonlyMap<string, number>) =>
  JSON.stringify([...sums].sort(([one], [other]) => one.localeCompare(other)));

/** Where the ledger differs from the tables of payments; empty if nowhere. */
export async function ledgerFaults(api: TestApi): Promise<string[]> {
  const { lines, sums, balance, owed } = await wholeLedger(api);
  const stated = new Map(sums.map((sum) => [`${sum.direction} ${sum.reason}`, toKobo(sum.amount)]));
  const moved = new Map([...stated].filter(([name]) => !name.startsWith('refused')));
  const held = await heldByTables(api);
  const faults = {
    'the sums of the lines': sorted(added(lines)) === sorted(stated),
    'the sums of the tables': sorted(moved) === sorted(await sumsOfTables(api)),
    'a line twice': new Set(lines.map(({ id }) => id)).size === lines.length,
    'the balance': toKobo(balance.before) + toKobo(balance.in) - toKobo(balance.out) === toKobo(balance.after),
    'what is held': toKobo(balance.after) === held,
    'more owed than held': toKobo(owed) <= held,
  };
  return Object.entries(faults).flatMap(([name, isRight]) => (isRight ? [] : name));
}
