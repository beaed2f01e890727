import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type MigrationOwner, migrate as migrateFolder, readMigrations } from 'server/database';
import { StartFailure } from 'server/start-failure';
import { openTestDatabase } from '../testing/open-test-database';
import { type Database, migrationsFolder } from './index';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tafiya-migrations-'));
  database = await openTestDatabase();
  await sql`drop table migrations`.execute(database.db);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const migrate = (on: Database, from: string, owner: MigrationOwner = 'api') => migrateFolder(on, from, owner);
const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n;

test('files run in their order, each once', async () => {
  await write('0002_b.sql', 'insert into kites values (2); insert into kites values (3);');
  await write('0001_a.sql', 'create table kites (n int);');
  expect(await migrate(database, folder)).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  expect(await count('kites')).toBe(2);
  await write('0003_c.sql', 'insert into kites values (4);');
  expect(await migrate(database, folder)).toEqual(['0003_c.sql']);
});

test('a failing file is rolled back, and runs again once it is corrected', async () => {
  await write('0001_a.sql', 'create table kites (n int); insert into nowhere values (1);');
  await expect(migrate(database, folder)).rejects.toThrow('0001_a.sql failed');
  await write('0001_a.sql', 'create table kites (n int);');
  expect(await migrate(database, folder)).toEqual(['0001_a.sql']);
});

test('a file that changed after it ran stops the start', async () => {
  await write('0001_a.sql', 'create table kites (n int);');
  await migrate(database, folder);
  await write('0001_a.sql', 'create table kites (n bigint);');
  await expect(migrate(database, folder)).rejects.toThrow('0001_a.sql was changed');
});

test('a database that a later version has migrated is refused, and not changed', async () => {
  await write('0001_a.sql', 'create table kites (n int);');
  await write('0002_b.sql', 'create table strings (n int);');
  await migrate(database, folder);
  await rm(path.join(folder, '0002_b.sql'));
  await write('0003_c.sql', 'drop table kites;');
  const refused = migrate(database, folder);
  await expect(refused).rejects.toThrow(StartFailure);
  await expect(refused).rejects.toThrow(
    'migrated by a later version of the site, which knows 0002_b.sql. Start that version or a newer one, or restore a backup',
  );
  expect(await count('kites')).toBe(0);
});

test('the migrations of the API and of the registry share a database, also one that is older than their owners', async () => {
  const others = await mkdtemp(path.join(tmpdir(), 'tafiya-migrations-'));
  await write('0001_a.sql', 'create table kites (n int);');
  await writeFile(path.join(others, '0001_b.sql'), 'create table strings (n int);');
  const both = async () => [await migrate(database, folder), await migrate(database, others, 'releases')];
  expect(await both()).toEqual([['0001_a.sql'], ['0001_b.sql']]);
  expect(await both()).toEqual([[], []]);
  await sql`alter table migrations drop column owner`.execute(database.db);
  expect(await both()).toEqual([[], []]);
  await rm(others, { recursive: true });
});

test('two concurrent processes migrate once', async () => {
  await write('0001_a.sql', 'create table kites (n int); insert into kites values (1);');
  const ran = await Promise.all([migrate(database, folder), migrate(database, folder)]);
  expect(ran.flat()).toEqual(['0001_a.sql']);
  expect(await count('kites')).toBe(1);
});

test('each number is used once', async () => {
  await write('0001_a.sql', '');
  await write('0001_b.sql', '');
  await expect(readMigrations(folder)).rejects.toThrow('each number once');
});

test('the files of this site run on a database with bookings', async () => {
  const files = (await readMigrations(migrationsFolder)).map(({ name }) => name);
  const bring = (names: readonly string[]) =>
    Promise.all(names.map((name) => copyFile(path.join(migrationsFolder, name), path.join(folder, name))));
  const isEarlier = (name: string) => name < '0040';
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await bring(files.filter(isEarlier));
  await migrate(database, folder);

  const at = '2026-11-20T09:00:00Z';
  const id = '00000000-0000-4000-8000-000000000001';
  const offer = {
    conditions: { refund: { allowed: true, fee: 15_000, text: 'NGN 15,000 fee up to 24 hours before.' } },
  };
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into flight_bookings (id, public_id, reference, status, status_seq, supplier, key, criteria, offer,
        airline_reference, base_kobo, taxes_kobo, service_fee_kobo, add_ons_kobo, discount_kobo, total_kobo, email, phone,
        hold_expires_at, departs_at, arrives_at, created_at)
      values (${id}, 'AAAAAAAAAAAAAAAAAAAAAA', 'TFY-FAAA-AAAA', 'held', 0, 'own', 'key', '{}',
        ${JSON.stringify(offer)}::jsonb, 'KJ4T2P', 100, 0, 0, 0, 0, 100, 'a@example.com', '+2348035550142',
        ${at}, ${at}, '2026-11-20T11:00:00Z', ${at})`.execute(tx);
    const way = ['held', 'hold_expired', 'price_changed'];
    for (const [seq, status] of way.entries()) {
      await sql`insert into flight_timeline values (${id}, ${seq}, ${status}, ${at}, '')`.execute(tx);
      if (seq > 0)
        await sql`update flight_bookings set status = ${status}, status_seq = ${seq}, risen_total_kobo = 200,
          risen_offer = '{}'`.execute(tx);
    }
  });
  await sql`insert into transfers (provider, provider_transfer_id, account_number, amount_kobo, sent_at, in_time,
      learnt_at, learnt_from, unmatched_kobo)
    values ('sandbox', 'T1', '1234567890', 100, ${at}, false, ${at}, 'notice', 100)`.execute(database.db);

  await bring(files);
  expect(await migrate(database, folder)).toEqual(files.filter((name) => !isEarlier(name)));
  const { rows } = await sql`select risen_at, erased_at, kept_kobo,
      offer->'conditions'->'refund'->'untilHours' as hours from flight_bookings, transfers`.execute(database.db);
  expect(rows).toEqual([{ risen_at: new Date(at), erased_at: null, kept_kobo: 0, hours: 24 }]);
});
