import { sql } from 'kysely';
import type { MetricSource } from 'server/metrics';
import { type ReviewReason, reviewReasons } from 'shared/contract/lists';
import type { Context } from '../../context';
import { toNaira } from '../../money';
import { owedStates } from '../refund-states';

interface Waiting {
  readonly reason: ReviewReason;
  readonly count: number;
  readonly kobo: number;
  readonly since: Date;
  /** Refunds that are not back after their day. */
  readonly overdue: number;
}

/** The money that waits for the staff, as the back office lists it, without names. */
export const reviewMetrics = ({
  db,
  now,
}: Context): MetricSource<
  | 'tafiya_money_review'
  | 'tafiya_money_review_naira'
  | 'tafiya_money_review_oldest_seconds'
  | 'tafiya_refunds_due'
  | 'tafiya_refunds_overdue'
> => ({
  families: {
    tafiya_money_review: { help: 'Payments under review by reason', labels: ['reason'] },
    tafiya_money_review_naira: { help: 'The amount of payments under review by reason', labels: ['reason'] },
    tafiya_money_review_oldest_seconds: {
      help: 'How long the oldest payment under review has waited; 0 if none waits',
      labels: ['reason'],
    },
    tafiya_refunds_due: { help: 'Refunds that have to go back, those that are being sent included' },
    tafiya_refunds_overdue: { help: 'Refunds that have not gone back by the day that the traveller was promised' },
  },
  async read() {
    const at = now();
    const { rows } = await sql<Waiting>`
      select reason, count(*) as count, sum(amount_kobo) as kobo, min(created_at) as since,
        count(*) filter (where due_at < ${at}) as overdue
      from refunds where state in (${sql.join(owedStates)}) group by 1
      union all
      select 'unmatched', count(*), sum(amount_kobo), min(learnt_at), 0
      from transfers where payment_id is null
        and not exists (select from unmatched_refunds back where back.transfer_id = transfers.id)
      having count(*) > 0
      union all
      select 'taken_back', count(*), sum(amount_kobo), min(learnt_at), 0 from taken_back where closed_at is null
      having count(*) > 0`.execute(db);
    const refunds = rows.filter(({ reason }) => reason !== 'unmatched' && reason !== 'taken_back');
    const sum = (of: (row: Waiting) => number) => refunds.reduce((total, row) => total + of(row), 0);
    const byReason = (of: (row: Waiting) => number) =>
      reviewReasons.map((reason) => {
        const row = rows.find((each) => each.reason === reason);
        return { labels: { reason }, value: row ? of(row) : 0 };
      });
    return {
      tafiya_money_review: byReason(({ count }) => count),
      tafiya_money_review_naira: byReason(({ kobo }) => toNaira(kobo)),
      tafiya_money_review_oldest_seconds: byReason(({ since }) => (at.getTime() - since.getTime()) / 1000),
      tafiya_refunds_due: [{ value: sum(({ count }) => count) }],
      tafiya_refunds_overdue: [{ value: sum(({ overdue }) => overdue) }],
    };
  },
});
