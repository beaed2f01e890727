import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readMigrations } from 'server/database';
import { Refusal } from 'server/http';
import { defineOperation } from 'shared/contract/operation';
import { z } from 'zod';
import type { Context } from '../context';
import { migrationsFolder } from '../database';
import { route } from '../http';
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

const checkEveryMs = 1000;

/** Why only a restart of this process helps, in a sentence; undefined while it is live. */
const stuckReason = (app: Pick<FastifyInstance, 'isStuck'>, watch: DatabaseWatch): string | undefined => {
  if (app.isStuck()) return 'This process has answered nothing for a minute: restart it.';
  return watch.isStuck() ? 'This process has lost its database for minutes: restart it.' : undefined;
};

interface StuckEnd {
  /** Why only a restart helps; undefined while the process is live. */
  readonly reason: () => string | undefined;
  /** How long it may be so without a break. */
  readonly afterMs: number;
  readonly end: (reason: string) => void;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs?: () => number;
}

/** Ends what has been stuck for so long. The check is to be called again and again. */
export const endWhenStuck = ({ reason, afterMs, end, nowMs = () => performance.now() }: StuckEnd): (() => void) => {
  let sinceMs: number | undefined;
  return () => {
    const present = reason();
    sinceMs = present === undefined ? undefined : (sinceMs ?? nowMs());
    if (present !== undefined && sinceMs !== undefined && nowMs() - sinceMs >= afterMs) end(present);
  };
};

/**
 * Ends a listening process that stays stuck, with exit code 1: a supervisor that restarts what fails needs to ask no health
 * check. Nothing is finished before, for in a stuck process nothing ends; all that was committed stays.
 *
 * @param afterMs 0 never ends it
 */
const endStuckProcess = (app: FastifyInstance, reason: StuckEnd['reason'], afterMs: number): void => {
  if (afterMs === 0) return;
  const end = (sentence: string) => {
    app.log.fatal(
      `${sentence.replace(/: restart it\.$/, '')}, and did not recover within ${afterMs / 1000} s: it ends.`,
    );
    process.exit(1);
  };
  let checking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    checking ??= setInterval(endWhenStuck({ reason, afterMs, end }), checkEveryMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(checking));
};
