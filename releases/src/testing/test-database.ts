import { randomBytes } from 'node:crypto';
import { type Database, openPGlite, openPostgres } from 'server/database';

/** A new database: on the server of TEST_DATABASE_URL, else embedded in this process. */
export async function openTestDatabase(): Promise<Database & { readonly url: string | undefined }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return { ...(await openPGlite()), url: undefined };
  const name = `releases_${randomBytes(6).toString('hex')}`;
  await administer(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const database = openPostgres({ url: url.href });
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await administer(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 1 });
  try {
    await database.exclusively((session) => session.exec(statement));
  } finally {
    await database.close();
  }
}
