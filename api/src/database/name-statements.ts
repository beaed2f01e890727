import { createHash } from 'node:crypto';
import type { PostgresPoolClient } from 'kysely';
import type { Lent } from './connection-queue';

/** More different texts than the API has: lists of any length, one text for each, must not fill the server's memory. */
const mostNames = 500;
const names = new Map<string, string>();

/**
 * With `*` in it a statement's columns change with the table, and a prepared one fails after a newer process has
 * migrated; `count(*)` does not.
 */
const isSteady = (sql: string) => !sql.replaceAll('(*)', '').includes('*');

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = isSteady(sql) ? createHash('sha256').update(sql).digest('base64url') : '';
  names.set(sql, name);
  return name;
}

/** The connection, on which PostgreSQL reads and plans each statement with parameters once, not every time. */
export function nameStatements({ client, release }: Lent): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[] = []) => {
    const name = parameters.length > 0 ? nameOf(text) : undefined;
    return client.query({ ...(name && { name }), text, values: [...parameters] });
  };
  return { query: query as unknown as PostgresPoolClient['query'], release };
}
