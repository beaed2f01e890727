import { openTestApi, type TestApi } from '../testing';
import { claimDueJobs } from './queue';

// Races need connections of their own: on the embedded engine statements come one after another.
const jobs = 60;
const claimers = 10;
const rounds = 5;

let api: TestApi;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
});
afterEach(() => api.close());

type Claim = () => Promise<readonly { readonly id: number }[]>;

/** Lets many claim at once until nothing is left, round after round; returns how many jobs were taken twice. */
const takenTwice = async (claim: Claim): Promise<number> => {
  const { context } = api;
  let twice = 0;
  for (let round = 0; round < rounds; round += 1) {
    await context.db.transaction().execute(async (tx) => {
      for (let index = 0; index < jobs; index += 1) await context.jobs.enqueue(tx, { kind: 'race', payload: {} });
    });
    const taken: number[] = [];
    const work = async () => {
      for (let found = await claim(); found.length > 0; found = await claim()) taken.push(...found.map(({ id }) => id));
    };
    await Promise.all(Array.from({ length: claimers }, work));
    expect(new Set(taken).size).toBe(jobs);
    twice += taken.length - jobs;
    await context.db.deleteFrom('jobs').where('kind', '=', 'race').execute();
  }
  return twice;
};

test('many that claim at once take each job once', async () => {
  expect(await takenTwice(() => claimDueJobs(api.context, ['race'], 3))).toBe(0);
});

test('control: where all have read before one writes, each of them takes the same jobs', async () => {
  const { db, jobs: queue, now } = api.context;
  await db.transaction().execute(async (tx) => {
    for (let index = 0; index < 3; index += 1) await queue.enqueue(tx, { kind: 'race', payload: {} });
  });
  const read = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'race')
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now())]))
      .execute();
  const found = await Promise.all(Array.from({ length: claimers }, read));
  const until = new Date(now().getTime() + 60_000);
  const lease = (ids: readonly number[]) =>
    db.updateTable('jobs').set({ leased_until: until }).where('id', 'in', ids).returning('id').execute();
  const taken = (await Promise.all(found.map((rows) => lease(rows.map(({ id }) => id))))).flat();
  expect(taken).toHaveLength(3 * claimers);
});
