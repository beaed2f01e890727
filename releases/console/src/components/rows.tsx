import { chakra } from 'shared/ui';

/** A table on a desktop: one sheet, hairlines between its rows. On a phone each row is a card of its own. */
export const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '4', lg: '0' },
    bg: { lg: 'bg.surface' },
    border: { lg: '1px solid {colors.border}' },
    borderRadius: { lg: 'lg' },
  },
});

export const Row = chakra('li', {
  base: {
    minWidth: '0',
    padding: { base: '5', lg: '5' },
    paddingInline: { lg: '6' },
    bg: 'bg.surface',
    border: { base: '1px solid {colors.border}', lg: 'none' },
    borderRadius: { base: 'lg', lg: '0' },
    '&:not(:first-of-type)': { borderTop: '1px solid {colors.border}' },
    '&:first-of-type': { borderTopRadius: { lg: 'lg' } },
    '&:last-of-type': { borderBottomRadius: { lg: 'lg' } },
  },
  variants: {
    tone: {
      // as the mock-up's failing row: the tint says that this one comes first
      overdue: { lg: { bg: 'danger.subtle' } },
      // a card of a phone has no room for a tint beside its bars
      failing: {
        base: { borderColor: 'danger.solid' },
        lg: { bg: 'danger.subtle' },
      },
    },
  },
});

/** A heading of a row; it takes the focus when what was focused has gone. */
export const RowTitle = chakra('h2', {
  base: { textStyle: 'h3', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

/** Small quiet text under the value of a row. */
export const Quiet = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' } });

/** The buttons of a row. */
export const RowActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& > button': { flex: { base: '1 1 auto', lg: '1 1 100%' }, paddingInline: '3' },
  },
});
