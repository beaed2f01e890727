import { sql } from 'kysely';
import { openPostgres } from 'server/database';
import { openTestDatabase } from '../testing/open-test-database';
import type { Database, Db } from './index';

// needs the connections of a server; the embedded engine has one
const url = process.env.TEST_DATABASE_URL ?? '';
let database: Database;
beforeEach(() => {
  if (!url) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  database = openPostgres({ url, poolSize: 1 });
});
afterEach(() => database.close());

/** Holds the only connection until it is released. */
const holdAll = async (): Promise<{ letGo: () => Promise<void> }> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holder: Promise<void> = Promise.resolve();
  await new Promise<void>((begun) => {
    holder = database.db.connection().execute(async () => {
      begun();
      await released;
    });
  });
  return {
    async letGo() {
      release();
      await holder;
    },
  };
};
const one = (db: Db) => sql`select 1`.execute(db);

test('many calls take no connection from the urgent pool', async () => {
  const { letGo } = await holdAll();
  const asked = Array.from({ length: 20 }, () => one(database.db).then(() => 'call'));
  expect(await Promise.race([...asked, one(database.urgentDb).then(() => 'urgent')])).toBe('urgent');
  await letGo();
  expect(await Promise.all(asked)).toHaveLength(20);
});

test('a call waits at most three seconds, and a timed-out call frees its place in the queue', async () => {
  const { letGo } = await holdAll();
  const begunMs = performance.now();
  await expect(one(database.db)).rejects.toThrow('timeout exceeded when trying to connect');
  expect(performance.now() - begunMs).toBeLessThan(6_000);
  await letGo();
  await one(database.db);
});

test('a connection that cannot be opened frees its slot', async () => {
  const away = openPostgres({ url: 'postgres://postgres@127.0.0.1:1/none', poolSize: 1 });
  for (let round = 0; round < 3; round += 1) await expect(one(away.db)).rejects.toThrow('ECONNREFUSED');
  await away.close();
});

test('a statement still works after a newer process has added a column', async () => {
  const own = await openTestDatabase();
  const read = () => own.db.selectFrom('states').selectAll().where('id', '=', 'lagos').executeTakeFirstOrThrow();
  const names = () => own.db.selectFrom('states').select('name').where('id', '=', 'lagos').executeTakeFirstOrThrow();
  for (let round = 0; round < 2; round += 1) expect([await names(), await read()]).toHaveLength(2);
  await sql`alter table states add column motto text`.execute(own.db);
  expect([await names(), await read()]).toEqual([{ name: 'Lagos' }, expect.objectContaining({ motto: null })]);
  await own.close();
});
