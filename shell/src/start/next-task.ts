/**
 * Ends the task that the browser is in, so that it can answer a press or draw a frame before the next part begins. A start
 * in one piece blocks a slow phone for as long as all of its parts take together.
 */
export const nextTask = (): Promise<unknown> =>
  'scheduler' in window && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });
