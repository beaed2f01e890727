import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Kysely } from 'kysely';
import { takeFolderLock } from './folder-lock';
import { BoundedPGliteDialect } from './pglite-dialect';
import type { ServerTables } from './tables';
import type { Database, SqlSession } from './types';
import { valueParsers } from './value-types';

export interface PGliteOptions {
  /** Where the data lives between runs; in memory if left out. */
  readonly folder?: string;
  /** A dump (`dumpDataDir`) to begin with, for an in-memory database that is ready at once. */
  readonly from?: Blob;
}

export interface EmbeddedDatabase<Tables = ServerTables> extends Database<Tables> {
  /** The whole database as one file, to begin another from. */
  dump(): Promise<Blob>;
}

/** Opens the PostgreSQL that runs inside this process. Refuses a folder that another living process has open. */
export const openPGlite = async <Tables = ServerTables>({
  folder,
  from,
}: PGliteOptions = {}): Promise<EmbeddedDatabase<Tables>> => {
  if (folder) await mkdir(path.dirname(folder), { recursive: true });
  const lock = folder ? await takeFolderLock(`${folder}.lock`, path.dirname(folder)) : undefined;
  const pglite = await PGlite.create({
    dataDir: folder,
    loadDataDir: from,
    extensions: { btree_gist, pg_trgm, unaccent },
    parsers: valueParsers as Record<number, (text: string) => unknown>,
  }).catch(async (error) => {
    await lock?.release();
    throw error;
  });
  const db = new Kysely<Tables>({ dialect: new BoundedPGliteDialect(pglite) });
  const session: SqlSession<Tables> = {
    db,
    exec: async (sql) => void (await pglite.exec(sql)),
    query: async <Row>(sql: string, parameters?: readonly unknown[]) =>
      (await pglite.query<Row>(sql, parameters ? [...parameters] : undefined)).rows,
  };
  let lastExclusive: Promise<unknown> = Promise.resolve();
  return {
    engine: 'pglite',
    db,
    urgentDb: db,
    // the folder's lock keeps every other process out; within this one they queue
    exclusively: (work) => {
      const run = lastExclusive.then(() => work(session));
      lastExclusive = run.catch(() => {});
      return run;
    },
    acceptsConnections: async () => true,
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await db.destroy();
      await lock?.release();
    },
  };
};
