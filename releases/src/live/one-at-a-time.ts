/**
 * Runs a reading one at a time, so that an older answer can never overwrite a newer one. Whoever asks while one is under
 * way gets the next, together with everybody else who asks meanwhile.
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
