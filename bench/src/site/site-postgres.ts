import { startTestPostgres, type TestPostgres } from 'tooling/postgres';

/**
 * A PostgreSQL on which the launcher of sites makes its databases: it reads the address from the environment. That is given back
 * with the server's end, so that whoever measures next in this process starts a server of its own.
 */
export async function startSitePostgres(): Promise<Pick<TestPostgres, 'url' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = await startTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return {
    url: postgres.url,
    async stop() {
      if (given === undefined) delete process.env.TEST_DATABASE_URL;
      else process.env.TEST_DATABASE_URL = given;
      await postgres.stop();
    },
  };
}
