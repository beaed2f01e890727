import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from './watch-database';

const checkEveryMs = 1000;

/** Why only a restart of this process helps, in a sentence; undefined while it is live. */
export const stuckReason = (app: Pick<FastifyInstance, 'isStuck'>, watch: DatabaseWatch): string | undefined => {
  if (app.isStuck()) return 'This process has answered nothing for a minute: restart it.';
  return watch.isStuck() ? 'This process has lost its database for minutes: restart it.' : undefined;
};

export interface StuckEnd {
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
export const endStuckProcess = (app: FastifyInstance, reason: StuckEnd['reason'], afterMs: number): void => {
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
