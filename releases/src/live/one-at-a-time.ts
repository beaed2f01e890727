/**
 * Serialises calls of `read`, so that an older result cannot overwrite a newer one. Calls during a run share one next run.
 */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = read();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
