import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../testing';
import { route } from './route';

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

/** Sends one key eight times at once, for twenty keys; returns how many bookings there are beyond one a key. */
const bookedTwice = async (): Promise<number> => {
  const keys = Array.from({ length: 20 }, (_, index) => `key-number-${index}`);
  for (const key of keys) {
    const send = () =>
      api.inject({ method: 'POST', url: '/test/book', headers: { 'idempotency-key': key }, payload: { name: key } });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  const { db } = api.context;
  const booked = await db.selectFrom('jobs').select('id').where('kind', '=', 'test.booked').execute();
  return booked.length - keys.length;
};

test('one key sent many times at once books once', async () => {
  expect(await bookedTwice()).toBe(0);
});

test('control: without the unique key, it books more than once', async () => {
  await sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`.execute(api.context.db);
  expect(await bookedTwice()).toBeGreaterThan(0);
});
