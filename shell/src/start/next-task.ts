/**
 * Yields to the browser, so that it can handle input or paint a frame before the next part starts. A startup in one task
 * would block a slow phone for as long as all of its parts take together.
 */
export const nextTask = (): Promise<unknown> =>
  'scheduler' in window && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });
