import path from 'node:path';
import type * as server from 'server/database';
import { migrate as migrateFolder } from 'server/database';
import type { Tables } from './tables';

export type { Tables } from './tables';

/** The API's database outside a transaction. Inside one, use only its `Tx`: the embedded engine has a single connection. */
export type Db = server.Db<Tables>;
export type Tx = server.Tx<Tables>;
export type Database = server.Database<Tables>;
export type Seed = server.Seed<Tables>;

/** The API's numbered SQL files. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/** Brings the database to the API's present schema. @returns the names of the files that ran now */
export const migrate = (database: Database): Promise<string[]> => migrateFolder(database, migrationsFolder, 'api');
