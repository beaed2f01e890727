import { chakra } from 'shared/ui';

/** On a desktop one sheet with lines between its rows; on a phone each row is a card. */
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
      overdue: { lg: { bg: 'danger.subtle' } },
      failing: {
        base: { borderColor: 'danger.solid' },
        lg: { bg: 'danger.subtle' },
      },
    },
    // The row that the keys act on. Its ground stays: badges and errors would not stand out on a darker one.
    marksFocus: {
      true: {
        _focusWithin: {
          boxShadow: { base: '0 0 0 1px {colors.brand.solid}', lg: 'inset 3px 0 0 {colors.brand.solid}' },
        },
      },
    },
  },
});

/** Can get the focus when the focused button of its row disappears. */
export const RowTitle = chakra('h2', {
  base: { textStyle: 'h3', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

export const Quiet = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' } });

export const RowActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // a button is not as high as its row
    alignContent: 'flex-start',
    alignItems: 'flex-start',
    gap: '2',
    '& > button': { flex: { base: '1 1 auto', md: '0 1 auto', lg: '1 1 100%' }, paddingInline: '3' },
  },
});
