import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { openPGlite, openPostgres, runSeeds } from 'server/database';
import { type Database, migrate } from '../database';
import { seeds } from '../seeds';
import { fingerprintOfNewDatabase } from './fingerprint';

const cacheFolder = path.resolve(import.meta.dirname, '../../.cache');

let fingerprint: Promise<string> | undefined;
/** Computed once: no source changes while a test file runs. */
const fingerprintOnce = (): Promise<string> => (fingerprint ??= fingerprintOfNewDatabase());

const prepare = async (database: Database): Promise<void> => {
  await migrate(database);
  await runSeeds(database, seeds);
};

const hourMs = 3_600_000;

/** Dumps are large, and every change of a migration or a seed leaves one behind. */
const removeOldDumps = async (): Promise<void> => {
  for (const name of (await readdir(cacheFolder)).filter((entry) => entry.startsWith('test-database-'))) {
    const file = path.join(cacheFolder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 24 * hourMs) await rm(file, { force: true });
  }
};

const openFromDump = async (): Promise<Database> => {
  const file = path.join(cacheFolder, `test-database-${await fingerprintOnce()}.tar`);
  if (!existsSync(file)) {
    const template = await openPGlite();
    await prepare(template);
    const dump = await template.dump();
    await template.close();
    await mkdir(cacheFolder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
    // several test processes may do this at once; each renames a whole file
    await rename(draft, file);
    await removeOldDumps();
  }
  return openPGlite({ from: new Blob([await readFile(file)]) });
};

const within = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const named = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

/** A new database on a PostgreSQL server, copied from a migrated and seeded template. */
export const copyTemplate = async (url: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const template = `tafiya_template_${await fingerprintOnce()}`;
  const own = `tafiya_test_${randomBytes(8).toString('hex')}`;
  await within(url, async (client) => {
    await client.query('select pg_advisory_lock(7263106)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // created under another name first, so that an incomplete template is never used
      await client.query(`drop database if exists ${template}_draft`);
      await client.query(`create database ${template}_draft`);
      const draft = openPostgres({ url: named(url, `${template}_draft`), poolSize: 2 });
      await prepare(draft).finally(() => draft.close());
      await client.query(`alter database ${template}_draft rename to ${template}`);
    }
    await client.query(`create database ${own} template ${template} strategy file_copy`);
  });
  return {
    url: named(url, own),
    drop: () => within(url, async (client) => void (await client.query(`drop database if exists ${own} with (force)`))),
  };
};

const openFromTemplate = async (url: string): Promise<Database> => {
  const copy = await copyTemplate(url);
  const database = openPostgres({ url: copy.url });
  return {
    ...database,
    async close() {
      await database.close();
      await copy.drop();
    },
  };
};

/**
 * A database for one test, migrated and seeded: a copy of a template on the PostgreSQL server of TEST_DATABASE_URL,
 * otherwise in memory from a cached dump. Closing it removes it.
 */
export const openTestDatabase = (): Promise<Database> => {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openFromTemplate(url) : openFromDump();
};
