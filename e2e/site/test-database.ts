import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own on the tests' PostgreSQL: empty, or a copy of one that nobody is connected to. */
export async function createDatabase(template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}${template ? ` template ${nameOf(template)}` : ''}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(url.href) };
}

export const dropDatabase = (url: string): Promise<void> =>
  administer(`drop database if exists ${nameOf(url)} with (force)`);

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function server(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL: run the journeys by `pnpm test journeys`.');
  return url;
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
