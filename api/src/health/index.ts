import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readMigrations } from 'server/database';
import { Refusal } from 'server/http';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import type { Context } from '../context';
import { migrationsFolder } from '../database';
import { route } from '../http';
import { endStuckProcess, stuckReason } from './end-when-stuck';
import type { DatabaseWatch } from './watch-database';

const getHealth = defineOperation({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'The process is alive, and stuck neither under overload nor without its database',
  tag: 'operation',
  data: z.object({ status: z.literal('live') }),
  errors: ['OVERLOADED'],
});

const getReady = defineOperation({
  id: 'getReady',
  method: 'GET',
  path: '/ready',
  summary: 'The process can serve: its database answers and has the present schema',
  tag: 'operation',
  data: z.object({ status: z.literal('ready') }),
  errors: ['OVERLOADED'],
});

/** Asked by supervisors and load balancers: restart what is not live, send no traffic to what is not ready. */
export const registerHealth = (app: FastifyInstance, { db, log, settings }: Context, watch: DatabaseWatch): void => {
  const reasonToRestart = () => stuckReason(app, watch);
  endStuckProcess(app, reasonToRestart, settings.maxStuckSeconds * 1000);
  route(
    app,
    getHealth,
    async () => {
      const reason = reasonToRestart();
      if (!reason) return { status: 'live' as const };
      throw new Refusal('OVERLOADED', reason, { retryAfterSeconds: 2 });
    },
    { isVital: true },
  );

  route(app, getReady, async () => {
    const needed = await readMigrations(migrationsFolder);
    const rows = await sql<{ name: string }>`select name from migrations`.execute(db).then(
      (result) => result.rows,
      (error: { code?: string }) => {
        log.warn({ code: error.code }, 'The database does not answer');
        return undefined;
      },
    );
    const applied = new Set(rows?.map(({ name }) => name));
    if (rows && needed.every(({ name }) => applied.has(name))) return { status: 'ready' as const };
    throw new Refusal('OVERLOADED', 'Not ready yet.', { retryAfterSeconds: 2 });
  });
};
