import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

interface NewDatabase {
  /** A database without connections that is copied; without it the new one is empty. */
  readonly template?: string | undefined;
  /** By default the tests' PostgreSQL. */
  readonly server?: string | undefined;
}

/** Creates a database. */
export async function createDatabase({ template, server = testServer() }: NewDatabase = {}): Promise<{
  url: string;
  drop(): Promise<void>;
}> {
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}${template ? ` template ${nameOf(template)}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(url.href) };
}

export const dropDatabase = (url: string): Promise<void> =>
  administer(
    Object.assign(new URL(url), { pathname: '/postgres' }).href,
    `drop database if exists ${nameOf(url)} with (force)`,
  );

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL: run the journeys by `pnpm test journeys`.');
  return url;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
