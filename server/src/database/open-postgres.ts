import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { listenOnPostgres } from './listen-postgres';
import { nameStatements } from './name-statements';
import type { ServerTables } from './tables';
import type { Database, Db, SqlSession } from './types';
import { valueParsers } from './value-types';

/** Any number that no other program on the same database uses for its advisory locks. */
const migrationLock = 7_263_105;

export interface PostgresOptions {
  readonly url: string;
  /** Connections for calls and jobs; `urgentDb` has two more. */
  readonly poolSize?: number;
  /** Told of a broken idle connection; the pool itself goes on and opens another. */
  readonly onError?: (error: Error) => void;
}

/** Statements and waits for locks end after 3 s on the server: a stuck neighbour costs one request, never all. */
const timeouts = '-c statement_timeout=3000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000';

/** For a connection that is free, and for one that has to be opened. */
const longestWaitMs = 3000;

const urgentPoolSize = 2;

/** Longer than the server's own limits, so that it ends only what no server answers any more. */
const queryTimeoutMs = 5000;

const closeTimeoutMs = 5000;

const kyselyOver = <Tables>(connect: () => Promise<PostgresPoolClient>): Db<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });

/** Whether a new connection can be opened and is answered. */
const answers = async (url: string): Promise<boolean> => {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: 1500,
    query_timeout: 1500,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Opens pools on a PostgreSQL server: one for everything, and a small one for what must not wait behind it. Nothing connects until the first query. */
export const openPostgres = <Tables = ServerTables>({
  url,
  poolSize = 10,
  onError,
}: PostgresOptions): Database<Tables> => {
  const sockets = new Set<Socket>();
  const openSocket = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const openPool = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      stream: openSocket,
      max,
      connectionTimeoutMillis: longestWaitMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: timeouts,
      types: {
        getTypeParser: ((oid: number, format?: 'text') =>
          valueParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
      },
    });
    pool.on('error', (error) => onError?.(error));
    // the pool listens only to idle connections: one that is cut while in use would end the process
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const dbOn = (pool: pg.Pool) => kyselyOver<Tables>(async () => nameStatements(await pool.connect(), queryTimeoutMs));
  const [pool, urgentPool] = [openPool(poolSize), openPool(urgentPoolSize)];
  const [db, urgentDb] = [dbOn(pool), dbOn(urgentPool)];
  let closing: Promise<void> | undefined;
  const close = async () => {
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, closeTimeoutMs);
    await Promise.all([db.destroy(), urgentDb.destroy()]);
    await Promise.all([pool.end(), urgentPool.end()]).finally(() => clearTimeout(cut));
  };

  return {
    engine: 'postgres',
    db,
    urgentDb,
    async exclusively(work) {
      const client = await pool.connect();
      const session: SqlSession<Tables> = {
        db: kyselyOver(async () => ({ ...nameStatements(client), release: () => {} })),
        exec: async (sql) => void (await client.query(sql)),
        query: async <Row>(sql: string, parameters?: readonly unknown[]) =>
          (await client.query(sql, parameters ? [...parameters] : undefined)).rows as Row[],
      };
      try {
        await client.query(
          'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
        );
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return await work(session);
      } finally {
        // closing the connection gives the lock back and forgets the lifted time-outs
        client.release(true);
      }
    },
    acceptsConnections: () => answers(url),
    listen: (channel, onNotification) => listenOnPostgres({ url, channel }, onNotification),
    // pools end once; whoever asks again waits for the same end
    close: () => (closing ??= close()),
  };
};
