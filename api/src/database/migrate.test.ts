import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/open-test-database';
import { migrate, readMigrations } from './migrate';
import type { Database } from './types';

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

test('a file that fails leaves nothing behind, and runs again once it is right', async () => {
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

test('two that migrate at once do it once', async () => {
  await write('0001_a.sql', 'create table kites (n int); insert into kites values (1);');
  const ran = await Promise.all([migrate(database, folder), migrate(database, folder)]);
  expect(ran.flat()).toEqual(['0001_a.sql']);
  expect(await count('kites')).toBe(1);
});

test('a number stands once', async () => {
  await write('0001_a.sql', '');
  await write('0001_b.sql', '');
  await expect(readMigrations(folder)).rejects.toThrow('each number once');
});
