import { chakra } from '../styled/chakra';

/** What floats under a control: a list, a calendar. */
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
    border: '1px solid {colors.border}',
    borderRadius: 'md',
    boxShadow: 'lift',
    animation: 'appear 180ms cubic-bezier(0.2, 0, 0, 1)',
  },
  variants: { above: { true: { top: 'auto', bottom: 'calc(100% + 6px)' } } },
});

/** The rows of an open list. */
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

/** True where a list of `height` px fits better above the control than below it. */
export function opensAbove(control: Element | null, height = 336): boolean {
  if (!control) return false;
  const { top, bottom } = control.getBoundingClientRect();
  // a dialog cuts off what is above it, and scrolls to what is below
  const dialog = control.closest('dialog, [role=dialog]')?.getBoundingClientRect();
  if (dialog) return dialog.bottom - bottom < height && top - dialog.top >= height;
  return window.innerHeight - bottom < height && top > window.innerHeight - bottom;
}
