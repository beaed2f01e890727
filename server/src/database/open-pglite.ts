import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { type DatabaseConnection, type Driver, Kysely } from 'kysely';
import { PGliteDialect } from 'kysely-pglite-dialect';
import { takeFolderLock } from './folder-lock';
import { valueParsers } from './open-postgres';
import type { Database, ServerTables, SqlSession } from './types';

interface PGliteOptions {
  /** The folder of the data; in memory if absent. */
  readonly folder?: string;
  /** A dump (`dumpDataDir`) to load, for an in-memory database that is ready at once. */
  readonly from?: Blob;
}

interface EmbeddedDatabase<Tables = ServerTables> extends Database<Tables> {
  /** A dump of the whole database, to open another one from. */
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
    // the lock of the folder excludes other processes; within this one the calls queue
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

const longestWaitMs = 15_000;

/**
 * The dialect over PGlite's single connection, with a bounded wait: `db` used inside a transaction, where only its `tx`
 * may be, would otherwise wait for itself without end. An error after 15 s names the mistake.
 */
export class BoundedPGliteDialect extends PGliteDialect {
  constructor(pglite: PGlite) {
    super(pglite as unknown as ConstructorParameters<typeof PGliteDialect>[0]);
  }

  override createDriver(): ReturnType<PGliteDialect['createDriver']> {
    const driver = super.createDriver() as ReturnType<PGliteDialect['createDriver']> & Driver;
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = (() =>
      bounded(acquire().then(yieldingToEventLoop), (late) => driver.releaseConnection(late as never))) as never;
    return driver;
  }
}

const yielding = new WeakSet<DatabaseConnection>();

/**
 * Yields to the event loop before each statement. PGlite runs on the event loop: a queue of statements would otherwise block
 * everything else, such as new connections.
 */
const yieldingToEventLoop = (connection: DatabaseConnection): DatabaseConnection => {
  if (yielding.has(connection)) return connection;
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query) => {
    await nextTurn();
    return execute(query);
  };
  yielding.add(connection);
  return connection;
};

const bounded = (acquired: Promise<DatabaseConnection>, giveBack: (late: DatabaseConnection) => Promise<void>) =>
  new Promise<DatabaseConnection>((resolve, reject) => {
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      reject(new Error('The embedded database was busy for 15 s: is `db` used inside a transaction, instead of `tx`?'));
    }, longestWaitMs);
    acquired.then((connection) => {
      clearTimeout(timer);
      if (waiting) resolve(connection);
      else void giveBack(connection);
    }, reject);
  });
