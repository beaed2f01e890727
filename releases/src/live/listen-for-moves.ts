import type { Database } from 'server/database';

/** Notifications arrive at once; polling covers lost ones. */
const pollMs = 2000;

export interface ListenOptions {
  readonly database: Database;
  readonly refresh: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Refreshes after moves of other processes: on each notification of the database, and by polling. Does nothing on the
 * embedded database, which only this process can use.
 */
export function listenForMoves({ database, refresh, onError }: ListenOptions): { close(): Promise<void> } {
  if (!database.listen) return { close: async () => undefined };
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = refresh().catch(onError);
  };
  const listening = database.listen('release_moves', run);
  const timer = setInterval(run, pollMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await listening.stop();
      // the database is closed next
      await last;
    },
  };
}
