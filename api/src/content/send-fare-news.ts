import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import type { PopularRoute } from 'shared/contract/flights';
import { defaultTimeZone, instantOf } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { Rules } from '../settings';

export type PopularRoutes = (context: Context) => Promise<PopularRoute[]>;

const batch = 200;

/**
 * Puts the news of this week into the outbox for everybody who is confirmed. That an address has this week's is written
 * in the transaction of its letter: nobody gets it twice, and whoever a crash left out is next.
 */
export async function sendFareNews(context: Context, popularRoutes: PopularRoutes): Promise<void> {
  const due = dueNews(context.now(), context.settings.rules);
  // without a reader nobody has to search for fares
  if (!due || !(await readersOf(context.db, due).executeTakeFirst())) return;
  if (!(await isMade(context, due.week, popularRoutes))) return;
  while ((await sendBatch(context, due)) === batch);
}

/** True once the news of a week is there: made by the first who asks, the same for all. */
async function isMade(context: Context, week: string, popularRoutes: PopularRoutes): Promise<boolean> {
  const { db, now } = context;
  const made = await db.selectFrom('fare_news').select('week').where('week', '=', week).executeTakeFirst();
  if (made) return true;
  const routes = await popularRoutes(context);
  // nothing on sale is no news; later in the day there may be some
  if (routes.length === 0) return false;
  await db
    .insertInto('fare_news')
    .values({ week, routes: JSON.stringify(routes), created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Who has not got the news of this week yet. */
const readersOf = (db: Db | Tx, { week, dueAt }: NewsWeek) =>
  db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('state', '=', 'confirmed')
    .where(sql<boolean>`news_week is distinct from ${week}::date`)
    .where('confirmed_at', '<', dueAt);

const sendBatch = ({ db, jobs }: Context, due: NewsWeek): Promise<number> =>
  inTransaction(db, async (tx) => {
    const readers = await tx
      .updateTable('subscriptions')
      .set({ news_week: due.week })
      .where('subscription_id', 'in', readersOf(tx, due).limit(batch).forUpdate().skipLocked())
      .returning('subscription_id')
      .execute();
    for (const { subscription_id } of readers)
      await jobs.enqueue(tx, {
        kind: 'content-letter',
        payload: { letter: 'fare-news', id: `${subscription_id} ${due.week}` },
        key: `letter:fare-news:${subscription_id}:${due.week}`,
      });
    return readers.length;
  });

/** So long after its hour the news of a week is still sent, as after a standstill. */
const lateMs = 2 * 86_400_000;

interface NewsWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly week: string;
  readonly dueAt: Date;
}

/** The week whose news is to be sent now; undefined on other days. */
export function dueNews(
  now: Date,
  { fareNewsWeekday, fareNewsHour }: Pick<Rules, 'fareNewsWeekday' | 'fareNewsHour'>,
): NewsWeek | undefined {
  const { day } = clockIn(defaultTimeZone, now);
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const week = addDays(day, -daysSinceMonday);
  const dueAt = instantOf(addDays(week, fareNewsWeekday - 1), `${String(fareNewsHour).padStart(2, '0')}:00`);
  const sinceMs = now.getTime() - dueAt.getTime();
  return sinceMs >= 0 && sinceMs < lateMs ? { week, dueAt } : undefined;
}
