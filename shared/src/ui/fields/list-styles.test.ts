import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeRoomBelow, opensAbove } from './list-styles';

const at = (element: HTMLElement, top: number, bottom: number) => {
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  return element;
};

const scrolls = jest.fn<(options?: ScrollToOptions) => void>();
beforeEach(() => {
  window.scrollBy = scrolls as typeof window.scrollBy;
});
afterEach(() => {
  scrolls.mockClear();
});

/** A control in a window of 740 px; with `dialog`, in a dialog at the bottom with its top there. */
function control(top: number, dialog?: number): HTMLElement {
  window.innerHeight = 740;
  const element = at(document.createElement('div'), top, top + 48);
  if (dialog === undefined) return element;
  const box = at(document.createElement('div'), dialog, 740);
  box.setAttribute('role', 'dialog');
  box.append(element);
  return element;
}

test('a list opens below if it fits, else on the side with more space', () => {
  expect(opensAbove(control(300))).toBe(false);
  expect(opensAbove(control(500))).toBe(true);
});

test('the page scrolls up until the list fits below, no further than to the control', () => {
  makeRoomBelow(control(300));
  expect(scrolls).not.toHaveBeenCalled();
  makeRoomBelow(control(500));
  expect(scrolls).toHaveBeenCalledWith({ top: 152, behavior: 'instant' });
  makeRoomBelow(control(500), 700);
  expect(scrolls).toHaveBeenLastCalledWith({ top: 476, behavior: 'instant' });
});

test('it fits above a bar at the foot of the window', () => {
  const bar = at(document.createElement('section'), 664, 716);
  bar.setAttribute('data-foot-bar', '');
  document.body.append(bar);
  makeRoomBelow(control(500));
  expect(scrolls).toHaveBeenCalledWith({ top: 228, behavior: 'instant' });
  bar.remove();
});

test('a dialog does not scroll the page behind it', () => {
  makeRoomBelow(control(600, 220));
  expect(scrolls).not.toHaveBeenCalled();
});

test('in a dialog, which clips its content, it opens above only if it fits completely', () => {
  expect(opensAbove(control(425, 220))).toBe(false);
  expect(opensAbove(control(600, 220))).toBe(true);
});
