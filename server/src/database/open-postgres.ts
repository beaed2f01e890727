import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { listenOnPostgres } from './listen-postgres';
import type { Database, Db, ServerTables, SqlSession } from './types';

/**
 * How both drivers read the types on which they differ by default, so that the same query gives the same values.
 * Keys are PostgreSQL's type numbers. Kobo and counts fit a double exactly; a calendar day has no time and no zone.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date: 'YYYY-MM-DD'
  1083: (text) => text.slice(0, 5), // time: 'HH:mm'
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`), // timestamp, taken as UTC
  1184: (text) => new Date(text), // timestamptz
};

/** Any number that no other program on the same database uses for its advisory locks. */
const migrationLock = 7_263_105;

interface PostgresOptions {
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

/** More different texts than the API has: lists of any length, one text for each, must not fill the server's memory. */
const mostNames = 500;
const names = new Map<string, string>();

/**
 * With `*` in it a statement's columns change with the table, and a prepared one fails after a newer process has
 * migrated; `count(*)` does not.
 */
const isSteady = (sql: string) => !sql.replaceAll('(*)', '').includes('*');

const nameOf = (sql: string): string | undefined => {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = isSteady(sql) ? createHash('sha256').update(sql).digest('base64url') : '';
  names.set(sql, name);
  return name;
};

/** pg's error message for an answer that did not come within `query_timeout`. */
const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** With these the server ends the connection: shutdowns, a dropped database, time-outs of sessions and transactions. */
const endingCode = /^(08\w{3}|57P0[1-5]|25P0[34])$/;

/** Whether no statement can follow on the connection. What is no answer of the server is the driver's, of its socket. */
const isEnding = (error: unknown) => !(error instanceof pg.DatabaseError) || endingCode.test(error.code ?? '');

/**
 * The connection, on which PostgreSQL reads and plans each statement with parameters once, not every time.
 *
 * A statement without an answer after `timeoutMs` is an error with the code ETIMEDOUT, and so is each one after it: the
 * connection may have gone silent for good, so it is dropped when it is released. So is one that the server has ended: the
 * pool finds out only when the end of the socket has been read, and would lend it once more before.
 */
export const nameStatements = (client: pg.PoolClient, timeoutMs?: number): PostgresPoolClient => {
  let silent: Error | undefined;
  let isEnded = false;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    if (silent) throw silent;
    const name = parameters.length > 0 ? nameOf(text) : undefined;
    const config = { ...(name && { name }), text, values: [...parameters], query_timeout: timeoutMs };
    try {
      return await client.query(config);
    } catch (error) {
      isEnded ||= isEnding(error);
      if (!isReadTimeout(error)) throw error;
      const code = 'ETIMEDOUT';
      silent = Object.assign(new Error('The database connection went silent', { cause: error }), { code });
      throw silent;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isEnded) };
};
