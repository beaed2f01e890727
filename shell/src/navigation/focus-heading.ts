import { untilUserInput } from './until-user-input';

const timeoutMs = 30_000;

/**
 * Moves the focus to the heading of the page that was just opened, so that a screen reader reads it and the next Tab
 * continues from there. If the page is still loading, waits for its heading, unless the traveller does something else.
 *
 * @returns a function that stops waiting
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

  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const stop = untilUserInput(['keydown', 'pointerdown'], timeoutMs, () => observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}
