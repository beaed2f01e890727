import { sql } from 'kysely';
import type { MetricSource } from 'server/metrics';
import { reviewReasons } from 'shared/contract/lists';
import type { Context } from '../../context';
import { toNaira } from '../../money';
import { owedStates } from '../refund-states';

/** Payments under review, contradictions of the bank, and differences between its list and our books. */
const reasons = [...reviewReasons, 'discrepancy', 'difference'] as const;

interface Waiting {
  readonly reason: (typeof reasons)[number];
  readonly count: number;
  readonly kobo: number;
  readonly since: Date | null;
  /** Refunds that have to go back. */
  readonly owed: number;
  /** Of these, those that are not back after their day. */
  readonly overdue: number;
  /** Those that the bank sends only after a person has done something there. */
  readonly needy: number;
}

/** The money that waits for the staff, as the back office lists it, without names; not refunds on which the bank works. */
export const reviewMetrics = ({
  db,
  now,
}: Context): MetricSource<
  | 'tafiya_money_review'
  | 'tafiya_money_review_naira'
  | 'tafiya_money_review_oldest_seconds'
  | 'tafiya_refunds_due'
  | 'tafiya_refunds_overdue'
  | 'tafiya_refunds_needing_person'
> => ({
  families: {
    tafiya_money_review: { help: 'What waits for a decision about money, by reason', labels: ['reason'] },
    tafiya_money_review_naira: {
      help: 'The amount of what waits for a decision about money, by reason',
      labels: ['reason'],
    },
    tafiya_money_review_oldest_seconds: {
      help: 'How long the oldest decision about money of a reason has waited; 0 if none waits',
      labels: ['reason'],
    },
    tafiya_refunds_due: { help: 'Refunds that have to go back, those that are being sent included' },
    tafiya_refunds_needing_person: {
      help: 'Refunds that the bank sends only after a person has done something there',
    },
    tafiya_refunds_overdue: { help: 'Refunds that have not gone back by the day that the traveller was promised' },
  },
  async read() {
    const at = now();
    const { rows } = await sql<Waiting>`
      select reason, count(*) filter (where not under_way) as count,
        coalesce(sum(amount_kobo) filter (where not under_way), 0) as kobo,
        min(created_at) filter (where not under_way) as since, count(*) as owed,
        count(*) filter (where due_at < ${at}) as overdue, count(*) filter (where state = 'attention') as needy
      from (select *, state = 'sending' and accepted_at is not null as under_way from refunds) refunds
      where state in (${sql.join(owedStates)}) group by 1
      union all
      select 'unmatched', count(*), sum(t.amount_kobo), min(learnt_at), 0, 0, count(back.state)
      from transfers t left join unmatched_refunds back on back.transfer_id = t.id
      where payment_id is null and coalesce(back.state, 'attention') = 'attention'
      having count(*) > 0
      union all
      select 'taken_back', count(*), sum(amount_kobo), min(learnt_at), 0, 0, 0 from taken_back where closed_at is null
      having count(*) > 0
      union all
      select 'discrepancy', count(*), sum(amount_kobo), min(learnt_at), 0, 0, 0
      from transfer_discrepancies where closed_at is null
      having count(*) > 0
      union all
      select 'difference', count(*), sum(coalesce(theirs_kobo, ours_kobo, 0)), min(found_at), 0, 0, 0
      from statement_differences where closed_at is null
      having count(*) > 0`.execute(db);
    const sum = (of: (row: Waiting) => number) => rows.reduce((total, row) => total + of(row), 0);
    const byReason = (of: (row: Waiting) => number) =>
      reasons.map((reason) => {
        const row = rows.find((each) => each.reason === reason);
        return { labels: { reason }, value: row ? of(row) : 0 };
      });
    return {
      tafiya_money_review: byReason(({ count }) => count),
      tafiya_money_review_naira: byReason(({ kobo }) => toNaira(kobo)),
      tafiya_money_review_oldest_seconds: byReason(({ since }) =>
        since ? (at.getTime() - since.getTime()) / 1000 : 0,
      ),
      tafiya_refunds_due: [{ value: sum(({ owed }) => owed) }],
      tafiya_refunds_needing_person: [{ value: sum(({ needy }) => needy) }],
      tafiya_refunds_overdue: [{ value: sum(({ overdue }) => overdue) }],
    };
  },
});
