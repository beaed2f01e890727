import type { Generated, Kysely, Transaction } from 'kysely';
import type { Listening } from './listen-postgres';

/** The tables that this package reads and writes. An API's migrations make them, beside its own. */
export interface ServerTables {
  seeds: { name: string; planted_at: Generated<Date> };
  idempotency_keys: {
    operation: string;
    key: string;
    request_hash: string;
    status: number;
    /** The whole answer as it was sent, byte for byte. */
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
  /** The same connection for statements that are built. */
  readonly db: Db<Tables>;
  /** Runs any number of statements, without parameters. */
  exec(sql: string): Promise<void>;
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** An open database, whichever engine stands behind it. */
export interface Database<Tables = ServerTables> {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Db<Tables>;
  /** The same for what must not be turned away: its connections are its own, so that no crowd of calls takes them. */
  readonly urgentDb: Db<Tables>;
  /** Runs `work` on one connection while no other process can do the same: migrations and seeds come one at a time. */
  exclusively<Result>(work: (session: SqlSession<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Listens for the notifications of a channel, on a separate connection; absent where there is no other process. It is
   * called once more whenever that connection had to be opened again.
   */
  listen?(channel: string, onNotification: () => void): Listening;
  /**
   * Whether the database answers on a new connection: if it does while `db` does not, a restart of this process helps.
   * Takes 3 s at most. Always true for the embedded engine, which a restart opens again.
   */
  acceptsConnections(): Promise<boolean>;
  /** Ends what is open. Takes 5 s at most: connections that do not end by then are cut. */
  close(): Promise<void>;
}
