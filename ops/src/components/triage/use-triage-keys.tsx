import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from 'shared/ui';
import { isCommandBarOpen } from '../../commands/open-state';
import { useAnnounce } from '../../frame/announcer';
import { titlesIn } from '../use-kept-focus';
import { KeysDialog, type Letter } from './keys-dialog';

/** What a key says if the row with the focus has no button for it. */
const missing: Readonly<Record<Letter, string>> = {
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

const keysOff = 'ops-keys-off';

interface TriageKeys {
  /** Opens the list of the keys, on a desktop. */
  readonly button: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Works on a list by keyboard: the elements with `data-waiting` get the focus one after another, and a letter presses the button of
 * the row that has it as `data-key`. Enter opens the page of a row whose element is no link itself.
 */
export function useTriageKeys(list: RefObject<HTMLElement | null>, letters: readonly Letter[]): TriageKeys {
  const announce = useAnnounce();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(keysOff) === null);

  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isCommandBarOpen() || document.querySelector('[role=dialog], [role=menu]')) return;
      if (isArrowElsewhere(event, list.current)) return;
      const titles = titlesIn(list.current);
      const row = document.activeElement?.closest('li');
      const at = titles.findIndex((title) => row?.contains(title));
      const step = steps[event.key];
      const key = event.key.toLowerCase();
      const letter = letters.find((one) => one === key);
      if (event.key === '?') setHelpOpen(true);
      else if (step !== undefined) titles[at < 0 ? 0 : Math.min(titles.length - 1, Math.max(0, at + step))]?.focus();
      else if (event.key === 'Enter' && document.activeElement?.matches('[data-waiting]:not(a)') && at >= 0)
        row?.querySelector<HTMLElement>('a[href^="/ops/"]')?.click();
      else if (letter === 'c' && event.shiftKey && letters.includes('x')) {
        const button = list.current?.querySelector<HTMLElement>('[data-key=all]');
        if (button) button.click();
        else announce('Select rides with X first.');
      } else if (key === 'u') document.querySelector<HTMLElement>('[data-key=u]')?.click();
      else if (letter && at >= 0) {
        const button = row?.querySelector<HTMLElement>(`[data-key=${letter}]`);
        if (button) button.click();
        else announce(missing[letter]);
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, isOn, letters, announce]);

  function toggle(on: boolean) {
    setOn(on);
    if (on) localStorage.removeItem(keysOff);
    else localStorage.setItem(keysOff, '1');
  }

  return {
    button: (
      <Button
        size="sm"
        variant="plain"
        display={{ base: 'none', md: 'inline-flex' }}
        marginTop="-2"
        onClick={() => setHelpOpen(true)}
      >
        Keys
      </Button>
    ),
    dialog: isHelpOpen && (
      <KeysDialog letters={letters} isOn={isOn} onToggle={toggle} onClose={() => setHelpOpen(false)} />
    ),
  };
}
