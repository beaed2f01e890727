import path from 'node:path';
import { openPGlite } from './open-pglite';
import { openPostgres } from './open-postgres';
import type { Database, ServerTables } from './types';

export type { Listening } from './listen-postgres';
export { type MigrationOwner, migrate, readMigrations, runSeeds, type Seed } from './migrate';
export { openPGlite } from './open-pglite';
export { openPostgres } from './open-postgres';
export { inTransaction, isInTransaction, isTemporaryError, TransactionConflict } from './transaction';
export type { Database, Db, ServerTables, SqlSession, Tx } from './types';

export interface DatabaseSettings {
  readonly dataDir: string;
  /** A PostgreSQL server; without it the embedded database in `dataDir/database` is used. */
  readonly databaseUrl?: string | undefined;
  /** The maximum number of connections for calls and jobs; bank notices have two more. */
  readonly databasePool?: number;
}

/**
 * Opens the database of the settings, before its migration.
 * @param onError called for connections that broke while idle
 */
export const openDatabase = async <Tables = ServerTables>(
  { databaseUrl, databasePool, dataDir }: DatabaseSettings,
  onError?: (error: Error) => void,
): Promise<Database<Tables>> =>
  databaseUrl
    ? openPostgres<Tables>({ url: databaseUrl, poolSize: databasePool, onError })
    : openPGlite<Tables>({ folder: path.resolve(dataDir, 'database') });
