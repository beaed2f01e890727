import { sql } from 'kysely';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../testing';
import { meetAtCommit } from '../testing/meet-at-commit';
import { route } from '.';

// Races need connections of their own: on the embedded engine transactions come one after another.
const book = defineOperation({
  id: 'book',
  method: 'POST',
  path: '/test/book',
  summary: 'Writes one job a call',
  tag: 'test',
  body: z.strictObject({ name: z.string() }),
  data: z.object({ name: z.string() }),
  idempotent: true,
});

let api: TestApi;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi({
    register: (app, { jobs }) =>
      route(app, book, async ({ tx, body }) => {
        await jobs.enqueue(tx, { kind: 'test.booked', payload: body });
        return body;
      }),
  });
});
afterEach(() => api.close());

const copies = 8;

/** Sends each key eight times at once, none of which commits before all have looked for it; returns how many bookings there are. */
const bookingsOf = async (keys: readonly string[]): Promise<number> => {
  const { db } = api.context;
  for (const key of keys) {
    const send = () =>
      api.inject({ method: 'POST', url: '/test/book', headers: { 'idempotency-key': key }, payload: { name: key } });
    const answers = await meetAtCommit(db, 'idempotency_keys', Array(copies).fill(send));
    for (const answer of answers) expect(answer).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } });
  }
  return (await db.selectFrom('jobs').select('id').where('kind', '=', 'test.booked').execute()).length;
};

test('one key sent many times at once books once', async () => {
  expect(await bookingsOf(Array.from({ length: 10 }, (_, index) => `key-number-${index}`))).toBe(10);
});

test('control: without the unique key, it books each time', async () => {
  await sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`.execute(api.context.db);
  expect(await bookingsOf(['key-number-1'])).toBe(copies);
});
