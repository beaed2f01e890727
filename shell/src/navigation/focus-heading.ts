const patienceMs = 30_000;

/**
 * Moves the focus to the heading of the page that was just opened, so that a screen reader reads it and the next Tab
 * goes on from there. A page whose content is still on its way gets it when its heading arrives, unless the traveller
 * has begun to do something else. Returns what ends the waiting.
 */
export function focusHeading(main: HTMLElement): () => void {
  const stopped = new AbortController();
  const stop = () => stopped.abort();

  const tryNow = (): boolean => {
    const heading = main.querySelector('h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return stop;

  const arrival = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  arrival.observe(main, { childList: true, subtree: true });
  const patience = setTimeout(stop, patienceMs);
  stopped.signal.addEventListener('abort', () => {
    arrival.disconnect();
    clearTimeout(patience);
  });
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, stop, { capture: true, signal: stopped.signal });
  return stop;
}
