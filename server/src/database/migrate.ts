import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartFailure } from '../start-failure';
import type { Database, ServerTables, SqlSession, Tx } from './types';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The numbered SQL files in their order. Throws if a name has no number or two have the same. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? name);
  const wrong = numbers.find((number, index) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== index);
  if (wrong) throw new Error(`Migrations are named NNNN_what.sql, each number once: see ${wrong} in ${folder}`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** The API and the release registry have tables in one database, and migrations of their own. */
export type MigrationOwner = 'api' | 'releases';

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Rows without an owner are older: they belong to the owner of a file of that name. */
const applied = async (
  session: SqlSession,
  owner: MigrationOwner,
  names: readonly string[],
): Promise<Map<string, string>> => {
  await session.query('update migrations set owner = $1 where owner is null and name = any($2)', [owner, names]);
  const rows = await session.query<Applied>('select name, checksum from migrations where owner = $1', [owner]);
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

/**
 * Runs each missing file in a transaction of its own, in order, one process at a time. A file that changed after it ran
 * stops the start.
 * @returns the names of the files that ran now
 * @throws StartFailure for a database that a later version has migrated
 */
export const migrate = (database: Database, folder: string, owner: MigrationOwner): Promise<string[]> =>
  database.exclusively(async (session) => {
    await session.exec(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await session.exec('alter table migrations add column if not exists owner text');
    const migrations = await readMigrations(folder);
    const done = await applied(
      session,
      owner,
      migrations.map(({ name }) => name),
    );
    refuseLaterSchema(done, migrations);
    const ran: string[] = [];
    for (const migration of migrations) {
      const checksum = done.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum) throw new Error(`Migration ${migration.name} was changed after it ran: add a new one instead.`);
      await run(session, migration, owner);
      ran.push(migration.name);
    }
    return ran;
  });

/** This version does not know the rules of a later schema. */
const refuseLaterSchema = (done: ReadonlyMap<string, string>, migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new StartFailure(
    `The database was migrated by a later version of the site, which knows ${unknown.join(', ')}. Start that version or a ` +
      'newer one, or restore a backup that was made before it.',
  );
};

const run = async (session: SqlSession, { name, sql, checksum }: Migration, owner: MigrationOwner): Promise<void> => {
  await session.exec('begin');
  try {
    await session.exec(sql);
    await session.query('insert into migrations (name, checksum, owner) values ($1, $2, $3)', [name, checksum, owner]);
    await session.exec('commit');
  } catch (error) {
    await session.exec('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
};

/** The first data of a new database. It must be the same on every machine, without time or random numbers. */
export interface Seed<Tables = ServerTables> {
  /** Never changed once it has run anywhere; new data comes as a new seed. */
  readonly name: string;
  run(tx: Tx<Tables>): Promise<void>;
}

/** Runs each seed once for a database, in order, each in a transaction, one process at a time. */
export const runSeeds = (database: Database, seeds: readonly Seed[]): Promise<void> =>
  database.exclusively(async ({ db }) => {
    const done = new Set((await db.selectFrom('seeds').select('name').execute()).map((row) => row.name));
    for (const seed of seeds.filter(({ name }) => !done.has(name))) {
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('seeds').values({ name: seed.name }).execute();
        await seed.run(tx);
      });
    }
  });
