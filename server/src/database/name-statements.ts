import { createHash } from 'node:crypto';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';

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
