import type { MouseEvent } from 'react';

/** The handler of a link that changes the page in place. A click that opens a tab or a window is left to the browser. */
export const onPlainClick = (press: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  press();
};
