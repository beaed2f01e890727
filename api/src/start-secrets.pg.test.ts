import { createServer } from 'server/http';
import { createApi, type Settings } from './index';
import { copyTemplate } from './testing/open-test-database';
import { testSettings } from './testing/test-settings';

let database: Awaited<ReturnType<typeof copyTemplate>>;
beforeEach(async () => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Hosts of one database need a PostgreSQL server: name it by TEST_DATABASE_URL');
  database = await copyTemplate(url);
});
afterEach(() => database.drop());

/** Starts a host on the database as the site does, and ends it. */
async function startHost(
  secrets: Partial<Pick<Settings, 'viewSecret' | 'linkSecret' | 'visitSecret'>> = {},
): Promise<void> {
  const { settings, remove } = await testSettings({ databaseUrl: database.url, databasePool: 2, ...secrets });
  const { log } = await createServer(settings);
  try {
    await (await createApi({ settings, log })).close();
  } finally {
    await remove();
  }
}

test('a host that brings another secret does not start; with the same it does', async () => {
  await startHost();
  await expect(startHost({ viewSecret: 'a view secret that no other host has, 32 characters' })).rejects.toThrow(
    'VIEW_SECRET: this database is used with another one.',
  );
  await startHost();
});
