import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own on the tests' PostgreSQL. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('TEST_DATABASE_URL names no PostgreSQL: run the journeys by `pnpm test journeys`.');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await administer(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(admin, `drop database if exists ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
