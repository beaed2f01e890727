import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import type { PopularRoute } from 'shared/contract/flights';
import { defaultTimeZone, instantOf } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { Rules } from '../settings';
import { type WatchedFare, type WatchedRoute, watchedRoutes } from './route-alerts';

/** Where the fares of the mails come from. */
export interface FareSource {
  readonly popularRoutes: (context: Context) => Promise<PopularRoute[]>;
  /** The lowest fare of each route in the next 30 days. */
  readonly watchedFares: (context: Context, routes: readonly WatchedRoute[]) => Promise<WatchedFare[]>;
}

const batch = 200;

/**
 * Enqueues the fare mail of this week for all confirmed addresses. The week is stored in the transaction of the mail,
 * so nobody gets it twice, and the next run continues after a crash.
 */
export async function sendFareNews(context: Context, fares: FareSource): Promise<void> {
  const due = dueNews(context.now(), context.settings.rules);
  // no search for fares without readers
  if (!due || !(await readersOf(context.db, due).executeTakeFirst())) return;
  if (!(await isMade(context, due.week, fares))) return;
  while ((await sendBatch(context, due)) === batch);
}

/** Stores the news of a week once for all readers; false while there is nothing on sale. */
async function isMade(context: Context, week: string, fares: FareSource): Promise<boolean> {
  const { db, now } = context;
  const made = await db.selectFrom('fare_news').select('week').where('week', '=', week).executeTakeFirst();
  if (made) return true;
  const routes = await fares.popularRoutes(context);
  // a later run tries again
  if (routes.length === 0) return false;
  const watched = await fares.watchedFares(context, await watchedRoutes(db));
  await db
    .insertInto('fare_news')
    .values({ week, routes: JSON.stringify(routes), watched: JSON.stringify(watched), created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** The addresses without the mail of this week. */
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

/** How late the mail of a week is still sent, as after an outage. */
const lateMs = 2 * 86_400_000;

interface NewsWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly week: string;
  readonly dueAt: Date;
}

/** The week with a due mail; undefined on other days. */
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
