import type { chakra } from 'shared/ui';

/** The frame of the strip: seven parts side by side, over the whole width of a phone. */
export const stripStyles = {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(104px, 1fr)',
    // what only a screen reader reads lies in here too, not beside the page
    position: 'relative',
    listStyleType: 'none',
    margin: '0',
    marginInline: { base: '-5', md: '0' },
    padding: '0',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderInlineWidth: { base: '0', md: '1px' },
    borderRadius: { base: '0', md: 'lg' },
    '& > li:not(:last-child)': { borderInlineEnd: '1px solid {colors.border}' },
  },
} satisfies Parameters<typeof chakra>[1];
