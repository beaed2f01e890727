import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openSilentProxy, type SilentProxy } from '../testing/silent-proxy';
import type { Database, Db } from './index';
import { listenOnPostgres } from './listen-postgres';
import { nameStatements, openPostgres } from './open-postgres';
import { isTemporaryError } from './transaction';
import type { ServerTables } from './types';

// these tests wait for real time-outs of some seconds

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const poolSize = 10;

let proxy: SilentProxy;
let database: Database;
beforeEach(async () => {
  if (!serverUrl) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  proxy = await openSilentProxy(serverUrl);
  database = openPostgres({ url: proxy.url, poolSize });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

/** Sends one statement on each connection of the pool. @returns the number of results */
const askAll = async (db: Db): Promise<number> => {
  const asked = Array.from({ length: poolSize }, () => sql`select pg_sleep(0.2)`.execute(db));
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
};

/** Opens every connection of the pool. */
const openAll = async (db: Db) => {
  while (proxy.relayed < poolSize) await askAll(db);
};

test.each([10, 4])('%d of ten silent connections fail their statements, and are replaced', async (silent) => {
  await openAll(database.db);
  proxy.silence(silent);
  expect(await askAll(database.db)).toBe(poolSize - silent);
  expect(await askAll(database.db)).toBe(poolSize);
});

test('a transaction on a silent connection fails once, with a temporary error', async () => {
  await openAll(database.db);
  const failure = await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.silence(poolSize);
      await sql`select 1`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  expect(isTemporaryError(failure)).toBe(true);
});

test('control: without our time-out a silent connection is never closed', async () => {
  const pool = new pg.Pool({ connectionString: proxy.url, max: poolSize, keepAlive: true });
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = async () => nameStatements(await pool.connect());
  const unbounded = new Kysely<ServerTables>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }),
  });
  await openAll(unbounded);
  proxy.silence(poolSize);
  let isOver = false;
  const asked = askAll(unbounded).finally(() => {
    isOver = true;
  });

  // as long as a pool with the time-out needs to fail and recover
  while (proxy.relayed < poolSize) await askAll(database.db);
  proxy.silence(poolSize);
  expect(await askAll(database.db)).toBe(0);
  expect(await askAll(database.db)).toBe(poolSize);
  expect(isOver).toBe(false);

  await proxy.close();
  await asked;
  await pool.end();
  proxy = await openSilentProxy(serverUrl);
});

test('a pool can be closed if all of its connections are silent, also with running statements', async () => {
  await openAll(database.db);
  proxy.silence(poolSize);
  const asked = askAll(database.db);
  await database.close();
  expect(await asked).toBe(0);
});

test('a new connection distinguishes a silent pool from a server that is down', async () => {
  await openAll(database.db);
  proxy.silence(poolSize);
  expect(await database.acceptsConnections()).toBe(true);
  await proxy.close();
  expect(await database.acceptsConnections()).toBe(false);
  proxy = await openSilentProxy(serverUrl);
});

test('a listener on a silent connection opens another one, and closes at once', async () => {
  let calls = 0;
  let wake = () => {};
  const called = async (count: number) => {
    while (calls < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  const listening = listenOnPostgres({ url: proxy.url, channel: 'moves', heartbeatMs: 50 }, () => {
    calls += 1;
    wake();
  });
  await called(1);
  proxy.silence(1);
  await called(2);
  proxy.silence(1);
  await listening.stop();
});
