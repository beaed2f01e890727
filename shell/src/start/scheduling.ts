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

const idleTimeoutMs = 5_000;
/** A single hanging request delays the `load` event: after this time it is not awaited any longer. */
const loadTimeoutMs = 15_000;

/** Runs low-priority work once the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  let isQueued = false;
  const queue = () => {
    if (isQueued) return;
    isQueued = true;
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') queue();
  else {
    window.addEventListener('load', queue, { once: true });
    setTimeout(queue, loadTimeoutMs);
  }
}
