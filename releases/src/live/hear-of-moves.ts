import type { Database } from 'server/database';

/** A move is heard of at once; this is for what was not heard. */
const pollMs = 2000;

export interface HearOptions {
  readonly database: Database;
  readonly refresh: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Follows the moves that other processes make: told by the database, with a slow look now and then behind it. The
 * embedded database belongs to this process alone, so nobody else can move a pointer in it.
 */
export function hearOfMoves({ database, refresh, onError }: HearOptions): { close(): Promise<void> } {
  if (!database.listen) return { close: async () => undefined };
  let last: Promise<void> = Promise.resolve();
  const look = () => {
    last = refresh().catch(onError);
  };
  const listening = database.listen('release_moves', look);
  const timer = setInterval(look, pollMs);
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
