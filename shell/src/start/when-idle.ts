const latestMs = 5_000;
/** A single request that hangs keeps the page from having loaded: then it is not waited for any longer. */
const loadPatienceMs = 15_000;

/** Runs what nobody waits for once the page has loaded and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  let isQueued = false;
  const queue = () => {
    if (isQueued) return;
    isQueued = true;
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latestMs });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') queue();
  else {
    window.addEventListener('load', queue, { once: true });
    setTimeout(queue, loadPatienceMs);
  }
}
