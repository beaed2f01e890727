import { untilTravellerActs } from './until-traveller-acts';

const patienceMs = 30_000;

/**
 * Moves the focus to the heading of the page that was just opened, so that a screen reader reads it and the next Tab
 * goes on from there. A page whose content is still on its way gets it when its heading arrives, unless the traveller
 * has begun to do something else. Returns what ends the waiting.
 */
export function focusHeading(main: HTMLElement): () => void {
  const tryNow = (): boolean => {
    const heading = main.querySelector('h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return () => undefined;

  const arrival = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const stop = untilTravellerActs(['keydown', 'pointerdown'], patienceMs, () => arrival.disconnect());
  arrival.observe(main, { childList: true, subtree: true });
  return stop;
}
