import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { listenOnPostgres } from './listen-postgres';
import type { Database, Db, PoolUse, ServerTables, SqlSession } from './types';

/**
 * Parsers for the types that the two drivers read differently, by type number. Kobo and counts fit a double exactly; a
 * calendar day has no time and no zone.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date: 'YYYY-MM-DD'
  1083: (text) => text.slice(0, 5), // time: 'HH:mm'
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`), // timestamp, taken as UTC
  1184: (text) => new Date(text), // timestamptz
};

/** The number of the advisory lock for migrations; no other program may use it. */
const migrationLock = 7_263_105;

interface PostgresOptions {
  readonly url: string;
  /** Connections for calls and jobs; `urgentDb` has two more. */
  readonly poolSize?: number;
  /** Called for a broken idle connection; the pool opens another. */
  readonly onError?: (error: Error) => void;
}

/** Statements and waits for locks end after 3 s on the server: a stuck neighbour costs one request, never all. */
const timeouts = '-c statement_timeout=3000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000';

/** The time limit for getting or opening a connection. */
const longestWaitMs = 3000;

const urgentPoolSize = 2;

/** Longer than the limits of the server: it ends only statements that no server answers. */
const queryTimeoutMs = 5000;

const closeTimeoutMs = 5000;

const kyselyOver = <Tables>(connect: () => Promise<PostgresPoolClient>): Db<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });

const useOf = (name: PoolUse['name'], { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  name,
  limit: options.max,
  size: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

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

/**
 * Opens two pools on a PostgreSQL server: one for calls and jobs, and a small one for bank notices. Nothing connects
 * until the first query.
 */
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
    // the pool handles errors of idle connections only; an unhandled error would end the process
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
        // closing the connection releases the lock and resets the time-outs
        client.release(true);
      }
    },
    pools: () => [useOf('calls', pool), useOf('notices', urgentPool)],
    acceptsConnections: () => answers(url),
    listen: (channel, onNotification) => listenOnPostgres({ url, channel }, onNotification),
    // pools can end only once
    close: () => (closing ??= close()),
  };
};

/**
 * More than the statements of the API: lists of any length have a text for each length and must not fill the memory of
 * the server.
 */
const mostNames = 500;
const names = new Map<string, string>();

/**
 * The columns of a statement with `*` depend on the table: a prepared one fails after a newer process has migrated. This does
 * not apply to `count(*)`.
 */
const isSteady = (sql: string) => !sql.replaceAll('(*)', '').includes('*');

const nameOf = (sql: string): string | undefined => {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = isSteady(sql) ? createHash('sha256').update(sql).digest('base64url') : '';
  names.set(sql, name);
  return name;
};

/** The message of pg for a statement without an answer within `query_timeout`. */
const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** Codes with which the server ends the connection: shutdown, dropped database, session and transaction time-outs. */
const endingCode = /^(08\w{3}|57P0[1-5]|25P0[34])$/;

/** Whether the connection is unusable. An error that is not of the server is of the socket. */
const isEnding = (error: unknown) => !(error instanceof pg.DatabaseError) || endingCode.test(error.code ?? '');

/**
 * Names statements with parameters, so that PostgreSQL parses and plans each once.
 *
 * A statement without an answer after `timeoutMs` fails with the code ETIMEDOUT, and so do the following ones: the
 * connection may be silent permanently, so it is closed when it is released. A connection that the server has ended is
 * closed too: the pool would lend it once more before it notices.
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
