const latestMs = 5_000;

/** Runs what nobody waits for once the page has loaded and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const queue = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latestMs });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') queue();
  else window.addEventListener('load', queue, { once: true });
}
