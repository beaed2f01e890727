import type { Generated, Kysely, Transaction } from 'kysely';
import type { Listening } from './listen-postgres';

/** The tables that this package uses. The migrations of the API create them. */
export interface ServerTables {
  seeds: { name: string; planted_at: Generated<Date> };
  idempotency_keys: {
    operation: string;
    key: string;
    request_hash: string;
    status: number;
    /** The complete body of the sent response. */
    body: string;
    created_at: Date;
  };
  rate_counts: {
    subject_hash: string;
    count: number;
    window_ends_at: Date;
  };
}

/** The database outside a transaction. Inside one, use only its `Tx`: the embedded engine has a single connection. */
export type Db<Tables = ServerTables> = Kysely<Tables>;
export type Tx<Tables = ServerTables> = Transaction<Tables>;

/** One connection without time limits, for migrations and seeds. */
export interface SqlSession<Tables = ServerTables> {
  /** The same connection with the query builder. */
  readonly db: Db<Tables>;
  /** Runs any number of statements, without parameters. */
  exec(sql: string): Promise<void>;
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** How one pool of connections is used at this moment. */
export interface PoolUse {
  readonly name: 'calls' | 'notices';
  /** The most connections it opens. */
  readonly limit: number;
  /** Open connections. */
  readonly size: number;
  /** Open connections that nobody uses. */
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** An open database of either engine. */
export interface Database<Tables = ServerTables> {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Db<Tables>;
  /** The same database for bank notices, with connections of its own that other calls cannot take. */
  readonly urgentDb: Db<Tables>;
  /** Runs `work` on one connection while no other process does the same: for migrations and seeds. */
  exclusively<Result>(work: (session: SqlSession<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Listens to a channel on a separate connection; absent for the embedded engine. Also called after that connection
   * was opened again, because notifications may be lost.
   */
  listen?(channel: string, onNotification: () => void): Listening;
  /**
   * Whether the database answers on a new connection: if it does while `db` does not, a restart of this process helps.
   * Takes 3 s at most. Always true for the embedded engine, which a restart opens again.
   */
  acceptsConnections(): Promise<boolean>;
  /** The use of the pools; absent for the embedded engine, which has one connection. */
  pools?(): readonly PoolUse[];
  /** Closes all connections within 5 s: connections that do not end by then are cut. */
  close(): Promise<void>;
}
