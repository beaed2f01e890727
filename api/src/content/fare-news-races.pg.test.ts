import type { Context } from '../context';
import { openTestApi, type TestApi } from '../testing';
import { sendFareNews } from './send-fare-news';

// concurrent workers need several connections; the embedded engine has one
const readers = 450;
const workers = 4;
let api: TestApi;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  // Tuesday, an hour after the time of the news
  api = await openTestApi({ now: new Date('2026-11-24T09:00:00+01:00') });
  const at = new Date('2026-11-01T09:00:00+01:00');
  const rows = Array.from({ length: readers }, (_, number) => ({
    subscription_id: `a-subscription-of-the-test-${number}`,
    email_hash: `hash-${number}`,
    email: `reader-${number}@example.com`,
    state: 'confirmed' as const,
    source: 'home' as const,
    consented_at: at,
    confirmed_at: at,
  }));
  await api.context.db.insertInto('subscriptions').values(rows).execute();
});
afterEach(() => api.close());

const route = { from: { code: 'LOS', city: 'Lagos' }, to: { code: 'ABV', city: 'Abuja' } };
const popularRoutes = async () => [{ ...route, lowestTotal: 90_000, date: '2026-12-01' }] as never;
const fares = { popularRoutes, watchedFares: async () => [] };

/** Runs all workers at once, as after an expired lease. @returns the maximum number of mails to one reader, and the number of readers with a mail */
async function lettersBy(context: Context): Promise<{ most: number; reached: number }> {
  await Promise.all(Array.from({ length: workers }, () => sendFareNews(context, fares)));
  const rows = await api.context.db.selectFrom('jobs').select('payload').where('kind', '=', 'content-letter').execute();
  const times = new Map<string, number>();
  for (const { payload } of rows) times.set(String(payload.id), (times.get(String(payload.id)) ?? 0) + 1);
  return { most: Math.max(...times.values()), reached: times.size };
}

test('workers that send the news at once send it to everybody once', async () => {
  expect(await lettersBy(api.context)).toEqual({ most: 1, reached: readers });
});

test('the same with only the row locks', async () => {
  expect(await lettersBy(withoutKeys())).toEqual({ most: 1, reached: readers });
});

test('control: if all rows are read before any is written, every reader gets it twice', async () => {
  const context = withoutKeys();
  const db = context.db;
  const read = () => db.selectFrom('subscriptions').select('subscription_id').where('news_week', 'is', null).execute();
  const write = async (due: Awaited<ReturnType<typeof read>>) => {
    await db.transaction().execute(async (tx) => {
      for (const { subscription_id: id } of due)
        await context.jobs.enqueue(tx, { kind: 'content-letter', payload: { letter: 'fare-news', id } });
    });
    await db.updateTable('subscriptions').set({ news_week: '2026-11-23' }).execute();
  };
  await Promise.all((await Promise.all([read(), read()])).map(write));
  expect(await lettersBy(context)).toEqual({ most: 2, reached: readers });
});

/** A context with mails that have no key against duplicates. */
const withoutKeys = (): Context => ({
  ...api.context,
  jobs: { enqueue: (tx, { key: _, ...job }) => api.context.jobs.enqueue(tx, job) },
});
