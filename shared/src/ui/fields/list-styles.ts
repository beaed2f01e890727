import { chakra } from '../styled/chakra';

/** The box of a list below or above its control. */
export const Popover = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    insetInlineStart: '0',
    top: 'calc(100% + 6px)',
    minWidth: '100%',
    maxWidth: 'calc(100vw - 32px)',
    bg: 'bg.surface',
    color: 'fg',
    border: '1px solid {colors.border.raised}',
    borderRadius: 'md',
    boxShadow: 'lift',
    animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)',
  },
  variants: { above: { true: { top: 'auto', bottom: 'calc(100% + 6px)' } } },
});

/** The scrolling list of options. */
export const OptionList = chakra('div', {
  base: {
    maxHeight: '320px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '2',
  },
});

export const OptionRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    paddingInline: '2.5',
    paddingBlock: '2',
    borderRadius: 'sm',
    cursor: 'pointer',
    scrollMarginBlock: '8px',
    '&[data-highlighted]': { bg: 'brand.subtle' },
    '&[aria-selected=true]': { fontWeight: 'medium' },
    '& svg': { color: 'brand.fg', marginInlineStart: 'auto' },
  },
});

const heightPx = 336;
/** Between a field that was scrolled up and the top of the window. */
const leastTopPx = 24;

/**
 * Scrolls a control up, as far as it stays in sight, until a panel of this height fits below it and above a bar at the foot of
 * the window: above the control it would cover what that belongs to, and move with each change of its height.
 */
export function makeRoomBelow(control: Element | null, panelPx = heightPx): void {
  if (!control || control.closest('[role=dialog]')) return;
  const { top, bottom } = control.getBoundingClientRect();
  const footPx = document.querySelector('[data-foot-bar]')?.getBoundingClientRect().top ?? window.innerHeight;
  const missingPx = Math.min(bottom + panelPx + 8 - footPx, top - leastTopPx);
  if (missingPx > 0) window.scrollBy({ top: missingPx, behavior: 'instant' });
}

/** Makes room for a list below the control. @returns true if it still fits better above */
export function opensAbove(control: Element | null): boolean {
  if (!control) return false;
  makeRoomBelow(control);
  const { top, bottom } = control.getBoundingClientRect();
  // a dialog clips its content at the top, and scrolls at the bottom
  const dialog = control.closest('[role=dialog]')?.getBoundingClientRect();
  if (dialog) return dialog.bottom - bottom < heightPx && top - dialog.top >= heightPx;
  return window.innerHeight - bottom < heightPx && top > window.innerHeight - bottom;
}
