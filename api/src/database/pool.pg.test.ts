import { sql } from 'kysely';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import { route } from '../http';
import { openTestApi, type TestApi } from '../testing';

// needs a server: broken connections, statements that take too long
const run = defineOperation({
  id: 'run',
  method: 'POST',
  path: '/test/run',
  summary: 'Runs a statement of the test in a transaction',
  tag: 'test',
  body: z.strictObject({ statement: z.string() }),
  data: z.object({ done: z.boolean() }),
  idempotent: true,
});

const cutOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
const cutOwn = 'select pg_terminate_backend(pg_backend_pid())';

let api: TestApi;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi({
    register: (app) =>
      route(app, run, async ({ tx, body }) => {
        await sql.raw(body.statement).execute(tx);
        return { done: true };
      }),
  });
});
afterEach(() => api.close());

const send = (statement: string) => api.inject({ method: 'POST', url: '/test/run', payload: { statement } });
const statuses = async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.inject({ method: 'GET', url: '/ready' })));
  return new Set(answers.map(({ statusCode }) => statusCode));
};

test('connections that were cut while idle are replaced', async () => {
  expect(await statuses()).toEqual(new Set([200]));
  expect((await send(cutOthers)).statusCode).toBe(200);
  // the pool notices the cut a moment later; calls before that may be refused with a retry
  for (let attempt = 0; attempt < 20 && (await statuses()).has(503); attempt += 1);
  expect(await statuses()).toEqual(new Set([200]));
});

test('a connection that is cut in a transaction fails only that call', async () => {
  const answer = await send(cutOwn);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);
  expect((await send('select 1')).statusCode).toBe(200);
  expect(await statuses()).toEqual(new Set([200]));
});

test('a connection that the server has closed is not reused', async () => {
  const { db } = api.context;
  for (let round = 0; round < 20; round += 1) {
    await expect(sql.raw(cutOwn).execute(db)).rejects.toMatchObject({ code: '57P01' });
    // at once: the end of the socket has not been read yet
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  }
});

test('a statement times out after three seconds', async () => {
  const begun = performance.now();
  const answer = await send('select pg_sleep(20)');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test('waiting for a lock times out after three seconds', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const lock = sql`select * from states where id = 'lagos' for update`;
  let hasLock = () => {};
  const locked = new Promise<void>((resolve) => {
    hasLock = resolve;
  });
  const holder = api.context.db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    hasLock();
    await held;
  });
  await locked;
  expect((await send("select * from states where id = 'lagos' for update")).statusCode).toBe(503);
  letGo();
  await holder;
  expect((await send("select * from states where id = 'lagos' for update")).statusCode).toBe(200);
});
