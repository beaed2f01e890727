import { sql } from 'kysely';
import { openDatabase } from 'server/database';
import { createServer } from 'server/http';
import { migrate } from '../database';
import { watchDatabase } from '../health/watch-database';
import { apiPrefix, createApi, loadSettings } from '../index';

/** The API in a process in which the watch of the database has a clock a thousand times too fast: three minutes are 180 ms. */
const settings = loadSettings();
const app = await createServer(settings);
const database = await openDatabase(settings);
await migrate(database);
const databaseWatch = watchDatabase({
  answers: () =>
    sql`select 1`.execute(database.urgentDb).then(
      () => true,
      () => false,
    ),
  acceptsConnections: () => database.acceptsConnections(),
  nowMs: () => performance.now() * 1000,
});
const api = await createApi({ settings, log: app.log, database, databaseWatch });
await app.register(api.plugin, { prefix: apiPrefix });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}${apiPrefix}\n`);
process.once('SIGTERM', () => process.exit(0));
for (;;) {
  await databaseWatch.check();
  process.stdout.write('checked\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
}
