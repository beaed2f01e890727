import { sql } from 'kysely';
import pg from 'pg';
import { Refusal } from 'server/http';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import type { Tx } from '../database';
import { travellerOf } from '../payments/testing/traveller';
import { openTestApi, type TestApi } from '../testing';
import { route } from '.';

const book = defineOperation({
  id: 'book',
  method: 'POST',
  path: '/test/book',
  summary: 'Loses its connection in mid-transaction, then goes on as the test says',
  tag: 'test',
  body: z.strictObject({ next: z.enum(['write', 'refuse']) }),
  data: z.object({ done: z.boolean() }),
  idempotent: true,
});

let api: TestApi;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi({
    register: (app, { db }) =>
      route(app, book, async ({ tx, body }) => {
        await loseConnection(tx, db);
        if (body.next === 'refuse') return Promise.reject(new Refusal('NOT_FOUND', 'There is nothing to book.'));
        for (;;) await sql`select 1`.execute(tx);
      }),
  });
});
afterEach(() => api.close());

/** Ends the server's side of a transaction between two of its statements, as a restart of the server does. */
const loseConnection = async (tx: Tx, db: TestApi['context']['db']): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const pid = rows[0]?.pid;
  await sql`select pg_terminate_backend(${pid})`.execute(db);
  for (;;) {
    const left = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db);
    if (left.rows.length === 0) return;
  }
};

const send = (next: 'write' | 'refuse') => api.inject({ method: 'POST', url: '/test/book', payload: { next } });

test('a connection that is lost inside a transaction is answered 503', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answer = await send('write');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '2']);
  }
});

test('a refusal is answered as it is, though its transaction can no longer be rolled back', async () => {
  for (let round = 0; round < 5; round += 1) expect((await send('refuse')).statusCode).toBe(404);
});

test('a booking that loses its connection asks to try again, and books nothing', async () => {
  const ride = travellerOf(api);
  const rides = () => sql<{ id: number }>`select id from ride_bookings`.execute(api.context.db);
  await sql`create function lose_connection() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(api.context.db);
  await sql`create trigger lose_connection after insert on ride_bookings
    for each row execute function lose_connection()`.execute(api.context.db);
  await expect(ride.book()).rejects.toThrow(/503/);
  expect((await rides()).rows).toEqual([]);
  await sql`drop trigger lose_connection on ride_bookings`.execute(api.context.db);
  await ride.book();
  expect((await rides()).rows).toHaveLength(1);
});

test('while its database does not exist a call asks to try again', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db);
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query(`drop database "${rows[0]?.name}" with (force)`);
  await admin.end();
  for (let round = 0; round < 3; round += 1) {
    const answer = await send('write');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '2']);
  }
});
