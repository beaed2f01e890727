/** How long the database may leave a process without an answer. */
const stuckAfterMs = 180_000;

export interface DatabaseWatch {
  /** Whether only a restart of this process can help. */
  isStuck(): boolean;
  /** Asks the database once; to be called again and again. */
  check(): Promise<void>;
}

export interface WatchedDatabase {
  /** Whether the database answers this process as it answers calls. */
  answers(): Promise<boolean>;
  /** Whether it answers on a new connection. */
  acceptsConnections(): Promise<boolean>;
  /** A clock that never jumps, in milliseconds. */
  nowMs?(): number;
}

/**
 * Distinguishes a process that lost its database from a database that is down: stuck is what has had no answer for three
 * minutes although a new connection is answered. While the database itself is away a restart would only make it worse,
 * for a process that runs still serves its pages.
 */
export const watchDatabase = (database: WatchedDatabase): DatabaseWatch => {
  const { answers, acceptsConnections, nowMs = () => performance.now() } = database;
  let lastAnswerMs = nowMs();
  let isStuck = false;
  return {
    isStuck: () => isStuck,
    async check() {
      if (await answers()) {
        lastAnswerMs = nowMs();
        isStuck = false;
      } else {
        isStuck = nowMs() - lastAnswerMs >= stuckAfterMs && (await acceptsConnections());
      }
    },
  };
};
