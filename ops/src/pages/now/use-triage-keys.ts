import { type RefObject, useEffect } from 'react';
import { isCommandBarOpen } from '../../commands/open-state';
import { titlesIn } from '../../components/use-kept-focus';
import { useAnnounce } from '../../frame/announcer';

/** The keys that press a button of the row with the focus, or the latest Undo of the page. */
const presses: Readonly<Record<string, string>> = {
  c: 'This one has nothing to confirm.',
  d: 'This one takes no driver now.',
  x: 'This one cannot be selected.',
};

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], form') !== null;

/** Elsewhere the arrow keys scroll the page or move in a menu. */
const isArrowElsewhere = ({ key, target }: KeyboardEvent, list: HTMLElement | null): boolean =>
  key.startsWith('Arrow') &&
  !(target instanceof Element && target.hasAttribute('data-waiting') && list?.contains(target));

/** Works on a list by keyboard: the links with `data-waiting` get the focus one after another. */
export function useTriageKeys(list: RefObject<HTMLElement | null>, isOn: boolean, onHelp: () => void): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isCommandBarOpen() || document.querySelector('[role=dialog], [role=menu]')) return;
      if (isArrowElsewhere(event, list.current)) return;
      const links = titlesIn(list.current);
      const row = document.activeElement?.closest('li');
      const at = links.findIndex((link) => row?.contains(link));
      const step = steps[event.key];
      const key = event.key.toLowerCase();
      if (event.key === '?') onHelp();
      else if (step !== undefined) links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
      else if (key === 'c' && event.shiftKey) {
        const button = list.current?.querySelector<HTMLElement>('[data-key=all]');
        if (button) button.click();
        else announce('Select rides with X first.');
      } else if (key === 'u') document.querySelector<HTMLElement>('[data-key=u]')?.click();
      else if (presses[key] !== undefined && at >= 0) {
        const button = row?.querySelector<HTMLElement>(`[data-key=${key}]`);
        if (button) button.click();
        else announce(presses[key]);
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, isOn, onHelp, announce]);
}
