import { flushSync } from 'react-dom';
import { scrollToWhenThere } from '../../navigation/scroll-memory';

/** The way from an element down to one within it, child by child; undefined for one outside. */
function wayTo(top: Element, element: Element | null): number[] | undefined {
  if (!element || !top.contains(element)) return undefined;
  const way: number[] = [];
  for (let at = element; at !== top && at.parentElement; at = at.parentElement)
    way.unshift([...at.parentElement.children].indexOf(at));
  return way;
}

/** Makes a change that draws the page anew, and leaves scroll position and focus where they were. */
export function keepPlace(main: HTMLElement, change: () => void): void {
  const top = window.scrollY;
  const way = wayTo(main, document.activeElement);
  flushSync(change);
  scrollToWhenThere(top);
  if (!way || main.contains(document.activeElement)) return;
  const found = way.reduce<Element | undefined>((at, index) => at?.children[index], main);
  const target = found ?? main;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
