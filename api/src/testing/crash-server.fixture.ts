import { openDatabase } from 'server/database';
import { createServer } from 'server/http';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import { type Database, migrate } from '../database';
import { route } from '../http';
import { apiPrefix, createApi, loadSettings } from '../index';

/** A call that writes one row, in a process that is killed by `kill -9` at CRASH_AT: before or after the commit. */
const book = defineOperation({
  id: 'book',
  method: 'POST',
  path: '/test/book',
  summary: 'Writes one job',
  tag: 'test',
  body: z.strictObject({ name: z.string() }),
  data: z.object({ at: z.string() }),
  idempotent: true,
});

const die = () => process.kill(process.pid, 'SIGKILL');

const settings = loadSettings();
const app = await createServer(settings);
const database: Database = await openDatabase(settings);
await migrate(database);
const api = await createApi({
  settings,
  log: app.log,
  database,
  areas: [
    (scope, { jobs, now }) => {
      scope.addHook('onSend', async () => {
        if (process.env.CRASH_AT === 'after-commit') die();
      });
      route(scope, book, async ({ tx, body }) => {
        await jobs.enqueue(tx, { kind: 'test.booked', payload: body });
        if (process.env.CRASH_AT === 'before-commit') die();
        return { at: now().toISOString() };
      });
      scope.get('/test/booked', async () => ({
        data: await database.db.selectFrom('jobs').select('id').where('kind', '=', 'test.booked').execute(),
      }));
    },
  ],
});
await app.register(api.plugin, { prefix: apiPrefix });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}${apiPrefix}\n`);
