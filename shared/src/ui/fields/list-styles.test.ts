import { expect, test } from '@jest/globals';
import { opensAbove } from './list-styles';

const at = (element: HTMLElement, top: number, bottom: number) => {
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
  return element;
};

/** A control in a window of 740 px; with `dialog`, in a dialog at the bottom whose top is there. */
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

test('in a dialog, which clips its content, it opens above only if it fits completely', () => {
  expect(opensAbove(control(425, 220))).toBe(false);
  expect(opensAbove(control(600, 220))).toBe(true);
});
